import * as z from 'zod/mini';
import type { Modality } from '../modality';
import { FIELDS } from '../outing-fields';
import { outingPhotos } from '../photo-list';
import { hasManyPieces } from '.';
import type { Sex } from '../sex';
import { type moreOfPiece, pieceInput, weighed } from './piece';
import type { pieceSheets } from './piece-sheets';
import {
  isObject,
  optionalSpecies,
  pieceId,
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

/** Whether a piece is one animal, or has nothing that is of one. */
export const isAlone = ({
  quantity: count,
  score,
  measurement,
  homologation,
  photos,
}: Pick<Animal, 'quantity' | 'score' | 'measurement' | 'homologation' | 'photos'>) =>
  !(Number(count) > 1) ||
  (score == null &&
    measurement == null &&
    homologation == null &&
    !(Array.isArray(photos) && photos.length > 0));

export const ONE_ANIMAL = 'Con puntuación o fotos, la cantidad debe ser 1';

/** Rejects a score or photos of more than one animal. */
const scoredAlone = () =>
  z.refine((piece: unknown) => isAlone(piece as Animal), {
    path: ['quantity'],
    error: ONE_ANIMAL,
    when: isObject,
  });

/** A piece of a list, its species also as 'name'. Many animals in one piece are for a montería only. */
function animalOf(modality: Modality, sheets: typeof pieceSheets) {
  const input = z.object({
    id: pieceId,
    species: optionalSpecies(modality),
    name: optionalSpecies(modality),
    ...pieceInput,
    ...sheets,
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
  const rules = animal.check(withoutNeedlessSex(), weighed(), scoredAlone());
  return modality === 'espera' ? rules : rules.check(withinMaximum());
}
export type Animal = z.infer<ReturnType<typeof animalOf>>;

/** What a save may leave out: undefined leaves that of a stored piece. */
type KeptDetails = Partial<z.infer<z.ZodMiniObject<typeof moreOfPiece & typeof pieceSheets>>> & {
  sex?: Sex | null | undefined;
  quantity?: number | undefined;
};

/** A piece of a payload of any modality. */
export type Piece = KeptDetails & {
  id?: z.infer<typeof pieceId>;
  species: string;
  score: number | null;
  photos: string[];
};
export const hasSpecies = (piece: Animal): piece is Animal & { species: string } =>
  typeof piece.species === 'string';

/** The pieces of a payload or a form, also without a species. */
export const listOf = (modality: Modality, sheets: typeof pieceSheets) =>
  z
    .array(animalOf(modality, sheets), { error: PIECE_REQUIRED })
    .check(z.maxLength(FIELDS.animals.max, { error: `Como mucho ${FIELDS.animals.max} piezas` }));

/** The piece of an outing with one at most, beside whose fields `id` is the outing's. */
export type OnePiece = Omit<Piece, 'id' | 'species' | 'quantity'> & {
  pieceId?: Piece['id'];
  species: string | null;
};
