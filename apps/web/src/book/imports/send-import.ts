import type { Api } from '../../lib/server/api-client';
import { RequestError } from '../../lib/server/request-error';
import { broadcast } from '../device/broadcast';
import { withOutboxLock } from '../sync/outbox-lock';
import { failureOf } from '../sync/send-queue';
import type { FlushEnd } from '../sync/sender';
import type { ImportJob } from './import-database';
import { changeImport, isUnderWay, readImport, readJob, settleBatch } from './import-job';

/**
 * Sends a user's import to its end, batch by batch: between two of them, saved outings and documents are sent.
 *
 * @param changed is called after each step
 */
export async function sendImport(userId: number, api: Api, changed: () => void): Promise<FlushEnd> {
  for (;;) {
    // In sequence: a batch tells how the import goes on.
    const end = await withOutboxLock(userId, () => step(userId, api));
    broadcast({ hunter: userId, isImport: true });
    changed();
    if (end !== 'done') return end;
    if (!isUnderWay(await readJob(userId))) return end;
  }
}

/** Sends the next batch of an import, or undoes it. */
async function step(userId: number, api: Api): Promise<FlushEnd> {
  const { job, batch } = await readImport(userId);
  if (!job || !isUnderWay(job)) return 'done';
  try {
    if (job.state === 'undoing') await undo(job, api);
    else if (batch) {
      const outings = batch.outings.map(({ id, payload }) => ({ ...payload, id }));
      const { id, name } = job;
      await settleBatch(job, batch, await api.imports.add.mutate({ id, name, outings }));
    } else await changeImport(job, { state: 'done' });
    return 'done';
  } catch (error) {
    const failure = failureOf(error);
    if (typeof failure === 'string') return failure;
    // Another device has undone it: the server tells again what was kept.
    const isUndone = failure.kind === 'rejected' && failure.status === 410;
    await changeImport(
      job,
      isUndone ? { state: 'undoing' } : { state: 'stopped', reason: refusalText(failure) },
    );
    return 'done';
  }
}

async function undo(job: ImportJob, { imports }: Api): Promise<void> {
  const { id } = job;
  const { kept } = await imports.undo.mutate({ id }).catch((error: unknown) => {
    // Stopped before its first batch.
    if (error instanceof RequestError && error.isNotFound) return { kept: [] };
    throw error;
  });
  await changeImport(job, { state: 'undone', kept });
}

/** The server's reason; a proxy's answer has none. */
const refusalText = ({ kind, status, message }: RequestError) =>
  kind === 'rejected' ? message : `El servidor no la ha aceptado (${status})`;
