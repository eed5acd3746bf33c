import { groupDigits, matcherOf, type OutingSummary } from '@cuaderno/domain';
import { useDeferredValue, useMemo, useRef } from 'react';
import { useBook } from '../../book/use-outings';
import { count } from '../../lib/format';
import { useWide } from '../../lib/use-wide';
import { CachedAt } from '../../parts/cached-at';
import { SeasonLine } from '../../parts/season-line';
import { Skeleton } from '../../ui/skeleton';
import { useFocusFallback } from '../../ui/sheet/use-focus-fallback';
import { useTitle } from '../../ui/page/use-title';
import { BookError } from '../../parts/read-error';
import { BookSkeleton, EmptyBook, NothingFound } from './book-states';
import { BookList } from './book-list';
import { partBySpecies } from './other-species';
import { FilterChips, Toolbar } from './toolbar';
import { type Filters, useFilters } from './use-filters';
import './cuaderno.css';

/** The Cuaderno: all outings by month and season, searched and filtered on this device. */
export function Cuaderno() {
  const { data, isError, cachedAt } = useBook();
  const filtering = useFilters();
  const shown = useShown(data, filtering);
  const { archived } = filtering.filters;
  const searched = useMemo(() => inArchive(data, archived), [data, archived]);
  const heading = filtering.active > 0 ? 'Resultados' : 'Cuaderno de Caza';
  useTitle(heading);
  const title = useRef<HTMLDivElement>(null);
  useFocusFallback(filtering.active, title);
  return (
    <div className="page cuaderno">
      <div className="cuaderno-top">
        <div className="cuaderno-title" ref={title} tabIndex={-1}>
          {filtering.active === 0 && <SeasonLine />}
          <h1>
            {heading} {!isError && <ShownCount shown={shown?.length} />}
          </h1>
        </div>
        {!isError && (
          <Toolbar filtering={filtering} outings={searched} shown={shown?.length ?? 0} />
        )}
      </div>
      <CachedAt at={cachedAt} />
      {!isError && <FilterChips filtering={filtering} />}
      {isError ? <BookError /> : <Book shown={shown} all={data} filtering={filtering} />}
    </div>
  );
}

/** The archived outings, or the others. */
function inArchive(outings: OutingSummary[] | undefined, archived: boolean): OutingSummary[] {
  return outings?.filter((outing) => Boolean(outing.archived) === archived) ?? [];
}

/** The outings that match the filters, deferred to keep typing fast. */
function useShown(outings: OutingSummary[] | undefined, { filters, firstMonth }: Filters) {
  const settled = useDeferredValue(filters);
  return useMemo(() => {
    const matches = matcherOf(settled, firstMonth);
    return outings?.filter((outing) => passes(outing, matches));
  }, [outings, settled, firstMonth]);
}

/** Omits an outing that can't be evaluated. */
function passes(outing: OutingSummary, matches: ReturnType<typeof matcherOf>): boolean {
  try {
    return matches(outing);
  } catch (error) {
    console.error('Error al filtrar la salida', outing.id, error);
    return false;
  }
}

function ShownCount({ shown }: { shown: number | undefined }) {
  const wide = useWide();
  if (shown === undefined)
    return <Skeleton width={24} height={16} style={{ display: 'inline-block', marginLeft: 8 }} />;
  return (
    <output className="cuaderno-count">
      {wide ? count(shown, 'salida', 'salidas') : groupDigits(shown)}
      {!wide && <span className="visually-hidden"> {shown === 1 ? 'salida' : 'salidas'}</span>}
    </output>
  );
}

function Book({
  shown,
  all,
  filtering,
}: {
  shown: OutingSummary[] | undefined;
  all: OutingSummary[] | undefined;
  filtering: Filters;
}) {
  const { filters } = filtering;
  const parted = useMemo(
    () => partBySpecies(shown ?? [], all ?? [], filters),
    [shown, all, filters],
  );
  if (!shown) return <BookSkeleton />;
  if (shown.length > 0) return <BookList {...parted} season={filters.season} />;
  if (filtering.isNarrowed) return <NothingFound onClear={filtering.clear} />;
  return <EmptyBook archived={inArchive(all, true).length} />;
}
