import { z } from 'zod';
import { router, signedIn } from '../trpc';

export const municipalitiesRouter = router({
  /** At most 50, best match first; nothing below five letters unless they are a whole name. */
  search: signedIn
    .input(z.object({ q: z.string().max(200, { error: 'Como mucho 200 caracteres' }) }))
    .query(({ ctx, input }) => ctx.municipalities.search(input.q)),
});
