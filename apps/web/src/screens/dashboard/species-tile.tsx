import { filterQuery, type SpeciesGroup } from '@cuaderno/domain';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { SpeciesIcon } from '../../parts/species-icon';
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
  return (
    <Link
      className={`species-tile${count === 0 ? ' species-tile-zero' : ''}`}
      to={paths.filteredBook(query)}
      aria-label={`${group}: ${count}`}
      viewTransition
    >
      <span>
        <b>{count === 0 ? '–' : count}</b>
        <span>{group}</span>
      </span>
      <SpeciesIcon species={group} size={iconSize} />
    </Link>
  );
}
