import {
  countFilters,
  filtersFromQuery,
  filtersToQuery,
  type BookFilters,
  NO_FILTERS,
} from '@cuaderno/domain';
import { useMemo, useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router-dom';

/**
 * The filters in the address, shareable and undone by the back button. Typing in the search box replaces the
 * entry of the history, a filter adds one.
 */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const addressed = useMemo(() => filtersFromQuery(params), [params]);
  const search = useSearch(addressed.search);
  const filters = useMemo(() => ({ ...addressed, search: search.text }), [addressed, search.text]);
  const set = (changed: Partial<BookFilters>) => {
    const typing = changed.search !== undefined;
    if (typing) search.type(changed.search ?? '');
    setParams(filtersToQuery({ ...filters, ...changed }), { replace: typing });
  };
  return {
    filters,
    set,
    clear: () => set({ ...NO_FILTERS, search: filters.search }),
    clearAll: () => set(NO_FILTERS),
    active: countFilters(filters),
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
