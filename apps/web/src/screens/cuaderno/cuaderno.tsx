import { groupDigits, type OutingSummary } from '@cuaderno/domain';
import { useMemo, useRef } from 'react';
import { useBook } from '../../book/use-outings';
import { count } from '../../lib/format';
import { useWide } from '../../lib/use-wide';
import { CachedAt } from '../../parts/cached-at';
import { SeasonLine } from '../../parts/season-line';
import { Skeleton } from '../../ui/skeleton';
import { useFocusFallback } from '../../ui/sheet/use-focus-fallback';
import { useTitle } from '../../ui/page/use-title';
import { BookError } from '../../parts/read-error';
import { BookSkeleton, EmptyBook } from './book-states';
import { BookList } from './book-list';
import { NothingFound } from './nothing-found';
import { OrderLine } from './order-line';
import { partBySpecies } from './other-species';
import { FilterChips, Toolbar } from './toolbar';
import { type Filters, useFilters } from './use-filters';
import { type Found, useFound } from './use-found';
import './cuaderno.css';

/** The Cuaderno: all outings by month and season, searched and filtered on this device. */
export function Cuaderno() {
  const { data, isError, cachedAt } = useBook();
  const filtering = useFilters();
  const found = useFound(data, filtering);
  const shown = found?.outings.length;
  const elsewhere = found?.shown ?? null;
  const { archived } = filtering.filters;
  const searched = useMemo(() => inArchive(data, archived), [data, archived]);
  const set = filtering.active + (elsewhere ? 1 : 0);
  const heading = set > 0 ? 'Resultados' : 'Cuaderno de Caza';
  useTitle(heading);
  const title = useRef<HTMLDivElement>(null);
  useFocusFallback(set, title);
  return (
    <div className="page cuaderno">
      <div className="cuaderno-top">
        <div className="cuaderno-title" ref={title} tabIndex={-1}>
          {set === 0 && <SeasonLine />}
          <h1>
            {heading} {!isError && <ShownCount shown={shown} />}
          </h1>
        </div>
        {!isError && <Toolbar filtering={filtering} outings={searched} shown={shown ?? 0} />}
      </div>
      <CachedAt at={cachedAt} />
      {!isError && <FilterChips filtering={filtering} elsewhere={elsewhere} />}
      {isError ? <BookError /> : <Book found={found} all={data} filtering={filtering} />}
    </div>
  );
}

/** The archived outings, or the others. */
function inArchive(outings: OutingSummary[] | undefined, archived: boolean): OutingSummary[] {
  return outings?.filter((outing) => Boolean(outing.archived) === archived) ?? [];
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
  found,
  all,
  filtering,
}: {
  found: Found | undefined;
  all: OutingSummary[] | undefined;
  filtering: Filters;
}) {
  const parted = useMemo(
    () => found && partBySpecies(found.outings, all ?? [], found.filters),
    [found, all],
  );
  if (!found || !parted) return <BookSkeleton />;
  const { filters, outings, offered } = found;
  const { isNarrowed, order } = filtering;
  if (outings.length === 0) {
    if (isNarrowed) return <NothingFound filtering={filtering} offered={offered} />;
    return <EmptyBook archived={inArchive(all, true).length} />;
  }
  return (
    <>
      {isNarrowed && outings.length > 1 && (
        <OrderLine filtering={filtering} shown={outings.length} species={filters.species} />
      )}
      <BookList {...parted} filters={filters} order={isNarrowed ? order : 'fecha'} />
    </>
  );
}
