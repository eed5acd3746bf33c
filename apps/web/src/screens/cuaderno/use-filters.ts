import {
  countFilters,
  filtersFromQuery,
  filtersToQuery,
  type BookFilters,
  NO_FILTERS,
} from '@cuaderno/domain';
import { useEffect, useMemo, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { useSession } from '../../book/use-session';
import { paths } from '../../lib/paths';

/** The orders of the shown outings, as the address names them; by date without one. */
export const ORDERS = ['fecha', 'puntuacion', 'especie'] as const;
export type Order = (typeof ORDERS)[number];

/**
 * Where a search that its fields don't answer looks: in the species that it names, by itself; in its fields alone; in
 * the descriptions and companies.
 */
export type Within = 'especies' | 'campos' | 'notas';

const oneOf = <Name extends string>(names: readonly [Name, ...Name[]], text: string | null) =>
  names.find((name) => name === text) ?? names[0];

const ORDER = 'orden';
const WITHIN = 'en';
const TABLE = 'tabla';

/** The address of the Cuaderno without its path. */
function queryOf(
  filters: BookFilters,
  order: Order,
  within: Within,
  sort: string | null = null,
): string {
  const query = new URLSearchParams(filtersToQuery(filters));
  if (query.size === 0) return '';
  if (order !== 'fecha') query.set(ORDER, order);
  if (within !== 'especies') query.set(WITHIN, within);
  if (sort !== null) query.set(TABLE, sort);
  return query.toString();
}

/**
 * The filters in the address, shareable and undone by the back button. Typing in the search box replaces the
 * entry of the history, a filter adds one.
 */
export function useFilters() {
  const firstMonth = useSession().user.seasonStart;
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const addressed = useMemo(() => filtersFromQuery(params), [params]);
  const search = useSearch(addressed.search);
  const filters = useMemo(() => ({ ...addressed, search: search.text }), [addressed, search.text]);
  // What the last change left: the router shows it later, and a second press may come before.
  const latest = useRef(filters);
  useEffect(() => {
    latest.current = filters;
  }, [filters]);
  const order = oneOf(ORDERS, params.get(ORDER));
  const within = oneOf(['especies', 'campos', 'notas'], params.get(WITHIN));
  const sort = params.get(TABLE);
  const go = (next: BookFilters, replace: boolean) => {
    const isSame = next.search === latest.current.search;
    latest.current = next;
    search.type(next.search);
    setParams(queryOf(next, order, isSame ? within : 'especies', sort), { replace });
  };
  const active = countFilters(filters);
  return {
    filters,
    /** The month in which the user's seasons begin. */
    firstMonth,
    set: (changed: Partial<BookFilters>) =>
      go({ ...latest.current, ...changed }, changed.search !== undefined),
    /** Removes one of several species or medals. */
    remove: (kind: 'species' | 'medals', value: string) =>
      go(
        { ...latest.current, [kind]: latest.current[kind].filter((other) => other !== value) },
        false,
      ),
    /** Clears the filters and the search. */
    clear: () => go(NO_FILTERS, false),
    order,
    within,
    /** Looks for the search elsewhere. */
    look: (where: Within) => setParams(queryOf(filters, order, where, sort)),
    /** The order of the table's rows, null for that of the lines. */
    sort,
    sortBy: (by: string) =>
      setParams(queryOf(filters, order, within, by), { replace: true, state }),
    /** The address of the same outings in another order. */
    ordered: (by: Order) => paths.filteredBook(queryOf(filters, by, within)),
    /** The number of filters, without the search. */
    active,
    isNarrowed: active > 0 || filters.search.trim() !== '',
  };
}
export type Filters = ReturnType<typeof useFilters>;

/**
 * The text of the search box, as state: the router updates the address later, which would lose fast typing.
 * Another entry of the history sets it from its address.
 */
function useSearch(addressed: string) {
  const [text, type] = useState(addressed);
  const { key } = useLocation();
  const arrivedBy = useNavigationType();
  const [lastKey, setLastKey] = useState(key);
  if (key !== lastKey) {
    setLastKey(key);
    if (arrivedBy !== NavigationType.Replace) type(addressed);
  }
  return { text, type };
}
