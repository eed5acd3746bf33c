import {
  type DashboardStats,
  dashboardTiles,
  filterQuery,
  groupDigits,
  type SpeciesGroup,
} from '@cuaderno/domain';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { useWide } from '../../lib/use-wide';
import { SectionHeading } from '../../ui/page/section-heading';
import { SpeciesIcon } from '../../parts/outings/species-icon';
import './species-tile.css';

/** The number of pieces of a species, with a link to their outings. */
export function SpeciesTile({
  group,
  count,
  iconSize,
}: {
  group: SpeciesGroup;
  count: number;
  iconSize: number;
}) {
  const query = filterQuery('species', group);
  const size = count === 0 ? ' species-tile-zero' : count > 999 ? ' species-tile-thousands' : '';
  return (
    <Link
      className={`species-tile${size}`}
      to={paths.filteredBook(query)}
      aria-label={`${group}: ${groupDigits(count)}`}
      viewTransition
    >
      <span>
        <span>{group}</span>
        <b>{count === 0 ? '–' : groupDigits(count)}</b>
      </span>
      <SpeciesIcon species={group} size={iconSize} />
    </Link>
  );
}

/** The four species with the most pieces. */
export function SpeciesTiles({ stats }: { stats: DashboardStats }) {
  const wide = useWide();
  return (
    <section aria-labelledby="piezas">
      <SectionHeading
        id="piezas"
        title="Piezas de caza"
        aside={
          <Link className="section-link" to={paths.allSpecies}>
            Ver todas las especies
            <ChevronRight size={18} aria-hidden />
          </Link>
        }
      />
      <div className="species-tiles">
        {dashboardTiles(stats.speciesCounts).map(({ group, count }) => (
          <SpeciesTile key={group} group={group} count={count} iconSize={wide ? 60 : 48} />
        ))}
      </div>
    </section>
  );
}
