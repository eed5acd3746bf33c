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

/**
 * The filters in the address, shareable and undone by the back button. Typing in the search box replaces the
 * entry of the history, a filter adds one.
 */
export function useFilters() {
  const firstMonth = useSession().user.seasonStart;
  const [params, setParams] = useSearchParams();
  const addressed = useMemo(() => filtersFromQuery(params), [params]);
  const search = useSearch(addressed.search);
  const filters = useMemo(() => ({ ...addressed, search: search.text }), [addressed, search.text]);
  // What the last change left: the router shows it later, and a second press may come before.
  const latest = useRef(filters);
  useEffect(() => {
    latest.current = filters;
  }, [filters]);
  const go = (next: BookFilters, replace: boolean) => {
    latest.current = next;
    search.type(next.search);
    setParams(filtersToQuery(next), { replace });
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
