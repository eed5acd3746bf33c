import { type DashboardStats, filterQuery, MEDAL_NAMES, MEDALS } from '@cuaderno/domain';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { useWide } from '../../lib/use-wide';
import { Medal } from '../../parts/medal';
import { SectionHeading } from '../../ui/section-heading';
import './medal-counts.css';

/** The medals on their rule. */
export function MedalCounts({ counts }: { counts: DashboardStats['trophyCounts'] }) {
  const wide = useWide();
  return (
    <section aria-labelledby="medallas">
      <SectionHeading id="medallas" title="Medallas" />
      <div className="medal-counts">
        {MEDALS.map((medal) => (
          <Link
            key={medal}
            className={`${medal}${counts[medal] === 0 ? ' medal-counts-zero' : ''}`}
            to={paths.filteredBook(filterQuery('medals', medal))}
            aria-label={`${MEDAL_NAMES[medal]}: ${counts[medal]}`}
            viewTransition
          >
            <Medal level={medal} size={wide ? 82 : 50} />
            <span>
              <b>{counts[medal]}</b>
              <span>{MEDAL_NAMES[medal]}</span>
            </span>
          </Link>
        ))}
      </div>
    </section>
  );
}
