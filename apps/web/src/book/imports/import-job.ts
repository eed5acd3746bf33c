import { IMPORT_BATCH_MAX, type ImportedBatch } from '@cuaderno/domain';
import { v7 as uuid } from 'uuid';
import { stored } from '../../lib/stored';
import {
  type ImportDraft,
  type ImportedOuting,
  type ImportFacts,
  type ImportJob,
  openImports,
} from './import-database';

/** The key of the read of this device's import. */
export const IMPORT_JOB = ['import-job'];

/** Whether an import has something to send. */
export const isUnderWay = (job: ImportJob | null | undefined): boolean =>
  job?.state === 'sending' || job?.state === 'undoing';

/** The user whose import was under way at last, 0 for none: known before an import is read. */
export const importingUser = stored('cuaderno-de-caza.importing', Number, 0);

/** Most characters of them, unless it is one: the server reads 30,000 members and a MiB of a request. */
const BATCH_LENGTH = 100_000;
/** Characters of an import's name: that of a file may be longer. */
const NAME_MAX = 200;

/** A transaction completes only once it is on the disk. */
const STRICT = { durability: 'strict' } as const;
const STORES = ['jobs', 'batches'] as const;

const write = async () => (await openImports()).transaction(STORES, 'readwrite', STRICT);
const batchesOf = (userId: number) => IDBKeyRange.bound([userId, 0], [userId, Infinity]);

/** What a new import begins with. */
export type NewImport = { name: string; facts: ImportFacts; outings: readonly ImportedOuting[] };

/**
 * Stores an import to be sent, in the place of an earlier one that has ended; returns once it is on the disk.
 *
 * @returns false when another one is not at its end
 */
export async function startImport(
  userId: number,
  { name, outings, ...head }: NewImport,
): Promise<boolean> {
  const batches = batchesFrom(outings);
  const tx = await write();
  const known = await tx.objectStore('jobs').get(userId);
  if (known && (known.state === 'sending' || known.state === 'undoing')) return false;
  await tx.objectStore('batches').delete(batchesOf(userId));
  await tx.objectStore('jobs').put({
    ...head,
    name: Array.from(name).slice(0, NAME_MAX).join(''),
    userId,
    id: uuid(),
    total: outings.length,
    added: 0,
    existing: 0,
    refused: [],
    state: 'sending',
    startedAt: Date.now(),
  });
  for (const [part, batch] of batches.entries()) {
    await tx.objectStore('batches').put({ userId, part, outings: batch });
  }
  await tx.done;
  return true;
}

/** Divides outings into those of each request, in their order. */
function batchesFrom(outings: readonly ImportedOuting[]): ImportedOuting[][] {
  const batches: ImportedOuting[][] = [];
  let room = 0;
  for (const outing of outings) {
    const { length } = JSON.stringify(outing.payload);
    const last = batches.at(-1);
    if (last && last.length < IMPORT_BATCH_MAX && length <= room) {
      last.push(outing);
      room -= length;
    } else {
      batches.push([outing]);
      room = BATCH_LENGTH - length;
    }
  }
  return batches;
}

/** @returns the user's import */
export const readJob = async (userId: number): Promise<ImportJob | undefined> =>
  (await openImports()).get('jobs', userId);

/** @returns the user's import, and its next batch while it is sent */
export async function readImport(userId: number) {
  const tx = (await openImports()).transaction(STORES);
  const [job, batch] = await Promise.all([
    tx.objectStore('jobs').get(userId),
    tx.objectStore('batches').get(batchesOf(userId)),
  ]);
  return { job, batch };
}

/** @returns how many outings of an import the server has answered */
export const sentOf = ({ added, existing, refused }: ImportJob): number =>
  added + existing + refused.length;

/** @returns how many outings of an import are still to be sent */
export const unsentOf = (job: ImportJob | null | undefined): number =>
  job?.state === 'sending' ? job.total - sentOf(job) : 0;

/** Notes the server's answer to a batch. */
export async function settleBatch(
  { userId, id }: ImportJob,
  { part, outings }: { part: number; outings: readonly ImportedOuting[] },
  { added, existing, refused }: ImportedBatch,
): Promise<void> {
  const rows = new Map(outings.map((outing) => [outing.id, outing.row]));
  const tx = await write();
  const job = await tx.objectStore('jobs').get(userId);
  // Another tab that took the lock from this one may have sent and noted it too.
  const isUnsettled = (await tx.objectStore('batches').count([userId, part])) > 0;
  if (job?.id === id && isUnsettled) {
    await tx.objectStore('batches').delete([userId, part]);
    const left = await tx.objectStore('batches').count(batchesOf(userId));
    await tx.objectStore('jobs').put({
      ...job,
      added: job.added + added,
      existing: job.existing + existing,
      refused: [
        ...job.refused,
        ...refused.map((one) => ({ row: rows.get(one.id) ?? 0, message: one.message })),
      ],
      // It may have been stopped meanwhile.
      state: job.state === 'sending' && left === 0 ? 'done' : job.state,
    });
  }
  await tx.done;
}

/** Changes an import, unless another one has begun. */
export async function changeImport(
  { userId, id }: Pick<ImportJob, 'userId' | 'id'>,
  changes: Partial<ImportJob>,
): Promise<void> {
  const tx = await write();
  const job = await tx.objectStore('jobs').get(userId);
  if (job?.id === id) {
    await tx.objectStore('jobs').put({ ...job, ...changes });
    if (changes.state !== undefined) await tx.objectStore('batches').delete(batchesOf(userId));
  }
  await tx.done;
}

/** Forgets an import at its end. */
export async function forgetImport({ userId, id }: ImportJob): Promise<void> {
  const tx = await write();
  const job = await tx.objectStore('jobs').get(userId);
  if (job?.id === id) await tx.objectStore('jobs').delete(userId);
  await tx.done;
}

/** @returns the file that the user has under review */
export const readImportDraft = async (userId: number): Promise<ImportDraft | undefined> =>
  (await openImports()).get('drafts', userId);

/** Stores the file under review; undefined removes it. */
export async function keepImportDraft(
  userId: number,
  draft: Omit<ImportDraft, 'userId'> | undefined,
): Promise<void> {
  const database = await openImports();
  if (draft) await database.put('drafts', { ...draft, userId });
  else await database.delete('drafts', userId);
}

/** @returns what was chosen for the last file with the same header */
export const readChoices = async (userId: number, header: string): Promise<unknown> =>
  (await (await openImports()).get('choices', [userId, header]))?.choices;

/** Stores what was chosen for files with this header. */
export async function keepChoices(userId: number, header: string, choices: unknown): Promise<void> {
  await (await openImports()).put('choices', { userId, header, choices });
}

/** Deletes what a user's imports have on this device. */
export async function deleteImports(userId: number): Promise<void> {
  importingUser.keep(null);
  const tx = (await openImports()).transaction(
    ['jobs', 'batches', 'drafts', 'choices'],
    'readwrite',
  );
  await Promise.all([
    tx.objectStore('jobs').delete(userId),
    tx.objectStore('batches').delete(batchesOf(userId)),
    tx.objectStore('drafts').delete(userId),
    tx.objectStore('choices').delete(IDBKeyRange.bound([userId, ''], [userId, []])),
    tx.done,
  ]);
}
