import { type BookFilters, matcherOf, type OutingSummary, speciesSearched } from '@cuaderno/domain';
import { useDeferredValue, useMemo } from 'react';
import { useWritten } from '../../book/use-written';
import type { Filters } from './use-filters';

/** The outings that a search finds where its fields have nothing. */
export type Elsewhere = {
  where: 'especies' | 'notas';
  /** The species that the search names, none of 'notas'. */
  species: string[];
  outings: OutingSummary[];
};

export type Found = {
  outings: OutingSummary[];
  /** The filters that they pass: those that are set, with the species that is looked for in the search's place. */
  filters: BookFilters;
  /** Shown in place of nothing. */
  shown: Elsewhere | null;
  /** Offered in place of nothing. */
  offered: Elsewhere | null;
};

/** Omits an outing that can't be evaluated. */
function passes(outing: OutingSummary, matches: ReturnType<typeof matcherOf>): boolean {
  try {
    return matches(outing);
  } catch (error) {
    console.error('Error al filtrar la salida', outing.id, error);
    return false;
  }
}

function outingsOf(book: readonly OutingSummary[], filters: BookFilters, firstMonth?: number) {
  const matches = matcherOf(filters, firstMonth);
  return book.filter((outing) => passes(outing, matches));
}

/** The filters with the species that the search names in its place; null where it names none, or one is filtered. */
function withNamed(filters: BookFilters): BookFilters | null {
  if (filters.species.length > 0) return null;
  const species = speciesSearched(filters.search);
  return species.length > 0 ? { ...filters, search: '', species } : null;
}

/** The outings of the book that are shown, deferred to keep typing fast; undefined until the book is read. */
export function useFound(
  book: OutingSummary[] | undefined,
  { filters, firstMonth, within }: Filters,
): Found | undefined {
  const settled = useDeferredValue(filters);
  const outings = useMemo(
    () => book && outingsOf(book, settled, firstMonth),
    [book, settled, firstMonth],
  );
  const isMissed = outings?.length === 0 && settled.search.trim() !== '';
  const named = useMemo(() => {
    const wanted = isMissed ? withNamed(settled) : null;
    const its = wanted ? outingsOf(book ?? [], wanted, firstMonth) : [];
    return wanted && its.length > 0 ? { filters: wanted, outings: its } : null;
  }, [isMissed, book, settled, firstMonth]);
  const written = useWritten(isMissed && !named ? settled.search : '');
  return useMemo(() => {
    if (!outings) return undefined;
    const elsewhere = (): (Elsewhere & Pick<Found, 'filters'>) | null => {
      if (named) return { where: 'especies', species: named.filters.species, ...named };
      if (!written) return null;
      const others = { ...settled, search: '' };
      const its = outingsOf(book ?? [], others, firstMonth).filter(({ id }) => written.has(id));
      return its.length > 0 ? { where: 'notas', species: [], outings: its, filters: others } : null;
    };
    const found = elsewhere();
    return found && found.where === within
      ? { outings: found.outings, filters: found.filters, shown: found, offered: null }
      : { outings, filters: settled, shown: null, offered: found };
  }, [book, outings, named, written, settled, firstMonth, within]);
}
