import {
  filterQuery,
  groupDigits,
  MEDAL_NAMES,
  MEDALS,
  MODALITIES,
  MODALITY_FACTS,
  MODALITY_TEXTS,
} from '@cuaderno/domain';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { ModalityIcon } from '../../parts/outings/modality';
import { SectionHeading } from '../../ui/page/section-heading';
import { LoadingRows } from '../../ui/skeleton';
import type { FiguresProps } from './species-tiles';
import './modality-rows.css';
import { useWide } from '../../lib/use-wide';
import { Medal } from '../../parts/outings/medal';
import './medal-counts.css';

/** The medals on their rule. */
export function MedalCounts({ stats, season }: FiguresProps) {
  const wide = useWide();
  const counts = stats?.trophyCounts;
  return (
    <section aria-labelledby="medallas">
      <SectionHeading id="medallas" title="Medallas" />
      {counts ? (
        <div className="medal-counts">
          {MEDALS.map((medal) => (
            <Link
              key={medal}
              className={`${medal}${counts[medal] === 0 ? ' medal-counts-zero' : ''}`}
              to={paths.filteredBook(filterQuery('medals', medal, season))}
              aria-label={`${MEDAL_NAMES[medal]}: ${groupDigits(counts[medal])}`}
              viewTransition
            >
              <Medal level={medal} size={wide ? 82 : 50} />
              <span>
                <span>{MEDAL_NAMES[medal]}</span> <b>{groupDigits(counts[medal])}</b>
              </span>
            </Link>
          ))}
        </div>
      ) : (
        <LoadingRows className="medal-counts" height={42} />
      )}
    </section>
  );
}

/** The number of outings of each modality, as coloured bars relative to the longest. */
export function ModalityRows({ stats, season }: FiguresProps) {
  const totals = stats?.totals;
  const most = Math.max(...Object.values(totals ?? {}));
  return (
    <section aria-labelledby="modalidades">
      <SectionHeading id="modalidades" title="Modalidades" />
      {totals ? (
        <div className="modality-rows">
          {MODALITIES.map((type) => {
            const total = totals[MODALITY_FACTS[type].section];
            return (
              <Link
                key={type}
                className={`${type}${total === 0 ? ' modality-rows-zero' : ''}`}
                to={paths.filteredBook(filterQuery('type', type, season))}
                aria-label={`${MODALITY_TEXTS[type].dashboard}: ${groupDigits(total)}`}
                viewTransition
              >
                <ModalityIcon type={type} size={22} />
                <span>{MODALITY_TEXTS[type].dashboard}</span> <b>{groupDigits(total)}</b>
                <i style={{ width: most === 0 ? 0 : `${(100 * total) / most}%` }} />
              </Link>
            );
          })}
        </div>
      ) : (
        <LoadingRows className="modality-rows" height={28} />
      )}
    </section>
  );
}
