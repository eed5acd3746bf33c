import { monthName, type OutingSummary, seasonName } from '@cuaderno/domain';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '../../../book/use-session';
import { count } from '../../../lib/format';
import { MonthHead } from '../../../parts/outings/month-head';
import { UnlinkedOutingRow } from '../../../parts/outings/outing-row';
import type { SeasonRows } from '../shown-review';
import type { ImportReview } from '../use-import-review';
import { MoreButton } from './more-button';
import { usePages } from './use-pages';

/** The outings of a season by month, folded beneath its name. */
export function SeasonFold({
  found,
  season,
  startsOpen,
}: {
  found: ImportReview;
  season: SeasonRows;
  startsOpen: boolean;
}) {
  const { seasonStart } = useSession().user;
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <details
      className="import-season"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <h2>{seasonName(season.season, seasonStart)}</h2>
        <small>{count(season.count, 'salida', 'salidas')}</small>
        <ChevronDown size={20} aria-hidden />
      </summary>
      {isOpen && <Months found={found} season={season} />}
    </details>
  );
}

function Months({ found, season }: { found: ImportReview; season: SeasonRows }) {
  const { rows, left, showMore } = usePages(found, season, season);
  return (
    <>
      <ul className="outing-list">
        {byMonth(rows).map(({ month, outings }) => (
          <li key={month}>
            <MonthHead title={month} count={outings.length} />
            <ul>
              {outings.map((outing, index) => (
                <li
                  key={outing.id}
                  className={index === outings.length - 1 ? 'outing-row-last' : undefined}
                >
                  <UnlinkedOutingRow outing={outing} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <MoreButton text={left > 0 && count(left, 'salida más', 'salidas más')} onClick={showMore} />
    </>
  );
}

/** Outings in the order of their days, by the name of their month. */
function byMonth(outings: readonly OutingSummary[]) {
  const months: { month: string; outings: OutingSummary[] }[] = [];
  for (const outing of outings) {
    const month = monthName(outing.date);
    const last = months.at(-1);
    if (last?.month === month) last.outings.push(outing);
    else months.push({ month, outings: [outing] });
  }
  return months;
}
