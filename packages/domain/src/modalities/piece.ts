import * as z from 'zod/mini';
import { roundToCents } from '../numbers';
import { FIELDS, type MoreOfPiece, type PieceDetail } from '../outing-fields';
import { optionalText } from '../safe-text';
import { WEIGHT_KINDS } from '../weight';
import { isObject, outingScore, pieceSex } from './payload-parts';

const within = (max: number, negative: string, over: string) =>
  [z.minimum(0, { error: negative }), z.maximum(max, { error: over })] as const;

/** A whole number of a piece from 0 to its limit. */
const whole = (key: 'age' | 'distance', name: string) => {
  const { max, unit } = FIELDS[key];
  return z
    .int({ error: `${name} debe ser un número entero` })
    .check(
      ...within(max, `${name} no puede ser negativa`, `${name} no puede pasar de ${max} ${unit}`),
    );
};

const weight = z.pipe(
  z
    .number({ error: 'El peso debe ser un número' })
    .check(
      ...within(
        FIELDS.weight.max,
        'El peso no puede ser negativo',
        `El peso no puede pasar de ${FIELDS.weight.max} kg`,
      ),
    ),
  z.transform(roundToCents),
);

/** What the form of a piece folds; null removes a stored one, undefined leaves it. */
export const moreOfPiece = {
  age: z.nullish(whole('age', 'La edad')),
  weight: z.nullish(weight),
  weightKind: z.nullish(z.enum(WEIGHT_KINDS, { error: "El peso debe ser 'canal' o 'entero'" })),
  distance: z.nullish(whole('distance', 'La distancia')),
  weapon: z.optional(optionalText(FIELDS.weapon.max)),
  seal: z.optional(optionalText(FIELDS.seal.max)),
} satisfies Record<MoreOfPiece, unknown>;

/** The details of a piece in a payload. */
export const pieceInput = {
  sex: pieceSex,
  score: outingScore,
  ...moreOfPiece,
} satisfies Record<PieceDetail, unknown>;

type Weighed = { weight?: unknown; weightKind?: unknown };

/** Rejects 'en canal' or 'entero' without a weight. */
export const weighed = () =>
  z.refine(
    (piece: unknown) => (piece as Weighed).weightKind == null || (piece as Weighed).weight != null,
    {
      path: ['weight'],
      error: 'Indica el peso',
      when: isObject,
    },
  );
