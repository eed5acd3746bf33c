import * as z from 'zod/mini';
import { recechoShape } from './outing-shapes';
import { hasList, onePiece, onePieceRules, readPieces } from './payload-pieces';
import { isObject, SPECIES_REQUIRED, withinMaximum } from './payload-parts';

/** The fields of a rececho in a save, which has a piece. */
export const recechoFields = z.object({ ...recechoShape, ...onePiece('rececho') }).check(
  z.refine((payload) => payload.species !== null || hasList(payload), {
    path: ['species'],
    error: SPECIES_REQUIRED,
    when: isObject,
  }),
  ...onePieceRules(),
  withinMaximum(),
);

/** The save payload of a rececho. */
export const recechoSchema = z.pipe(recechoFields, z.transform(readPieces));
