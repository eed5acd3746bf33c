import { positionSchema } from '@cuaderno/domain';
import { municipalitiesAt } from '@cuaderno/municipalities';
import { z } from 'zod';
import { router, signedIn } from '../trpc';

export const municipalitiesRouter = router({
  /**
   * Where a photo was taken: the municipality, and its neighbours near a border. It changes nothing,
   * and is a mutation all the same, so that the position travels in a body and in no address.
   */
  at: signedIn.input(positionSchema).mutation(({ input }) => municipalitiesAt(input)),

  /** At most 50, best match first; nothing below five letters unless they are a whole name. */
  search: signedIn
    .input(z.object({ q: z.string().max(200, { error: 'Como mucho 200 caracteres' }) }))
    .query(({ ctx, input }) => ctx.municipalities.search(input.q)),
});
