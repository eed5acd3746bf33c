import { EARLIEST_YEAR, seasonOf } from '../dates';
import { FILTER_PARAMETERS } from './filter-query';
import { type Modality, normaliseModality } from '../modality';
import type { OutingSummary } from './outing';
import { DISPLAY_ORDER, groupOf } from '../pieces/species';
import { fold, stripDiacritics } from '../text';
import { MEDALS, type Medal } from '../scores/trophy';

type Row = Pick<
  OutingSummary,
  | 'type'
  | 'date'
  | 'municipality'
  | 'cotoName'
  | 'finca'
  | 'species'
  | 'weapons'
  | 'seals'
  | 'archived'
>;

/** A filter of the Cuaderno: its values in the address and its predicate. */
type Filter<Value> = {
  none: Value;
  toTexts(value: Value): readonly string[];
  /** Removes invalid values. */
  fromTexts(texts: string[]): Value;
  /** Called with an unset value only if `appliesUnset`. */
  matches(value: Value, firstMonth?: number): (outing: Row) => boolean;
  appliesUnset?: true;
};

/** The texts of outings to search in: for a letter typed into the search of a long book, most of its work. */
const searchTexts = new WeakMap<Row, string>();

function searchTextOf(outing: Row): string {
  const known = searchTexts.get(outing);
  if (known !== undefined) return known;
  // Separated by a character that no search has.
  const { cotoName, finca, municipality, weapons = [], seals = [] } = outing;
  const texts = [cotoName, finca, municipality, ...weapons, ...seals];
  const text = stripDiacritics(texts.map((each) => each ?? '').join('\0'));
  searchTexts.set(outing, text);
  return text;
}

/** The season of the first day that an outing can have, and one that none will have. */
const [FIRST, LAST] = [EARLIEST_YEAR - 1, 2100];
const isYear = (text: string) => /^\d{4}$/.test(text) && +text >= FIRST && +text <= LAST;

const define = <Value>(filter: Filter<Value>): Filter<Value> => filter;

/** Every filter; an outing must pass all that are set. */
const FILTERS = {
  type: define<Modality | null>({
    none: null,
    toTexts: (type) => (type === null ? [] : [type]),
    fromTexts: ([type = '']) => normaliseModality(type),
    matches: (type) => (outing) => normaliseModality(outing.type) === type,
  }),
  medals: define<Medal[]>({
    none: [],
    toTexts: (medals) => medals,
    fromTexts: (texts) => MEDALS.filter((medal) => texts.includes(medal)),
    matches: (medals) => (outing) =>
      outing.species.some((entry) => entry.medals.some((medal) => medals.includes(medal))),
  }),
  /** Outings with a piece whose measured score is a medal and that has no record. */
  toHomologate: define<boolean>({
    none: false,
    toTexts: (wanted) => (wanted ? ['1'] : []),
    fromTexts: ([wanted]) => wanted === '1',
    matches: () => (outing) => outing.species.some((entry) => entry.toHomologate),
  }),
  /** Groups or stored species names; an outing with any of them passes. */
  species: define<string[]>({
    none: [],
    toTexts: (species) => species,
    // One of each, however it is written.
    fromTexts: (texts) => [
      ...new Map(
        texts.filter((name) => name.trim() !== '').map((name) => [fold(name), name]),
      ).values(),
    ],
    matches: (species) => (outing) =>
      outing.species.some((entry) => species.some((wanted) => isSpecies(entry.species, wanted))),
  }),
  /** The first year of a hunting season. */
  season: define<number | null>({
    none: null,
    toTexts: (season) => (season === null ? [] : [String(season)]),
    fromTexts: ([season = '']) => (isYear(season) ? Number(season) : null),
    matches: (season, firstMonth) => (outing) => seasonOf(outing.date, firstMonth) === season,
  }),
  /** Substring of coto, finca, municipality, weapon or seal, without case or accents. */
  search: define<string>({
    none: '',
    toTexts: (search) => (search === '' ? [] : [search]),
    fromTexts: ([search = '']) => search,
    matches: (search) => {
      const wanted = stripDiacritics(search.trim());
      return (outing) => searchTextOf(outing).includes(wanted);
    },
  }),
  /** Only archived outings; unset, only the others. */
  archived: define<boolean>({
    none: false,
    toTexts: (archived) => (archived ? ['1'] : []),
    fromTexts: ([archived]) => archived === '1',
    matches: (archived) => (outing) => Boolean(outing.archived) === archived,
    appliesUnset: true,
  }),
};

type FilterKey = keyof typeof FILTERS;

/** The filters that are set. */
export type BookFilters = { [Key in FilterKey]: (typeof FILTERS)[Key]['none'] };

const ALL = Object.entries<Filter<unknown>>(FILTERS) as [FilterKey, Filter<unknown>][];

const collect = (valueOf: (filter: Filter<unknown>, key: FilterKey) => unknown) =>
  Object.fromEntries(ALL.map(([key, filter]) => [key, valueOf(filter, key)])) as BookFilters;

export const NO_FILTERS: BookFilters = collect(({ none }) => none);

/** @returns how many filters are set except the search, for the badge of the filter button */
export function countFilters(filters: BookFilters): number {
  return ALL.reduce(
    (sum, [key, filter]) => sum + (key === 'search' ? 0 : filter.toTexts(filters[key]).length),
    0,
  );
}

/** Whether a stored species is the filtered one, or of its group. */
export function isSpecies(stored: string, wanted: string): boolean {
  return (
    fold(stored) === fold(wanted) ||
    groupOf(stored) === DISPLAY_ORDER.find((group) => fold(group) === fold(wanted))
  );
}

/**
 * @returns a function that tells whether one piece of an outing has both a species and a medal of the filters, which an
 *   outing passes with two pieces too; null unless both are set
 */
export function pieceMatcherOf({
  species,
  medals,
}: BookFilters): ((outing: Row) => boolean) | null {
  if (species.length === 0 || medals.length === 0) return null;
  return (outing) =>
    outing.species.some(
      (entry) =>
        species.some((wanted) => isSpecies(entry.species, wanted)) &&
        entry.medals.some((medal) => medals.includes(medal)),
    );
}

/** @returns a function that tells whether an outing passes all filters; seasons begin with `firstMonth` */
export function matcherOf(filters: BookFilters, firstMonth?: number): (outing: Row) => boolean {
  const matchers = ALL.filter(
    ([key, filter]) => filter.appliesUnset || filter.toTexts(filters[key]).length > 0,
  ).map(([key, filter]) => filter.matches(filters[key], firstMonth));
  return (outing) => matchers.every((matches) => matches(outing));
}

/** Filters as a query string without '?'. */
export function filtersToQuery(filters: BookFilters): string {
  const query = new URLSearchParams();
  for (const [key, filter] of ALL) {
    for (const text of filter.toTexts(filters[key])) query.append(FILTER_PARAMETERS[key], text);
  }
  return query.toString();
}

/** Filters from a query string; unknown parameters and values are left out. */
export function filtersFromQuery(query: string | URLSearchParams): BookFilters {
  const params = new URLSearchParams(query);
  return collect((filter, key) => filter.fromTexts(params.getAll(FILTER_PARAMETERS[key])));
}
