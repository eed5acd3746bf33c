import {
  countFilters,
  filtersFromQuery,
  filtersToQuery,
  type HistoryFilters,
  NO_FILTERS,
} from '@cuaderno/domain';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * The filters, which live in the address alone: they can be shared, and the back button works. A
 * letter in the search box replaces the entry in the history, a filter adds one.
 */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => filtersFromQuery(params), [params]);
  const set = (changed: Partial<HistoryFilters>) => {
    const typing = 'search' in changed;
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
