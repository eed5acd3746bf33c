import { hasManyPieces, MODALITY_FACTS } from '../modalities';
import type { ModalityFacts } from '../modalities/modality-facts';
import { nameKey } from '../name-key';
import { fold } from '../text';
import type { Outing, OutingSummary } from './outing';
import { tallyNames } from './tally';

/** A coto or a finca by its name; with a municipality, only as far as it lies there. */
export type Ground = { name: string; municipality: string | null };

type GroundRow = Pick<OutingSummary, 'type' | 'municipality' | 'cotoName' | 'finca'>;

/** @returns the name of the ground of a row, null where none is noted */
export const groundName = (row: GroundRow): string | null =>
  row[MODALITY_FACTS[row.type].estate] || null;

/** @returns a function that tells whether an outing was at a ground, whatever the case and accents */
export function isAtGround({ name, municipality }: Ground): (row: GroundRow) => boolean {
  const [wanted, where] = [nameKey(name), municipality && fold(municipality)];
  return (row) =>
    wanted !== '' &&
    nameKey(groundName(row) ?? '') === wanted &&
    (where === null || fold(row.municipality ?? '') === where);
}

const namesIn = (name: string | null) => (name ? [name] : []);

/** @returns the grounds of these outings by how many they have, each as the latest writes it */
export const groundsOf = (outings: Iterable<GroundRow & Pick<OutingSummary, 'species'>>) =>
  tallyNames(outings, (row) => namesIn(groundName(row))).rows;

/**
 * The ground that a search of the Cuaderno names: one of just this name, or the only one of its outings.
 *
 * @param found the outings that the search finds
 */
export function groundSearched(found: readonly GroundRow[], search: string): string | null {
  const wanted = fold(search);
  if (wanted === '') return null;
  const names = new Map(
    [...new Set(found.map(groundName))].map((name) => [fold(name ?? ''), name]),
  );
  const [first] = names;
  const nearly = names.size === 1 && first?.[0].includes(wanted) ? first[1] : null;
  return names.get(wanted) ?? nearly;
}

/** @returns the spot of an outing within its ground: 'Puesto del arroyo', 'armada El Pocico, puesto 4', '' if none is noted */
export function standName({ type, custom_params: params }: Pick<Outing, 'type' | 'custom_params'>) {
  const { spot }: ModalityFacts = MODALITY_FACTS[type];
  if (!hasManyPieces(type)) return (spot && params[spot]) || '';
  const { armada, puesto } = params;
  return [armada && `armada ${armada}`, puesto != null && `puesto ${puesto}`]
    .filter(Boolean)
    .join(', ');
}
