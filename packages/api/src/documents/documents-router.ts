import { findDocument, listDocuments, userTransaction, deleteDocument } from '@cuaderno/db';
import { documentNotFound, documentPayloadSchema, isUuid } from '@cuaderno/domain';
import { z } from 'zod';
import { ofBookPlain, router, writing } from '../trpc';
import { checkedDocument, editDocument, recordDocument } from './write-document';

const optionalId = z
  .string()
  .refine(isUuid, { error: 'El id debe ser un UUID' })
  .toLowerCase()
  .optional();
const version = z.int({ error: 'La versión debe ser un número entero' }).optional();

export const documentsRouter = router({
  /** Every document of the user, the first one first. */
  list: ofBookPlain.query(({ ctx }) => listDocuments(ctx.db, ctx.userId)),

  get: ofBookPlain.input(z.object({ id: z.string() })).query(async ({ ctx, input }) => {
    const document = isUuid(input.id) ? await findDocument(ctx.db, ctx.userId, input.id) : null;
    if (document === null) throw documentNotFound();
    return document;
  }),

  /** Records a document; with an id that exists already it returns that document. */
  create: writing
    .input(z.object({ id: optionalId }))
    .input(documentPayloadSchema)
    .mutation(({ ctx, input }) => recordDocument(ctx, input)),

  /** Replaces the content of a document; CONFLICT when `version` is no longer its own. */
  update: writing
    .input(z.object({ id: z.string(), version }))
    .input(documentPayloadSchema)
    .mutation(({ ctx, input }) => editDocument(ctx, input)),

  /** Deletes a document with its photos; CONFLICT when `version` is no longer its own. */
  delete: writing
    .input(z.object({ id: z.string(), version }))
    .mutation(async ({ ctx: { db, userId }, input }) => {
      await userTransaction(db, userId, async (tx) => {
        const { id } = await checkedDocument(tx, userId, input);
        await deleteDocument(tx, userId, id);
      });
    }),
});
