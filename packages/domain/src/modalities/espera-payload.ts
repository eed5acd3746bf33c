import * as z from 'zod/mini';
import { onePiece, onePieceRules, readFormPieces, readPieces } from './one-piece';
import { common, description, isObject, textField } from './payload-parts';
import { formPieces } from './piece-list';

const espera = {
  ...common('espera'),
  cotoName: textField('cotoName'),
  place: textField('place'),
  description,
};

/** The fields of an espera in a save. Its species is optional; a score needs one. */
export const esperaFields = z.object({ ...espera, ...onePiece('espera') }).check(
  ...onePieceRules(),
  z.refine(({ score, species }) => score == null || species !== null, {
    path: ['species'],
    error: 'Elige la especie que has puntuado',
    when: isObject,
  }),
);

/** The save payload of an espera. */
export const esperaSchema = z.pipe(esperaFields, z.transform(readPieces));

/** The values of the form, whose blank pieces are not sent. */
export const esperaFormSchema = z.pipe(
  z.object({ ...espera, animals: formPieces('espera') }),
  z.transform(readFormPieces),
);
