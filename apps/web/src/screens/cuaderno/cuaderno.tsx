import { groundSearched, groupDigits, type OutingSummary } from '@cuaderno/domain';
import { ChevronRight } from 'lucide-react';
import { Suspense, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useBook } from '../../book/use-outings';
import { count } from '../../lib/format';
import { groundPath } from '../../lib/name-paths';
import { useWide } from '../../lib/use-wide';
import { stored } from '../../lib/stored';
import { CachedAt } from '../../parts/cached-at';
import { SeasonLine } from '../../parts/season-line';
import { lazyPart } from '../../ui/lazy-part';
import { RETURNS } from '../../ui/page/back-link';
import { Skeleton } from '../../ui/skeleton';
import { useFocusFallback } from '../../ui/sheet/use-focus-fallback';
import { useTitle } from '../../ui/page/use-title';
import { BookError } from '../../parts/read-error';
import { BookSkeleton, EmptyBook } from './book-states';
import { BookList, type BookListProps } from './book-list';
import type { BookTableProps } from './book-table';
import { Importing } from './importing';
import { NothingFound } from './nothing-found';
import { OrderLine } from './order-line';
import { partBySpecies } from './other-species';
import { FilterChips, Toolbar } from './toolbar';
import { type Filters, useFilters } from './use-filters';
import { type Found, useFound } from './use-found';
import { WithRowMenu } from './with-row-menu';
import './cuaderno.css';

/** Whether a desktop's results were last shown as a table. */
const asTable = stored('cuaderno-de-caza.results-as-table', Boolean, false);

/** Loaded when it is chosen; without it, the lines are shown. */
const BookTable = lazyPart<BookTableProps>(
  () => import('./book-table').then((module) => module.BookTable),
  BookList,
);

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
      <Importing />
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

/** The way to the page of the coto or the finca that the search names. */
function GroundLink({ found: { outings, filters, shown } }: { found: Found }) {
  const name = shown ? null : groundSearched(outings, filters.search);
  if (name === null || filters.archived) return null;
  return (
    <Link className="section-link" to={groundPath(name)} state={RETURNS}>
      {name}: por puesto y por viento
      <ChevronRight size={18} aria-hidden />
    </Link>
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
      <GroundLink found={found} />
      <Results
        list={{ ...parted, filters, order: isNarrowed ? order : 'fecha' }}
        shown={outings.length}
        filtering={filtering}
      />
    </>
  );
}

type ResultsProps = { list: BookListProps; shown: number; filtering: Filters };

/** The book's lines; on a desktop what the filters and the search leave may be a table. */
function Results({ list, shown, filtering }: ResultsProps) {
  const wide = useWide();
  const [wantsTable, setWantsTable] = useState(() => asTable.read());
  const { isNarrowed } = filtering;
  const isTable = wide && isNarrowed && wantsTable;
  const view = (wants: boolean) => {
    asTable.keep(wants ? '1' : null);
    setWantsTable(wants);
  };
  return (
    <>
      {isNarrowed && (wide || shown > 1) && (
        <OrderLine
          filtering={filtering}
          shown={shown}
          species={list.filters.species}
          isTable={isTable}
          onView={wide ? view : null}
        />
      )}
      <WithRowMenu rows={list.outings}>
        {isTable ? (
          <Suspense fallback={<BookSkeleton />}>
            <BookTable {...list} filtering={filtering} />
          </Suspense>
        ) : (
          <BookList {...list} />
        )}
      </WithRowMenu>
    </>
  );
}
