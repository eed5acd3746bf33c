import {
  deleteOuting,
  findOuting,
  listSummaries,
  lockOuting,
  pageOutings,
  readChanges,
  userTransaction,
} from '@cuaderno/db';
import { isUuid, outingNotFound, parseDay, payloadSchema } from '@cuaderno/domain';
import { z } from 'zod';
import {
  type BookContext,
  ofBook,
  ofBookPlain,
  requireSession,
  router,
  writingPlain as writing,
} from '../trpc';
import { limitReads, readPageInTurn } from '../turns';
import { type Base, checkBase, editOuting } from './edit-outing';
import { inlinePhotos } from './inline-photos';
import { recordOuting } from './record-outing';

/**
 * Deletes an outing with its pieces and photos.
 *
 * @throws DomainError NOT_FOUND for another user's, CONFLICT when it has changed since `version`
 */
async function removeOuting(
  { db, userId, answerCursors }: BookContext,
  { id, ...base }: Base & { id: string },
): Promise<void> {
  if (!isUuid(id)) throw outingNotFound();
  const deleted = await userTransaction(db, userId, async (tx) => {
    const outing = await lockOuting(tx, userId, id);
    if (outing === null) throw outingNotFound();
    checkBase(outing, base);
    return deleteOuting(tx, userId, id);
  });
  answerCursors(deleted?.cursors ?? null);
}

const photos = z.literal('inline', { error: "photos solo admite 'inline'" }).optional();
const uuid = z.string().refine(isUuid, { error: 'El id debe ser un UUID' });
const optionalId = uuid.toLowerCase().optional();
const base = {
  version: z.int({ error: 'La versión debe ser un número entero' }).optional(),
  unchangedSince: z.string().optional(),
};
const day = z
  .string()
  .refine((date) => parseDay(date) === date, { error: 'La fecha no es válida' });
const since = z.string({ error: 'since debe ser el cursor de una respuesta anterior' });
const cursor = z.object({ date: day, id: uuid });

/** Most summaries of one call: enough for a lifetime of hunting. */
const SUMMARIES_MAX = 10_000;
/** Most outings of one call. */
const OUTINGS_MAX = 5_000;

/** The cursor and limit of a page. */
const pageOf = (max: number) => ({
  cursor: cursor.nullish(),
  limit: z
    .int({ error: 'limit debe ser un número entero' })
    .min(1, { error: 'limit debe ser 1 al menos' })
    .max(max, { error: `limit debe ser ${max} como mucho` })
    .default(max),
});

export const outingsRouter = router({
  /** Summaries, newest date first; `nextCursor` is null on the last page. */
  list: ofBookPlain
    .input(z.object(pageOf(SUMMARIES_MAX)).prefault({}))
    .query(({ ctx, input }) =>
      readPageInTurn(ctx, input.limit, (limit) =>
        listSummaries(ctx.db, ctx.userId, { limit, cursor: input.cursor ?? undefined }),
      ),
    ),

  /** The changes of the book after an earlier answer's cursor; without it, the whole book. */
  changes: ofBookPlain
    .input(z.object({ since: since.optional() }).prefault({}))
    .query(({ ctx, input }) => limitReads(ctx, () => readChanges(ctx.db, ctx.userId, input.since))),

  /** The book's cursor, whenever it is not `since` or the last one. */
  news: ofBook
    .input(z.object({ since: since.optional() }).prefault({}))
    .subscription(async function* ({ ctx, input, signal = ctx.signal }) {
      let known = input.since;
      let isOpened = false;
      for await (const current of ctx.watchBook(ctx.userId, signal)) {
        // The request has read the session for the first one.
        if (isOpened) await requireSession(ctx);
        isOpened = true;
        if (current !== known) yield current;
        known = current;
      }
    }),

  /** A page of outings, in the order of `list`. */
  page: ofBookPlain
    .input(z.object({ photos, ...pageOf(OUTINGS_MAX) }).prefault({}))
    .query(async ({ ctx, input }) => {
      const { items, nextCursor } = await readPageInTurn(ctx, input.limit, (limit) =>
        pageOutings(ctx.db, ctx.userId, { limit, cursor: input.cursor ?? undefined }),
      );
      return { items: input.photos ? await inlinePhotos(ctx, items) : items, nextCursor };
    }),

  get: ofBookPlain.input(z.object({ id: z.string(), photos })).query(async ({ ctx, input }) => {
    const outing = isUuid(input.id) ? await findOuting(ctx.db, ctx.userId, input.id) : null;
    if (outing === null) throw outingNotFound();
    if (!input.photos) return outing;
    const [inlined = outing] = await inlinePhotos(ctx, [outing]);
    return inlined;
  }),

  /** Records an outing; with an id that exists already it returns that outing. */
  create: writing
    .input(z.object({ id: optionalId }))
    .input(payloadSchema)
    .mutation(({ ctx, input }) => recordOuting(ctx, input)),

  /** Replaces the content of an outing; CONFLICT when `version` is no longer its own. */
  update: writing
    .input(z.object({ id: z.string(), ...base }))
    .input(payloadSchema)
    .use(async ({ getRawInput, next }) => {
      const raw = await getRawInput();
      return next({ ctx: { namesList: Object.hasOwn(Object(raw), 'animals') } });
    })
    .mutation(({ ctx, input }) => editOuting(ctx, input, ctx.namesList)),

  /** Deletes an outing; CONFLICT when `version` is no longer its own. */
  delete: writing
    .input(z.object({ id: z.string(), ...base }))
    .mutation(({ ctx, input }) => removeOuting(ctx, input)),
});
