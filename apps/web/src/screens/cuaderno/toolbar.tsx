import {
  type BookFilters,
  filtersToQuery,
  MEDAL_NAMES,
  MODALITY_TEXTS,
  NO_FILTERS,
  type OutingSummary,
  seasonName,
  shortLabel,
} from '@cuaderno/domain';
import { Archive, Map as MapIcon, Search, SlidersHorizontal, Stamp, X } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { RETURNS } from '../../ui/page/back-link';
import { IconButton, useTooltip } from '../../ui/icon-button';
import { ANY } from './other-species';
import type { Filters } from './use-filters';
import type { Elsewhere } from './use-found';
import './toolbar.css';
import { MedalPip } from '../../parts/outings/medal';
import { ModalityIcon } from '../../parts/outings/modality';
import { SpeciesIcon } from '../../parts/outings/species-icon';
import './filter-chips.css';

interface Chip {
  label: string;
  icon: ReactNode;
  remove: () => void;
}

function chipsOf(
  { filters, set, remove, look, firstMonth }: Filters,
  elsewhere: Elsewhere | null,
): Chip[] {
  const { type, medals, toHomologate, species, season, archived } = filters;
  const chips: Chip[] = species.map((name) => ({
    label: shortLabel(name),
    icon: <SpeciesIcon species={name} size={20} />,
    remove: () => remove('species', name),
  }));
  if (elsewhere) {
    const [first] = elsewhere.species;
    chips.push({
      label: first
        ? `Especie: ${ANY.format(elsewhere.species)}`
        : 'En la descripción o la compañía',
      icon: first && <SpeciesIcon species={first} size={20} />,
      remove: () => look('campos'),
    });
  }
  for (const medal of medals) {
    chips.push({
      label: MEDAL_NAMES[medal],
      icon: <MedalPip level={medal} size={18} />,
      remove: () => remove('medals', medal),
    });
  }
  if (toHomologate) {
    chips.push({
      label: 'Por homologar',
      icon: <Stamp size={18} aria-hidden />,
      remove: () => set({ toHomologate: false }),
    });
  }
  if (type !== null) {
    chips.push({
      label: MODALITY_TEXTS[type].plural,
      icon: <ModalityIcon type={type} size={20} />,
      remove: () => set({ type: null }),
    });
  }
  if (season !== null) {
    chips.push({
      label: seasonName(season, firstMonth),
      icon: null,
      remove: () => set({ season: null }),
    });
  }
  if (archived) {
    chips.push({
      label: 'Archivadas',
      icon: <Archive size={18} aria-hidden />,
      remove: () => set({ archived: false }),
    });
  }
  return chips;
}

/** The set filters and where the search looks by itself, each with a button that removes it. */
export function FilterChips({
  filtering,
  elsewhere,
}: {
  filtering: Filters;
  elsewhere: Elsewhere | null;
}) {
  const chips = chipsOf(filtering, elsewhere);
  if (chips.length === 0) return null;
  return (
    <ul className="filter-chips" aria-label="Filtros activos">
      {chips.map(({ label, icon, remove }) => (
        <li key={label}>
          <button type="button" aria-label={`Quitar filtro ${label}`} onClick={remove}>
            {icon}
            <span>{label}</span>
            <X size={16} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}

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
  const [onPointerEnter, tooltip] = useTooltip('Mapa');
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
        onPointerEnter={onPointerEnter}
      >
        <MapIcon size={22} aria-hidden />
        {tooltip}
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
