import { findOuting, listOutings, listSummaries } from '@cuaderno/db';
import { isUuid, outingNotFound, parseDay, payloadSchema } from '@cuaderno/domain';
import { z } from 'zod';
import { router, signedIn } from '../trpc';
import { editOuting } from './edit-outing';
import { inlinePhotos } from './inline-photos';
import { recordOuting } from './record-outing';
import { removeOuting } from './remove-outing';
import { inTurn } from './writes-in-turn';

const photos = z.literal('inline', { error: "photos solo admite 'inline'" }).optional();
const uuid = z.string().refine(isUuid, { error: 'El id debe ser un UUID' });
const newId = uuid.toLowerCase().optional();
const base = {
  version: z.int({ error: 'La versión debe ser un número entero' }).optional(),
  unchangedSince: z.string().optional(),
};
const day = z
  .string()
  .refine((date) => parseDay(date) === date, { error: 'La fecha no es válida' });
const cursor = z.object({ date: day, id: uuid });

/** The most summaries that one call gives: a lifetime of hunting fits in one. */
const SUMMARIES_MAX = 10_000;

const writing = signedIn.use(({ ctx, next }) => inTurn(ctx, () => next()));

export const outingsRouter = router({
  /** Summaries, newest date first; `nextCursor` is null on the last page. */
  list: signedIn
    .input(
      z
        .object({
          cursor: cursor.nullish(),
          limit: z.int().min(1).max(SUMMARIES_MAX).default(SUMMARIES_MAX),
        })
        .prefault({}),
    )
    .query(({ ctx, input }) =>
      listSummaries(ctx.db, ctx.userId, { ...input, cursor: input.cursor ?? undefined }),
    ),

  /** Whole outings, newest date first: what the REST list gives. */
  listWhole: signedIn.input(z.object({ photos })).query(async ({ ctx, input }) => {
    const outings = await listOutings(ctx.db, ctx.userId);
    return input.photos ? inlinePhotos(ctx, outings) : outings;
  }),

  get: signedIn.input(z.object({ id: z.string(), photos })).query(async ({ ctx, input }) => {
    const outing = isUuid(input.id) ? await findOuting(ctx.db, ctx.userId, input.id) : null;
    if (outing === null) throw outingNotFound();
    if (!input.photos) return outing;
    const [inlined = outing] = await inlinePhotos(ctx, [outing]);
    return inlined;
  }),

  /** Records an outing; with an id that exists already it creates nothing and gives that outing. */
  create: writing
    .input(z.object({ id: newId }))
    .input(payloadSchema)
    .mutation(({ ctx, input }) => recordOuting(ctx, input)),

  /** Replaces what an outing holds. With a `version` that is no longer the outing's: CONFLICT. */
  update: writing
    .input(z.object({ id: z.string(), ...base }))
    .input(payloadSchema)
    .mutation(({ ctx, input }) => editOuting(ctx, input)),

  /** Deletes an outing. With a `version` that is no longer the outing's: CONFLICT. */
  delete: writing
    .input(z.object({ id: z.string(), ...base }))
    .mutation(({ ctx, input }) => removeOuting(ctx, input)),
});
