import { fold, iconOf } from '@cuaderno/domain';
import { Drawing } from '../ui/drawing';

/** The drawing of a species: that of its group, Gamo for unknown ones. */
export function speciesDrawing(species: string): string {
  return `species-${fold(iconOf(species)).replaceAll(' ', '-')}`;
}

/** The head of a species. 28 px or more in rows, or the boar and the wolf look alike. */
export function SpeciesIcon({
  species,
  size,
  className,
}: {
  species: string;
  size: number;
  className?: string;
}) {
  return <Drawing name={speciesDrawing(species)} size={size} className={className} />;
}
