import * as z from 'zod/mini';
import { roundToCents } from '../numbers';
import { FIELDS, type MoreOfPiece, type PieceDetail } from '../outing-fields';
import { optionalText } from '../safe-text';
import { WEIGHT_KINDS } from '../weight';
import { isObject, outingScore, pieceSex } from './payload-parts';

/** The limits of a number, its name with the article. */
const within = (key: 'age' | 'weight' | 'distance', name: string) => {
  const { max, unit } = FIELDS[key];
  return [
    z.minimum(0, { error: `${name} no puede ser negativ${name === 'El peso' ? 'o' : 'a'}` }),
    z.maximum(max, { error: `${name} no puede pasar de ${max} ${unit}` }),
  ] as const;
};

const whole = (key: 'age' | 'distance', name: string) =>
  z.nullish(z.int({ error: `${name} debe ser un número entero` }).check(...within(key, name)));

/** What the form of a piece folds; null removes a stored one, undefined leaves it. */
export const moreOfPiece = {
  age: whole('age', 'La edad'),
  weight: z.nullish(
    z.pipe(
      z.number({ error: 'El peso debe ser un número' }).check(...within('weight', 'El peso')),
      z.transform(roundToCents),
    ),
  ),
  weightKind: z.nullish(
    z.literal([...WEIGHT_KINDS], { error: "El peso debe ser 'canal' o 'entero'" }),
  ),
  distance: whole('distance', 'La distancia'),
  weapon: z.optional(optionalText(FIELDS.weapon.max)),
  seal: z.optional(optionalText(FIELDS.seal.max)),
} satisfies Record<MoreOfPiece, unknown>;

/** The details of a piece in a payload and a form. */
export const pieceInput = {
  sex: pieceSex,
  score: outingScore,
  ...moreOfPiece,
} satisfies Partial<Record<PieceDetail, unknown>>;

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
