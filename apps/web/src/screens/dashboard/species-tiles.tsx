import {
  type DashboardStats,
  dashboardTiles,
  DEFAULT_TILES,
  filterQuery,
  groupDigits,
  type SpeciesGroup,
} from '@cuaderno/domain';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { useWide } from '../../lib/use-wide';
import { SectionHeading } from '../../ui/page/section-heading';
import { Loading, Skeleton } from '../../ui/skeleton';
import { SpeciesIcon } from '../../parts/outings/species-icon';
import './species-tile.css';

/** The number of pieces of a species, in a season or in all, with a link to their outings. */
export function SpeciesTile({
  group,
  count,
  iconSize,
  season,
}: {
  group: SpeciesGroup;
  count: number;
  iconSize: number;
  season: number | null;
}) {
  const query = filterQuery('species', group, season);
  const size = count === 0 ? ' species-tile-zero' : count > 999 ? ' species-tile-thousands' : '';
  return (
    <Link
      className={`species-tile${size}`}
      to={paths.filteredBook(query)}
      aria-label={`${group}: ${groupDigits(count)}`}
      viewTransition
    >
      <span>
        <span>{group}</span> <b>{count === 0 ? '–' : groupDigits(count)}</b>
      </span>
      <SpeciesIcon species={group} size={iconSize} />
    </Link>
  );
}

/** Tiles in their size, so that the layout doesn't shift. */
export function TilesSkeleton({ groups }: { groups: readonly SpeciesGroup[] }) {
  return (
    <Loading className="species-tiles">
      {groups.map((group) => (
        <div key={group} className="species-tile">
          <Skeleton width="86%" height={60} />
        </div>
      ))}
    </Loading>
  );
}

/** The figures of the dashboard's sections, undefined while they are read. */
export type FiguresProps = { stats: DashboardStats | undefined; season: number | null };

/** The four species with the most pieces, under the choice of what is counted; an empty book has none. */
export function SpeciesTiles({
  stats,
  season,
  isEmpty,
  choice,
}: FiguresProps & { isEmpty: boolean; choice: ReactNode }) {
  const wide = useWide();
  const toAll = (
    <Link className={isEmpty ? 'section-link' : 'species-tiles-all'} to={paths.allSpecies}>
      Ver todas las especies
      <ChevronRight size={18} aria-hidden />
    </Link>
  );
  return (
    <section aria-labelledby="piezas">
      <SectionHeading id="piezas" title="Piezas de caza" aside={isEmpty ? toAll : choice} />
      {stats ? (
        <div className="species-tiles">
          {dashboardTiles(stats.speciesCounts).map(({ group, count }) => (
            <SpeciesTile
              key={group}
              group={group}
              count={count}
              iconSize={wide ? 60 : 48}
              season={season}
            />
          ))}
        </div>
      ) : (
        <TilesSkeleton groups={DEFAULT_TILES} />
      )}
      {!isEmpty && toAll}
    </section>
  );
}
