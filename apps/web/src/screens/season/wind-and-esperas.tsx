import {
  groupDigits,
  type OutingSummary,
  tallyWind,
  WIND_FROM_NAMES,
  type WindFrom,
  WINDS_FROM,
} from '@cuaderno/domain';
import { useMemo } from 'react';
import { count } from '../../lib/format';
import { TallyRow } from '../../parts/outings/tally-row';
import { SectionHeading } from '../../ui/page/section-heading';

/** 'Esperas y viento': the hunter's own esperas of all seasons by where the wind came from, once one has it noted. */
export function WindAndEsperas({ book }: { book: readonly OutingSummary[] }) {
  const { rows, noted, all } = useMemo(
    () => tallyWind(book.filter(({ type }) => type === 'espera')),
    [book],
  );
  if (noted === 0) return null;
  return (
    <section aria-labelledby="esperas-y-viento">
      <SectionHeading id="esperas-y-viento" title="Esperas y viento" />
      <ul>
        {rows.map(([from, tally]) => (
          <TallyRow key={from} tally={tally} icon={<Arrow from={from} />}>
            {from === 'still' ? 'Sin viento' : `Del ${WIND_FROM_NAMES[from]}`}
          </TallyRow>
        ))}
      </ul>
      <p className="season-note">
        Cada punto es una espera; lleno, con pieza. Con el viento anotado,{' '}
        {count(noted, 'espera', 'esperas')} de {groupDigits(all)}, de todas las temporadas.{' '}
        <b>Son tus resultados, no una predicción.</b>
      </p>
    </section>
  );
}

/** Blows from its side; a circle where there is no wind. */
function Arrow({ from }: { from: WindFrom | 'still' }) {
  const turn = from === 'still' ? null : WINDS_FROM.indexOf(from) * (360 / WINDS_FROM.length);
  return (
    <svg className="tally-icon" width="34" height="34" viewBox="-17 -17 34 34" aria-hidden>
      {turn === null ? (
        <circle r="6" strokeDasharray="2 2.5" />
      ) : (
        <path d="M0-12V12M-6 5L0 12l6-7" transform={`rotate(${turn})`} />
      )}
    </svg>
  );
}
