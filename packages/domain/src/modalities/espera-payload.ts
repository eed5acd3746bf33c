import * as z from 'zod/mini';
import { esperaShape } from './outing-shapes';
import { onePiece, onePieceRules, readPieces } from './payload-pieces';
import { isObject } from './payload-parts';

/** The fields of an espera in a save. Its species is optional; a score needs one. */
export const esperaFields = z.object({ ...esperaShape, ...onePiece('espera') }).check(
  ...onePieceRules(),
  z.refine(({ score, species }) => score == null || species !== null, {
    path: ['species'],
    error: 'Elige la especie que has puntuado',
    when: isObject,
  }),
);

/** The save payload of an espera. */
export const esperaSchema = z.pipe(esperaFields, z.transform(readPieces));
