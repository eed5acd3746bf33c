import * as z from 'zod/mini';
import { MEDALS } from './trophy';

/** The highest score of a species; estimated without a `state`. */
export const bestSchema = z.object({
  score: z.number(),
  medal: z.nullable(z.enum(MEDALS)),
  state: z.exactOptional(z.enum(['measured', 'homologated'])),
});
