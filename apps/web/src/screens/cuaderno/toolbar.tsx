import { type BookFilters, filtersToQuery, NO_FILTERS, type OutingSummary } from '@cuaderno/domain';
import { Map as MapIcon, Search, SlidersHorizontal, X } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { RETURNS } from '../../ui/back-link';
import { IconButton } from '../../ui/icon-button';
import type { Filters } from './use-filters';
import './toolbar.css';

const loadSheet = () => import('./filter-sheet');
const FilterSheet = lazy(() => loadSheet().then((module) => ({ default: module.FilterSheet })));

/** The filters that the map has too. */
function mapQuery({ season, type }: BookFilters): string {
  const query = filtersToQuery({ ...NO_FILTERS, season, type });
  return query && `?${query}`;
}

/** The search box, the way to the map, and the button that opens the filters with their number. */
export function Toolbar({
  filtering,
  outings,
  shown,
}: {
  filtering: Filters;
  outings: readonly OutingSummary[];
  shown: number;
}) {
  const [open, setOpen] = useState(false);
  const { filters, set, active } = filtering;
  const box = useRef<HTMLInputElement>(null);
  return (
    <div className="toolbar">
      <search className="toolbar-search">
        <Search size={20} aria-hidden />
        <input
          ref={box}
          type="search"
          aria-label="Buscar coto, finca, municipio..."
          placeholder="Buscar coto, finca, municipio..."
          value={filters.search}
          onChange={(event) => set({ search: event.target.value })}
        />
        {filters.search && (
          <IconButton
            label="Borrar la búsqueda"
            onClick={() => {
              set({ search: '' });
              box.current?.focus();
            }}
          >
            <X size={20} aria-hidden />
          </IconButton>
        )}
      </search>
      <Link
        className="icon-button toolbar-filter"
        aria-label="Mapa"
        to={`${paths.map}${mapQuery(filters)}`}
        state={RETURNS}
      >
        <MapIcon size={22} aria-hidden />
      </Link>
      <IconButton
        className={`toolbar-filter${active > 0 ? ' toolbar-filter-on' : ''}`}
        label={active > 0 ? `Filtros (${active})` : 'Filtros'}
        aria-haspopup="dialog"
        onPointerEnter={() => void loadSheet()}
        onClick={() => setOpen(true)}
      >
        <SlidersHorizontal size={22} aria-hidden />
        {active > 0 && <em>{active}</em>}
      </IconButton>
      {open && (
        <Suspense>
          <FilterSheet
            filtering={filtering}
            outings={outings}
            shown={shown}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
