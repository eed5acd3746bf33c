import { groupDigits, type OutingSummary } from '@cuaderno/domain';
import { useEffect, useMemo, useState } from 'react';
import { usePlaceFinder } from '../../book/use-place-finder';
import { count } from '../../lib/format';
import { MoonDisc } from '../../parts/nights/moon-disc';
import { TallyRow } from '../../parts/outings/tally-row';
import { SectionHeading } from '../../ui/page/section-heading';
import { areMoonsKnown, findMoons, type MoonTally, tallyMoon } from './moon-tally';
import './moon-and-esperas.css';

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

function Horizon({ isUp }: { isUp: boolean }) {
  return (
    <svg className="tally-icon" width="34" height="34" viewBox="0 0 34 34" aria-hidden>
      <path d="M2 17h30" />
      <circle cx="17" cy={isUp ? 8 : 26} r="6" strokeDasharray={isUp ? undefined : '2 2.5'} />
    </svg>
  );
}
