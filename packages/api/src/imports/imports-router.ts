import { listImports, undoImport } from '@cuaderno/db';
import { DomainError, IMPORT_BATCH_MAX, isUuid, safeText } from '@cuaderno/domain';
import { z } from 'zod';
import { ofBook, router, writing } from '../trpc';
import { addToImport } from './add-to-import';

const uuid = z.string().refine(isUuid, { error: 'El id debe ser un UUID' }).toLowerCase();

const NAME_MAX = 200;
const SIZE = `De 1 a ${IMPORT_BATCH_MAX} salidas a la vez`;

const batch = z.object({
  id: uuid,
  name: safeText(NAME_MAX, 'La importación necesita un nombre'),
  outings: z
    .array(z.looseObject({ id: uuid }), { error: SIZE })
    .min(1, { error: SIZE })
    .max(IMPORT_BATCH_MAX, { error: SIZE }),
});

export const importsRouter = router({
  /** The imports that are not undone, the last one first. */
  list: ofBook.query(({ ctx }) => listImports(ctx.db, ctx.userId)),

  /** Adds outings to an import, which begins with its first ones; those that exist stay as they are. */
  add: writing.input(batch).mutation(({ ctx, input }) => addToImport(ctx, input)),

  /** Takes out what an import added and nobody has edited since. */
  undo: writing.input(z.object({ id: z.string() })).mutation(async ({ ctx, input }) => {
    const id = input.id.toLowerCase();
    const undone = isUuid(id) ? await undoImport(ctx.db, ctx.userId, id) : null;
    if (undone === null) throw new DomainError('NOT_FOUND', 'No encontramos esa importación');
    return undone;
  }),
});
