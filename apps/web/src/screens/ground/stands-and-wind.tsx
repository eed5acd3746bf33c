import {
  byOutings,
  groupDigits,
  numberWords,
  standName,
  tallyNames,
  tallyWind,
  WIND_FROM_NAMES,
  type WindTally,
} from '@cuaderno/domain';
import { ENOUGH, shareText, TallyRow } from '../../parts/outings/tally-row';
import { SectionHeading } from '../../ui/page/section-heading';
import type { NotedOuting } from './use-noted';
import { WindRose } from './wind-rose';

/** Outings from which stands and winds are told. */
const TOLD = 3;

export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What a ground has given by stand and by wind, or why that isn't told yet. */
export function StandsAndWind({ noted }: { noted: readonly NotedOuting[] }) {
  const outings = noted.length;
  const stands = tallyNames(
    noted.flatMap(({ row, own }) =>
      own.isRow ? [] : { ...row, stand: capitalised(standName(own)) },
    ),
    ({ stand }) => (stand ? [stand] : []),
  );
  const wind = tallyWind(noted.flatMap(({ row }) => (row.type === 'espera' ? row : [])));
  // The wind is told of esperas.
  const [andWind, andWithWind] = wind.all > 0 ? [' y el viento', ' y con qué viento'] : ['', ''];
  const heading = wind.all > 0 ? 'Por puesto y por viento' : 'Por puesto';
  if (outings < TOLD) {
    return (
      <Untold
        heading={heading}
        title={`Con ${numberWords(outings, 'f')} ${outings === 1 ? 'salida' : 'salidas'} aún no dice nada`}
      >
        {`Desde la tercera verás aquí en qué puesto${andWithWind} entran. Anota el puesto${andWind} en cada salida.`}
      </Untold>
    );
  }
  if (stands.rows.length === 0 && wind.noted === 0) {
    // What isn't on this device may be noted.
    if (noted.some(({ own }) => own.isRow)) return null;
    return (
      <Untold
        heading={heading}
        title={wind.all > 0 ? 'Sin puesto ni viento anotados' : 'Sin puesto anotado'}
      >
        {`Anota el puesto${andWind} en cada salida y verás aquí en cuál${andWithWind} entran.`}
      </Untold>
    );
  }
  return (
    <>
      {stands.rows.length > 0 && (
        <section aria-labelledby="por-puesto">
          <SectionHeading id="por-puesto" title="Por puesto" />
          <ul>
            {stands.rows.map(({ name, ...tally }) => (
              <TallyRow key={name} tally={tally} icon={null}>
                {name}
              </TallyRow>
            ))}
            {stands.unnamed.outings > 0 && (
              <TallyRow tally={stands.unnamed} icon={null}>
                <span>Sin anotar</span>
              </TallyRow>
            )}
          </ul>
        </section>
      )}
      {wind.noted > 0 && <ByWind wind={wind} />}
    </>
  );
}

/** One sentence in place of both sections. */
function Untold({ heading, title, children }: Record<'heading' | 'title' | 'children', string>) {
  return (
    <section aria-labelledby="por-puesto">
      <SectionHeading id="por-puesto" title={heading} />
      <p className="ground-note">
        <b>{title}.</b> {children}
      </p>
    </section>
  );
}

/** The esperas of a ground by where the wind came from: the rose, and beside it the same in words. */
function ByWind({ wind }: { wind: WindTally }) {
  const rows = wind.rows
    .toSorted(([, a], [, b]) => byOutings(a, b))
    .map(([from, tally]) => ({
      tally,
      name: from === 'still' ? 'Sin viento' : capitalised(WIND_FROM_NAMES[from]),
    }));
  if (wind.unnoted.outings > 0) rows.push({ tally: wind.unnoted, name: 'Sin anotar' });
  return (
    <section aria-labelledby="por-viento">
      <SectionHeading id="por-viento" title="Por viento" />
      <div className="ground-wind">
        <WindRose rows={wind.rows} />
        <ul>
          {rows.map(({ name, tally }) => (
            <li key={name} className={tally.outings < ENOUGH ? 'ground-few' : undefined}>
              {name}
              <b>
                {shareText(tally)}
                <span className="visually-hidden"> con pieza</span>
              </b>
            </li>
          ))}
        </ul>
      </div>
      <p className="ground-note">
        Cada punto es una espera; lleno, con pieza. Con menos de {groupDigits(ENOUGH)}, muestra
        pequeña. <b>Son tus resultados, no una predicción.</b>
      </p>
    </section>
  );
}
