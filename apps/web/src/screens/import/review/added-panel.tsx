import { useRef } from 'react';
import { count } from '../../../lib/format';
import { SectionHeading } from '../../../ui/page/section-heading';
import { useFocusFallback } from '../../../ui/sheet/use-focus-fallback';
import type { PanelProps } from '../use-import-review';
import { OddList } from './odd-list';
import { SeasonFold } from './season-fold';

/** The outings that are added, as rows of the Cuaderno: the odd ones, then all by season, the newest one open. */
export function AddedPanel({ found, review }: PanelProps) {
  const { seasons, added } = review;
  const fine = new Set(found.choices.fine);
  const odd = review.odd.ids.filter((id) => !fine.has(id)).length;
  const first = useRef<HTMLDivElement>(null);
  useFocusFallback(odd, first);
  return (
    <>
      <div ref={first} tabIndex={-1}>
        {odd > 0 ? (
          <OddList found={found} page={review.odd} count={odd} />
        ) : (
          <SectionHeading
            title="Se añaden"
            aside={<small>{count(added, 'salida', 'salidas')}</small>}
          />
        )}
        {odd === 0 && added === 0 && <p>Ninguna salida por ahora.</p>}
        {odd === 0 && added > 0 && <p className="import-calm">Ninguna llama la atención.</p>}
      </div>
      <div>
        {seasons.map((season, index) => (
          <SeasonFold key={season.season} found={found} season={season} startsOpen={index === 0} />
        ))}
      </div>
    </>
  );
}
