import * as z from 'zod/mini';
import { addIssue } from '../add-issue';
import { FIELDS } from '../outing-fields';
import { common, description, textField } from './payload-parts';
import { formPieces, type Piece, PIECE_REQUIRED, pieceList } from './piece-list';

const monteria = {
  ...common('monteria'),
  finca: textField('finca'),
  armada: textField('armada'),
  puesto: z.pipe(
    z.nullish(
      z.int({ error: 'El puesto debe ser un número entero' }).check(
        z.minimum(0, { error: 'El puesto no puede ser negativo' }),
        z.maximum(FIELDS.puesto.max, {
          error: `El puesto no puede pasar de ${FIELDS.puesto.max}`,
        }),
      ),
    ),
    z.transform((puesto: number | null | undefined) => puesto ?? null),
  ),
  description,
};

/** The save payload of a montería: at least one piece, each with its species, also as 'name'. */
export const monteriaSchema = z.object({
  ...monteria,
  animals: z.pipe(
    pieceList('monteria'),
    z.transform((pieces: Piece[], context) =>
      pieces.length === 0 ? addIssue(context, PIECE_REQUIRED) : pieces,
    ),
  ),
});

/** The values of the form, whose blank pieces are not sent. */
export const monteriaFormSchema = z.object({
  ...monteria,
  animals: z.pipe(
    formPieces('monteria'),
    z.transform((pieces) => pieces as Piece[]),
  ),
});
