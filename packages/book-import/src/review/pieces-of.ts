import { hasSex, type Modality, SPECIES } from '@cuaderno/domain';
import type { ReadSpecies } from '../values/species';
import type { PieceInput, SoundRow } from './built';
import type { RowValues } from './read-row';

/** The pieces of a row: its details are of the first. Notes what the book has no field for. */
export function piecesOf(row: SoundRow, type: Modality, notes: string[]): PieceInput[] {
  const { values } = row;
  const read = values.pieces ?? [];
  // 'Jabalí, 0' is an espera for one that didn't come.
  if (values.quantity === 0 && type === 'espera') return [];
  const score = scoresOf(values, notes);
  return read.map((one, index) => ({
    ...animalOf(one, values, type, notes),
    quantity: one.quantity ?? (read.length === 1 ? (values.quantity ?? 1) : 1),
    ...(index === 0 ? { ...score, ...values.details } : { score: null }),
    photos: [],
  }));
}

/** A species and, where it decides a medal, a sex; the hembra of a deer is the list's 'Hembra'. */
function animalOf({ species }: ReadSpecies, { sex }: RowValues, type: Modality, notes: string[]) {
  if (!sex || hasSex(species)) return { species, ...(sex && { sex }) };
  if (sex === 'macho') return { species };
  const isDeer = ['Venado', 'Gamo', 'Corzo', 'Muflón'].includes(species);
  if (isDeer && SPECIES[type].includes('Hembra')) return { species: 'Hembra' };
  if (species !== 'Hembra') notes.push(`${species}: hembra`);
  return { species };
}

/** The scores of a row: official with the number and the day of its record, else an estimated one. */
function scoresOf(values: RowValues, notes: string[]) {
  const [points, estimated, measured] = [
    values.number('score'),
    values.number('estimatedScore'),
    values.number('measuredScore'),
  ];
  const record = values.text('record');
  const { recordDate: date, state } = values;
  const isOfficial = state !== 'estimated' && state !== 'measured';
  if (record !== null && date && points !== null && isOfficial) {
    return { score: estimated, homologation: { points, record, date } };
  }
  if (record !== null) notes.push(`Acta ${record}`);
  return { score: points ?? measured ?? estimated };
}
