import { seasonOf } from './dates';
import { type Modality, normaliseModality } from './modality';
import type { OutingSummary } from './outing';
import { DISPLAY_ORDER, groupOf } from './species';
import { fold, plain } from './text';
import { MEDALS, type Medal } from './trophy';

/** What the Cuaderno is narrowed to; all of it combines with AND. */
export type HistoryFilters = {
  type: Modality | null;
  medals: Medal[];
  /** Groups or stored species names; an outing with any of them matches. */
  species: string[];
  /** The first year of a hunting season, or null for all. */
  year: number | null;
  /** Substring of coto, finca or municipality, without case or accents. */
  search: string;
};

export const NO_FILTERS: HistoryFilters = {
  type: null,
  medals: [],
  species: [],
  year: null,
  search: '',
};

/** Filters that are set, the search box aside: the badge on the filter button. */
export function countFilters({ type, medals, species, year }: HistoryFilters): number {
  return (type === null ? 0 : 1) + medals.length + species.length + (year === null ? 0 : 1);
}

type Row = Pick<OutingSummary, 'type' | 'date' | 'municipality' | 'cotoName' | 'finca' | 'species'>;

function isSpecies(stored: string, wanted: string): boolean {
  return (
    fold(stored) === fold(wanted) ||
    groupOf(stored) === DISPLAY_ORDER.find((group) => fold(group) === fold(wanted))
  );
}

/** Whether an outing passes all filters. */
export function matchesFilters(outing: Row, filters: HistoryFilters): boolean {
  const { type, medals, species, year } = filters;
  if (type !== null && normaliseModality(outing.type) !== type) return false;
  if (year !== null && seasonOf(outing.date) !== year) return false;
  if (
    medals.length > 0 &&
    !outing.species.some((entry) => entry.medals.some((medal) => medals.includes(medal)))
  ) {
    return false;
  }
  if (
    species.length > 0 &&
    !outing.species.some((entry) => species.some((wanted) => isSpecies(entry.species, wanted)))
  ) {
    return false;
  }
  const search = plain(filters.search.trim());
  return (
    search === '' ||
    [outing.cotoName, outing.finca, outing.municipality].some(
      (text) => text != null && plain(text).includes(search),
    )
  );
}

/** Filters as a query string without '?': `type`, `medal`, `species` (repeated where several), `year`, `q`. */
export function filtersToQuery({ type, medals, species, year, search }: HistoryFilters): string {
  const query = new URLSearchParams();
  if (type !== null) query.append('type', type);
  for (const medal of medals) query.append('medal', medal);
  for (const name of species) query.append('species', name);
  if (year !== null) query.append('year', String(year));
  if (search !== '') query.append('q', search);
  return query.toString();
}

/** Filters from a query string; what it does not know is left out. */
export function filtersFromQuery(query: string | URLSearchParams): HistoryFilters {
  const params = new URLSearchParams(query);
  const year = params.get('year') ?? '';
  return {
    type: normaliseModality(params.get('type') ?? ''),
    medals: MEDALS.filter((medal) => params.getAll('medal').includes(medal)),
    species: [...new Set(params.getAll('species').filter((name) => name.trim() !== ''))],
    year: /^\d{4}$/.test(year) ? Number(year) : null,
    search: params.get('q') ?? '',
  };
}
