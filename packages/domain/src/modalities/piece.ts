import * as z from 'zod/mini';
import type { Modality } from '../modality';
import { roundToCents } from '../numbers';
import { FIELDS } from '../outing/outing-fields';
import { outingPhotos } from '../outing/photo-list';
import {
  DETAILS_OF,
  type KeptDetail,
  MORE_OF_PIECE,
  type MoreOfPiece,
  PIECE_FIELDS,
  type PieceValue,
  pieceField,
} from '../pieces/piece-fields';
import { optionalText } from '../safe-text';
import type { Sex } from '../pieces/sex';
import { hasManyPieces } from '.';
import {
  isObject,
  optionalSpecies,
  outingScore,
  pieceId,
  pieceSex,
  withinMaximum,
  withoutNeedlessSex,
} from './payload-parts';
import type { pieceSheets } from './piece-sheets';

export const PIECE_REQUIRED = 'Añade al menos una pieza con su especie';

/** The name of a field at the start of an error: 'La edad'. */
const nameOf = (key: MoreOfPiece) => {
  const { noun } = PIECE_FIELDS[key];
  return noun.charAt(0).toUpperCase() + noun.slice(1);
};

/** The limits of a number. */
function within(key: MoreOfPiece) {
  const { max = 0, unit, noun } = pieceField(key);
  return [
    z.minimum(0, {
      error: `${nameOf(key)} no puede ser negativ${noun.startsWith('el ') ? 'o' : 'a'}`,
    }),
    z.maximum(max, { error: `${nameOf(key)} no puede pasar de ${max} ${unit}` }),
  ] as const;
}

/** The schema of each kind of field; null removes a stored value, undefined leaves it. */
const INPUTS = {
  whole: (key: MoreOfPiece) =>
    z.nullish(z.int({ error: `${nameOf(key)} debe ser un número entero` }).check(...within(key))),
  decimal: (key: MoreOfPiece) =>
    z.nullish(
      z.pipe(
        z.number({ error: `${nameOf(key)} debe ser un número` }).check(...within(key)),
        z.transform(roundToCents),
      ),
    ),
  choice: <Key extends MoreOfPiece>(key: Key) => {
    const options = Object.keys(pieceField(key).options ?? {}) as PieceValue<Key>[];
    const names = options.map((option) => `'${option}'`).join(' o ');
    return z.nullish(z.literal(options, { error: `${nameOf(key)} debe ser ${names}` }));
  },
  text: (key: MoreOfPiece) => z.optional(optionalText(pieceField(key).max ?? 0)),
};

type Fields = typeof PIECE_FIELDS;
type InputOf<Key extends MoreOfPiece> = Fields[Key]['kind'] extends 'choice'
  ? ReturnType<typeof INPUTS.choice<Key>>
  : ReturnType<(typeof INPUTS)[Fields[Key]['kind']]>;

/** What the form of a piece folds. */
export const moreOfPiece = Object.fromEntries(
  MORE_OF_PIECE.map((key) => [key, INPUTS[PIECE_FIELDS[key].kind](key)]),
) as unknown as { [Key in MoreOfPiece]: InputOf<Key> };

/** The details of a piece in a payload and a form. */
export const pieceInput = { sex: pieceSex, score: outingScore, ...moreOfPiece };

/** Rejects a detail without that which it is of: 'en canal' or 'entero' without a weight. */
export const weighed = () =>
  z.refine(
    (piece: unknown) => {
      const details = piece as Partial<Record<KeptDetail, unknown>>;
      return DETAILS_OF.every(([key, of]) => details[key] == null || details[of] != null);
    },
    { path: ['weight'], error: 'Indica el peso', when: isObject },
  );

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
export const isOneAnimal = ({
  quantity: count,
  score,
  measurement,
  homologation,
  photos,
}: Pick<SpecieslessPiece, 'quantity' | 'score' | 'measurement' | 'homologation' | 'photos'>) =>
  !(Number(count) > 1) ||
  (score == null &&
    measurement == null &&
    homologation == null &&
    !(Array.isArray(photos) && photos.length > 0));

export const ONE_ANIMAL = 'Con puntuación o fotos, la cantidad debe ser 1';

/** Rejects a score or photos of more than one animal. */
const scoredAlone = () =>
  z.refine((piece: unknown) => isOneAnimal(piece as SpecieslessPiece), {
    path: ['quantity'],
    error: ONE_ANIMAL,
    when: isObject,
  });

/** A piece of a list, its species also as 'name'. Many animals in one piece are for a montería only. */
function pieceSchema(modality: Modality, sheets: typeof pieceSheets) {
  const input = z.object({
    id: pieceId,
    species: optionalSpecies(modality),
    name: optionalSpecies(modality),
    ...pieceInput,
    ...sheets,
    quantity: quantity(hasManyPieces(modality) ? FIELDS.quantity.max : 1),
    photos: outingPhotos,
  });
  const piece = z.pipe(
    input,
    z.transform(({ name, species, ...rest }: z.infer<typeof input>) => ({
      species: species ?? name,
      ...rest,
    })),
  );
  const rules = piece.check(withoutNeedlessSex(), weighed(), scoredAlone());
  return modality === 'espera' ? rules : rules.check(withinMaximum());
}

/** A piece as it is parsed, before its species is required. */
export type SpecieslessPiece = z.infer<ReturnType<typeof pieceSchema>>;

/** What a save may leave out: undefined leaves that of a stored piece. */
type KeptOfPiece = Partial<z.infer<z.ZodMiniObject<typeof moreOfPiece & typeof pieceSheets>>> & {
  sex?: Sex | null | undefined;
  quantity?: number | undefined;
};

/** A piece of a payload of any modality. */
export type Piece = KeptOfPiece & {
  id?: z.infer<typeof pieceId>;
  species: string;
  score: number | null;
  photos: string[];
};
export const hasSpecies = (piece: SpecieslessPiece): piece is SpecieslessPiece & Piece =>
  typeof piece.species === 'string';

/** The pieces of a payload or a form, also without a species. */
export const pieceList = (modality: Modality, sheets: typeof pieceSheets) =>
  z
    .array(pieceSchema(modality, sheets), { error: PIECE_REQUIRED })
    .check(z.maxLength(FIELDS.pieces.max, { error: `Como mucho ${FIELDS.pieces.max} piezas` }));
