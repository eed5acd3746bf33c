import * as z from 'zod/mini';
import { WIND_FORCES, type Wind, type WindFrom, WINDS_FROM } from '../outing/outing-fields';
import { isObject } from './payload-parts';

/** The wind of a save, null or '' where it isn't noted; undefined leaves that of a stored outing. */
export const windInput = {
  windFrom: z.pipe(
    z.nullish(
      z.literal([...WINDS_FROM, ''], { error: `El viento viene de ${WINDS_FROM.join(', ')}` }),
    ),
    z.transform((from: WindFrom | '' | null | undefined) => (from === '' ? null : from)),
  ),
  windForce: z.nullish(z.literal(WIND_FORCES, { error: 'La fuerza del viento va de 0 a 3' })),
};

/** Rejects a direction of no wind. */
export const withoutStillDirection = () =>
  z.refine(
    (payload: unknown) => {
      const { windFrom, windForce } = payload as Wind;
      return windForce !== 0 || !windFrom;
    },
    { path: ['windFrom'], error: 'Sin viento no hay dirección', when: isObject },
  );
