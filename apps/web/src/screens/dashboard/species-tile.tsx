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
  const size = count === 0 ? ' species-tile-zero' : count > 999 ? ' species-tile-thousands' : '';
  return (
    <Link
      className={`species-tile${size}`}
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
