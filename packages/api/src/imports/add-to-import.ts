import {
  addAgain,
  beginImport,
  insertOutings,
  isOfImport,
  roomTransaction,
  undoImport,
} from '@cuaderno/db';
import {
  DomainError,
  type ImportedBatch,
  type OutingPayload,
  payloadPhotos,
  payloadSchema,
} from '@cuaderno/domain';
import { z } from 'zod';
import { checkBookQuotas } from '../account/check-quotas';
import { issuesOf } from '../errors';
import { placeOuting } from '../outings/prepare-outing';
import { recordOuting } from '../outings/record-outing';
import type { BookContext } from '../trpc';

const WITHOUT_PHOTOS = 'Una importación no lleva fotos';
const NO_PHOTOS = { own: [], ofPieces: [] };

type Batch = {
  id: string;
  name: string;
  /** Each with the fields of its modality, unchecked. */
  outings: readonly { id: string; [field: string]: unknown }[];
};

/**
 * Adds outings to an import, which begins with its first ones. An outing that exists stays as it is, one that was
 * deleted before the import is stored again; a refused one affects no other. A retry has the same answer: what this
 * import has added counts as added.
 *
 * @throws DomainError GONE once the import is undone, TOO_LARGE when the book has no room for the first of them (later ones are
 *   refused one by one, so that the answer tells what was added); the signal's reason once it
 *   is aborted, between two outings
 */
export async function addToImport(context: BookContext, batch: Batch): Promise<ImportedBatch> {
  const { db, userId, signal } = context;
  const result: ImportedBatch = { added: 0, existing: 0, refused: [] };
  await beginImport(db, userId, batch);
  const together = await addTogether(context, batch);
  result.added = together.size;
  for (const outing of batch.outings) {
    if (together.delete(outing.id)) continue;
    signal.throwIfAborted();
    try {
      if (await add(context, batch.id, outing)) result.added += 1;
      else result.existing += 1;
    } catch (error) {
      if (outing === batch.outings[0] && isFull(error)) throw error;
      result.refused.push({ id: outing.id, ...refusalOf(error) });
    }
  }
  // Takes out what was added while another device undid it.
  await beginImport(db, userId, batch).catch(async (error: unknown) => {
    await undoImport(db, userId, batch.id);
    throw error;
  });
  return result;
}

/**
 * Stores the outings of a batch that nothing speaks against in one statement: by itself each of them takes three times as long.
 *
 * @returns their ids; none where one of them is refused, which is told one by one
 */
async function addTogether(context: BookContext, batch: Batch): Promise<Set<string>> {
  try {
    const ready = new Map(
      batch.outings.flatMap(({ id, ...fields }) => {
        const { data } = payloadSchema.safeParse(fields);
        return data && payloadPhotos(data).length === 0
          ? [[id, placeOuting(id, data, NO_PHOTOS, null)] as const]
          : [];
      }),
    );
    const added = [...ready.values()];
    const pieces = added.reduce((sum, { entries }) => sum + entries.length, 0);
    return await roomTransaction(context.db, context.userId, async (tx) => {
      await checkBookQuotas({ ...context, db: tx }, { outings: added.length, pieces });
      return new Set(await insertOutings(tx, context.userId, { importId: batch.id, added }));
    });
  } catch (error) {
    if (error instanceof DomainError) return new Set();
    throw error;
  }
}

const isFull = (error: unknown) => error instanceof DomainError && error.code === 'TOO_LARGE';

/** @throws what is no refusal */
function refusalOf(error: unknown) {
  if (!(error instanceof DomainError) && !(error instanceof z.core.$ZodError)) throw error;
  const issues = issuesOf(error);
  return { message: issues[0]?.message ?? error.message, issues };
}

/** @returns whether this import has added it; false when it exists otherwise */
async function add(
  context: BookContext,
  importId: string,
  { id, ...fields }: Batch['outings'][number],
): Promise<boolean> {
  const payload = z.parse(payloadSchema, fields);
  if (payloadPhotos(payload).length > 0) throw new DomainError('INVALID', WITHOUT_PHOTOS);
  try {
    const { created } = await recordOuting(context, { ...payload, id, importId });
    return created || (await isOfImport(context.db, context.userId, { id, importId }));
  } catch (error) {
    const isDeleted = error instanceof DomainError && error.code === 'GONE';
    if (isDeleted) return addDeleted(context, importId, id, payload);
    throw error;
  }
}

async function addDeleted(
  context: BookContext,
  importId: string,
  id: string,
  payload: OutingPayload,
): Promise<boolean> {
  const placed = placeOuting(id, payload, NO_PHOTOS, null);
  return roomTransaction(context.db, context.userId, async (tx) => {
    const pieces = payload.pieces.length;
    await checkBookQuotas({ ...context, db: tx }, { outings: 1, pieces });
    return addAgain(tx, context.userId, { ...placed, importId });
  });
}
