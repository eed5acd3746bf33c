import * as z from 'zod/mini';
import { formPieces, readFormPieces } from './modalities/form-pieces';
import { esperaShape, monteriaShape, recechoShape } from './modalities/outing-shapes';
import type { Piece } from './modalities/piece-list';

/** The schema of each form, which creates its payload; blank pieces are not sent. */
export const FORM_SCHEMAS = {
  espera: z.pipe(
    z.object({ ...esperaShape, animals: formPieces('espera') }),
    z.transform(readFormPieces),
  ),
  monteria: z.object({
    ...monteriaShape,
    animals: z.pipe(
      formPieces('monteria'),
      z.transform((pieces) => pieces as Piece[]),
    ),
  }),
  rececho: z.pipe(
    z.object({ ...recechoShape, animals: formPieces('rececho') }),
    z.transform(readFormPieces),
  ),
};
