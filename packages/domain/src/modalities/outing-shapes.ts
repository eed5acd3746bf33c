import * as z from 'zod/mini';
import { FIELDS } from '../outing/outing-fields';
import { common, description, textField } from './payload-parts';

/** The fields of each modality beside its pieces, in a payload and in its form. */
export const OUTING_SHAPES = {
  espera: {
    ...common('espera'),
    cotoName: textField('cotoName'),
    place: textField('place'),
    description,
  },

  monteria: {
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
  },

  rececho: {
    ...common('rececho'),
    finca: textField('finca'),
    lugar: textField('lugar'),
    description,
  },
};
