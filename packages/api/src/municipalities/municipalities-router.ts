import { positionSchema } from '@cuaderno/domain';
import { municipalitiesAt } from '@cuaderno/municipalities';
import { z } from 'zod';
import { router, ofBook } from '../trpc';

export const municipalitiesRouter = router({
  /**
   * Finds the municipality of a position, and its neighbours near a border. A mutation, so that the
   * position travels in a body and not in a logged address.
   */
  at: ofBook.input(positionSchema).mutation(({ input }) => municipalitiesAt(input)),

  /** Finds at most 50, best match first; below five letters, only whole names. */
  search: ofBook
    .input(z.object({ q: z.string().max(200, { error: 'Como mucho 200 caracteres' }) }))
    .query(({ ctx, input }) => ctx.municipalities.search(input.q)),
});
