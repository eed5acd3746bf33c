import * as z from 'zod/mini';
import { hasList, onePiece, onePieceRules, readFormPieces, readPieces } from './one-piece';
import {
  common,
  description,
  isObject,
  SPECIES_REQUIRED,
  textField,
  withinMaximum,
} from './payload-parts';
import { formPieces } from './piece-list';

const rececho = {
  ...common('rececho'),
  finca: textField('finca'),
  lugar: textField('lugar'),
  description,
};

/** The fields of a rececho in a save, which has a piece. */
export const recechoFields = z.object({ ...rececho, ...onePiece('rececho') }).check(
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

/** The values of the form, whose blank pieces are not sent. */
export const recechoFormSchema = z.pipe(
  z.object({ ...rececho, animals: formPieces('rececho') }),
  z.transform(readFormPieces),
);
