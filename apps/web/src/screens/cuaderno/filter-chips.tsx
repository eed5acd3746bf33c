import { MEDAL_NAMES, MODALITY_TEXTS, seasonName, shortLabel } from '@cuaderno/domain';
import { Archive, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { MedalPip } from '../../parts/medal';
import { ModalityIcon } from '../../parts/modality';
import { SpeciesIcon } from '../../parts/species-icon';
import type { Filters } from './use-filters';
import './filter-chips.css';

interface Chip {
  label: string;
  icon: ReactNode;
  remove: () => void;
}

function chipsOf({ filters, set, remove, firstMonth }: Filters): Chip[] {
  const { type, medals, species, season, archived } = filters;
  const chips: Chip[] = species.map((name) => ({
    label: shortLabel(name),
    icon: <SpeciesIcon species={name} size={20} />,
    remove: () => remove('species', name),
  }));
  for (const medal of medals) {
    chips.push({
      label: MEDAL_NAMES[medal],
      icon: <MedalPip level={medal} size={18} />,
      remove: () => remove('medals', medal),
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

/** The set filters, each with a button that removes it. */
export function FilterChips({ filtering }: { filtering: Filters }) {
  const chips = chipsOf(filtering);
  if (chips.length === 0) return null;
  return (
    <ul className="filter-chips" aria-label="Filtros activos">
      {chips.map(({ label, icon, remove }) => (
        <li key={label}>
          <button type="button" aria-label={`Quitar filtro ${label}`} onClick={remove}>
            {icon}
            {label}
            <X size={16} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
