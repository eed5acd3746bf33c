import { fold, iconOf } from '@cuaderno/domain';
import { Drawing } from '../../ui/drawing';

/** The drawing of a species: that of its group, Gamo for unknown ones. */
export function speciesDrawing(species: string): string {
  return `species-${fold(iconOf(species)).replaceAll(' ', '-')}`;
}

/** The head of a species; below 28 px boar and wolf are indistinguishable. */
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
