import {
  DISPLAY_ORDER,
  MEDAL_NAMES,
  MEDALS,
  MODALITIES,
  MODALITY_TEXTS,
  type OutingSummary,
  seasonOf,
  seasonYears,
  shortLabel,
} from '@cuaderno/domain';
import { Archive, ChevronDown, ChevronUp, Stamp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { count } from '../../lib/format';
import { MedalPip } from '../../parts/outings/medal';
import { ModalityIcon } from '../../parts/outings/modality';
import { SpeciesIcon } from '../../parts/outings/species-icon';
import { Button } from '../../ui/button';
import { Sheet } from '../../ui/sheet/sheet';
import type { Filters } from './use-filters';
import '../../ui/form/toggle.css';
import './filter-sheet.css';

/** Species shown before the list is expanded. */
const SPECIES_SHOWN = 7;

interface FilterSheetProps {
  filtering: Filters;
  outings: readonly OutingSummary[];
  /** The number of outings that pass the filters. */
  shown: number;
  onClose: () => void;
}

/** The filters of the Cuaderno, applied on each tap; 'Aplicar' closes. */
export function FilterSheet({ filtering, outings, shown, onClose }: FilterSheetProps) {
  return (
    <Sheet
      title="Filtros"
      onClose={onClose}
      className="filter-sheet"
      footer={
        <div className="filter-footer">
          <output>{count(shown, 'salida', 'salidas')} con estos filtros</output>
          <Button
            variant="ghost"
            disabled={!filtering.isNarrowed}
            onClick={() => {
              filtering.clear();
              onClose();
            }}
          >
            Limpiar filtros
          </Button>
          <Button onClick={onClose}>Aplicar</Button>
        </div>
      }
    >
      <SpeciesFilter filtering={filtering} />
      <MedalFilter filtering={filtering} />
      <ModalityFilter filtering={filtering} />
      <SeasonFilter filtering={filtering} outings={outings} />
      <ArchiveFilter filtering={filtering} />
    </Sheet>
  );
}

/** Adds `item` to `list`, or removes it. */
function toggled<T>(list: readonly T[], item: T): T[] {
  return list.includes(item) ? list.filter((other) => other !== item) : [...list, item];
}

function Group({
  title,
  className,
  children,
}: {
  title: string;
  className: string;
  children: ReactNode;
}) {
  return (
    <fieldset className="filter-group">
      <legend>{title}</legend>
      <div className={className}>{children}</div>
    </fieldset>
  );
}

function Toggle({
  pressed,
  onPress,
  tile = false,
  children,
}: {
  pressed: boolean;
  onPress: () => void;
  tile?: boolean;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={`toggle${tile ? ' filter-tile' : ''}`}
      aria-pressed={pressed}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

function SpeciesFilter({ filtering }: { filtering: Filters }) {
  const { species } = filtering.filters;
  const hidden = DISPLAY_ORDER.slice(SPECIES_SHOWN);
  const [all, setAll] = useState(hidden.some((name) => species.includes(name)));
  const shown = all ? DISPLAY_ORDER : DISPLAY_ORDER.slice(0, SPECIES_SHOWN);
  return (
    <Group title="Piezas" className="filter-species">
      {shown.map((name) => (
        <Toggle
          key={name}
          tile
          pressed={species.includes(name)}
          onPress={() => filtering.set({ species: toggled(species, name) })}
        >
          <SpeciesIcon species={name} size={32} />
          {shortLabel(name)}
        </Toggle>
      ))}
      <button
        type="button"
        className="toggle filter-tile filter-more"
        aria-expanded={all}
        onClick={() => setAll(!all)}
      >
        {all ? <ChevronUp size={24} aria-hidden /> : <ChevronDown size={24} aria-hidden />}
        {all ? 'Menos' : `+${hidden.length} más`}
      </button>
    </Group>
  );
}

function MedalFilter({ filtering }: { filtering: Filters }) {
  const { medals, toHomologate } = filtering.filters;
  return (
    <Group title="Medallas" className="filter-medals">
      {MEDALS.map((medal) => (
        <Toggle
          key={medal}
          pressed={medals.includes(medal)}
          onPress={() => filtering.set({ medals: toggled(medals, medal) })}
        >
          <MedalPip level={medal} size={22} />
          {MEDAL_NAMES[medal]}
        </Toggle>
      ))}
      <Toggle pressed={toHomologate} onPress={() => filtering.set({ toHomologate: !toHomologate })}>
        <Stamp size={20} aria-hidden />
        Por homologar
      </Toggle>
    </Group>
  );
}

function ModalityFilter({ filtering }: { filtering: Filters }) {
  const { type } = filtering.filters;
  return (
    <Group title="Modalidad" className="filter-modalities">
      <Toggle pressed={type === null} onPress={() => filtering.set({ type: null })}>
        Todas las modalidades
      </Toggle>
      {MODALITIES.map((modality) => (
        <Toggle
          key={modality}
          pressed={type === modality}
          onPress={() => filtering.set({ type: modality })}
        >
          <ModalityIcon type={modality} size={22} />
          {MODALITY_TEXTS[modality].plural}
        </Toggle>
      ))}
    </Group>
  );
}

/** The filter by hunting season: the book's seasons, if there are at least two. */
function SeasonFilter({ filtering, outings }: Omit<FilterSheetProps, 'onClose' | 'shown'>) {
  const { firstMonth } = filtering;
  const chosen = filtering.filters.season;
  const seasons = [...new Set(outings.map((outing) => seasonOf(outing.date, firstMonth)))].toSorted(
    (a, b) => b - a,
  );
  if (seasons.length < 2 && chosen === null) return null;
  return (
    <Group title="Temporada" className="filter-seasons">
      <Toggle pressed={chosen === null} onPress={() => filtering.set({ season: null })}>
        Todas
      </Toggle>
      {seasons.map((season) => (
        <Toggle key={season} pressed={chosen === season} onPress={() => filtering.set({ season })}>
          {seasonYears(season, firstMonth)}
        </Toggle>
      ))}
    </Group>
  );
}

/** The archived outings, instead of the others. */
function ArchiveFilter({ filtering }: { filtering: Filters }) {
  const { archived } = filtering.filters;
  return (
    <Group title="Archivo" className="filter-archive">
      <Toggle pressed={archived} onPress={() => filtering.set({ archived: !archived })}>
        <Archive size={20} aria-hidden />
        Archivadas
      </Toggle>
    </Group>
  );
}
