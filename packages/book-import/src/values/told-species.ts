import { speciesLabel } from '@cuaderno/domain';

const nameOf = (species: string) => {
  const label = speciesLabel(species);
  return label.charAt(0).toLowerCase() + label.slice(1);
};

/** 'un corzo', 'una hembra' */
export const oneOf = (species: string): string =>
  `${/^(cabra|hembra)/i.test(species) ? 'una' : 'un'} ${nameOf(species)}`;

/** '118 corzos', '2 machos montés' as '2 piezas': a name of several words has no plural of its own. */
export function someOf(count: number, species: string): string {
  const name = nameOf(species);
  if (count === 1) return `1 ${name}`;
  if (/\s/.test(name)) return `${count} piezas`;
  if (name === 'jabalí') return `${count} jabalíes`;
  return `${count} ${name.endsWith('ón') ? `${name.slice(0, -2)}ones` : `${name}s`}`;
}
