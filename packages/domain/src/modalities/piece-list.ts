import * as z from 'zod/mini';
import { addIssue } from '../add-issue';
import type { Modality } from '../modality';
import { FIELDS, PIECE_DETAILS } from '../outing-fields';
import { outingPhotos } from '../photo-list';
import { hasManyPieces, isPieceOptional } from '.';
import type { Sex } from '../sex';
import { pieceInput } from './piece';
import {
  isObject,
  optionalSpecies,
  SPECIES_REQUIRED,
  withinMaximum,
  withoutNeedlessSex,
} from './payload-parts';

export const PIECE_REQUIRED = 'Añade al menos una pieza con su especie';

/** How many animals a piece is, 1 for null; undefined leaves that of a stored one. */
const quantity = (max: number) =>
  z.pipe(
    z.nullish(
      z
        .int({ error: 'La cantidad debe ser un número entero' })
        .check(
          z.minimum(1, { error: 'La cantidad debe ser 1 al menos' }),
          z.maximum(max, { error: `La cantidad no puede pasar de ${max}` }),
        ),
    ),
    z.transform((count: number | null | undefined) => (count === null ? 1 : count)),
  );

const isAlone = ({ quantity: count, score, photos }: Animal) =>
  !(Number(count) > 1) || (score == null && !(Array.isArray(photos) && photos.length > 0));

/** Rejects a score or photos of more than one animal. */
const scoredAlone = () =>
  z.refine((piece: unknown) => isAlone(piece as Animal), {
    path: ['quantity'],
    error: 'Con puntuación o fotos, la cantidad debe ser 1',
    when: isObject,
  });

/** A piece of a list, its species also as 'name'. Many animals in one piece are for a montería only. */
function animalOf(modality: Modality) {
  const input = z.object({
    species: optionalSpecies(modality),
    name: optionalSpecies(modality),
    ...pieceInput,
    quantity: quantity(hasManyPieces(modality) ? FIELDS.quantity.max : 1),
    photos: outingPhotos,
  });
  const animal = z.pipe(
    input,
    z.transform(({ name, species, ...rest }: z.infer<typeof input>) => ({
      species: species ?? name,
      ...rest,
    })),
  );
  const rules = animal.check(withoutNeedlessSex(), scoredAlone());
  return modality === 'espera' ? rules : rules.check(withinMaximum());
}
type Animal = z.infer<ReturnType<typeof animalOf>>;

/** A piece of a payload of any modality. */
export type Piece = {
  species: string;
  score: number | null;
  /** Undefined leaves that of a stored piece; so does `quantity`. */
  sex?: Sex | null | undefined;
  quantity?: number | undefined;
  photos: string[];
};
const hasSpecies = (piece: Animal): piece is Animal & { species: string } =>
  typeof piece.species === 'string';

const listOf = (modality: Modality) =>
  z
    .array(animalOf(modality), { error: PIECE_REQUIRED })
    .check(z.maxLength(FIELDS.animals.max, { error: `Como mucho ${FIELDS.animals.max} piezas` }));

/** The pieces of a payload, each with its species. */
export const pieceList = (modality: Modality) =>
  z.pipe(
    listOf(modality),
    z.transform((pieces: Animal[], context): Piece[] => {
      pieces.forEach((piece, index) => {
        if (piece.species === null) addIssue(context, SPECIES_REQUIRED, [index, 'species']);
      });
      return pieces.filter(hasSpecies);
    }),
  );

const isBlank = ({ species, photos, quantity: count = 1, ...details }: Animal): boolean =>
  species === null &&
  count === 1 &&
  photos.length === 0 &&
  PIECE_DETAILS.every((key) => details[key] == null);

/** The text for a piece of a form without a species, null where it needs none. */
function missingSpecies(modality: Modality, alone: boolean, { score }: Animal, index: number) {
  if (hasManyPieces(modality) || !alone) return `Elige la especie de la pieza ${index + 1}`;
  if (!isPieceOptional(modality)) return SPECIES_REQUIRED;
  return score === null ? null : 'Elige la especie que has puntuado';
}

/** The pieces of a form without the blank ones; an espera has photos without a species too. */
export const formPieces = (modality: Modality) =>
  z.pipe(
    listOf(modality),
    z.transform((pieces: Animal[], context): Animal[] => {
      const written = pieces.filter((piece) => !isBlank(piece));
      if (written.length === 0 && hasManyPieces(modality)) return addIssue(context, PIECE_REQUIRED);
      if (written.length === 0 && !isPieceOptional(modality)) {
        return addIssue(context, SPECIES_REQUIRED, [0, 'species']);
      }
      pieces.forEach((piece, index) => {
        if (hasSpecies(piece) || isBlank(piece)) return;
        const text = missingSpecies(modality, written.length === 1, piece, index);
        if (text !== null) addIssue(context, text, [index, 'species']);
      });
      return written;
    }),
  );
