import { groupDigits, type OutingSummary } from '@cuaderno/domain';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { usePlaceFinder } from '../../book/use-place-finder';
import { count } from '../../lib/format';
import { MoonDisc } from '../../parts/nights/moon-disc';
import { SectionHeading } from '../../ui/page/section-heading';
import { areMoonsKnown, findMoons, type MoonTally, type Tally, tallyMoon } from './moon-tally';
import './moon-and-esperas.css';

/** Esperas from which a rate is told. */
const ENOUGH = 10;
/** Most esperas that are drawn as dots. */
const DOTS = 20;
/** The range of each quarter of light, and a phase that shows it. */
const LIGHTS = [
  ['0–25 %', 0.08],
  ['25–50 %', 0.2],
  ['50–75 %', 0.3],
  ['75–100 %', 0.45],
] as const;

/** Counts esperas by their moon, which is found in slices; undefined until then, null where the places can't be loaded. */
function useMoonTally(esperas: readonly OutingSummary[]): MoonTally | null | undefined {
  const find = usePlaceFinder();
  const [found, setFound] = useState<readonly OutingSummary[]>();
  const isKnown = found === esperas || areMoonsKnown(esperas);
  useEffect(() => {
    if (isKnown || !find) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const work = () => {
      if (findMoons(esperas, find)) setFound(esperas);
      else timer = setTimeout(work);
    };
    timer = setTimeout(work);
    return () => clearTimeout(timer);
  }, [esperas, find, isKnown]);
  const tally = useMemo(() => (isKnown ? tallyMoon(esperas) : undefined), [isKnown, esperas]);
  return find === null ? null : tally;
}

/** 'Esperas y luna': the hunter's own esperas of all seasons by the moon, never a prediction; empty rows until they are counted. */
export function MoonAndEsperas({ book }: { book: readonly OutingSummary[] }) {
  const esperas = useMemo(() => book.filter(({ type }) => type === 'espera'), [book]);
  const tally = useMoonTally(esperas);
  if (esperas.length === 0 || tally === null) return null;
  const timed = tally
    ? tally.up.outings + tally.down.outings
    : esperas.filter(({ startTime, endTime, municipality }) => startTime && endTime && municipality)
        .length;
  return (
    <section aria-labelledby="esperas-y-luna">
      <SectionHeading id="esperas-y-luna" title="Esperas y luna" />
      <ul>
        {LIGHTS.map(([range, phase], index) => (
          <TallyRow
            key={range}
            tally={tally?.byLight[index]}
            icon={<MoonDisc phase={phase} size={34} />}
          >
            {range} <span>de luz</span>
          </TallyRow>
        ))}
      </ul>
      {timed > 0 && (
        <>
          <p className="moon-timed">Con horas anotadas, {count(timed, 'espera', 'esperas')}</p>
          <ul>
            <TallyRow tally={tally?.up} icon={<Horizon isUp />}>
              Luna en el cielo
            </TallyRow>
            <TallyRow tally={tally?.down} icon={<Horizon isUp={false} />}>
              Luna bajo el horizonte
            </TallyRow>
          </ul>
        </>
      )}
      <p className="season-note">
        Cada punto es una espera; lleno, con pieza. {countText(esperas.length)} de todas las
        temporadas. <b>Son tus resultados, no una predicción.</b>
      </p>
    </section>
  );
}

const countText = (esperas: number) =>
  esperas === 1 ? 'Cuenta tu espera,' : `Cuentan tus ${groupDigits(esperas)} esperas,`;

type TallyRowProps = { tally: Tally | undefined; icon: ReactNode; children: ReactNode };

function TallyRow({ tally, icon, children }: TallyRowProps) {
  const isEnough = tally !== undefined && tally.outings >= ENOUGH;
  return (
    <li className={`moon-row${isEnough ? '' : ' moon-row-few'}`}>
      {icon}
      <div>
        <p className="moon-range">{children}</p>
        {tally && <Esperas {...tally} />}
      </div>
      {tally && <Rate {...tally} isEnough={isEnough} />}
    </li>
  );
}

function Rate({ outings, won, isEnough }: Tally & { isEnough: boolean }) {
  const share = `${groupDigits(won)} de ${groupDigits(outings)}`;
  return (
    <p className="moon-rate">
      <b>{isEnough ? `${Math.round((100 * won) / outings)}\u00A0%` : share}</b>
      <small>{isEnough ? share : outings === 0 ? 'ninguna' : 'muestra pequeña'}</small>
      <span className="visually-hidden"> con pieza</span>
    </p>
  );
}

/** A dot each, or a bar of many. */
function Esperas({ outings, won }: Tally) {
  if (outings > DOTS) {
    return (
      <span className="moon-bar" aria-hidden>
        <i style={{ width: `${(100 * won) / outings}%` }} />
      </span>
    );
  }
  return (
    <span className="moon-dots" aria-hidden>
      {Array.from({ length: outings }, (_, index) => (
        <i key={index} className={index < won ? 'moon-won' : undefined} />
      ))}
    </span>
  );
}

function Horizon({ isUp }: { isUp: boolean }) {
  return (
    <svg className="moon-horizon" width="34" height="34" viewBox="0 0 34 34" aria-hidden>
      <path d="M2 17h30" />
      <circle cx="17" cy={isUp ? 8 : 26} r="6" strokeDasharray={isUp ? undefined : '2 2.5'} />
    </svg>
  );
}
