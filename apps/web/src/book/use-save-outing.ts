import { type Outing, type OutingPayload, payloadPhotos, readWire, toWire } from '@cuaderno/domain';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { rejectionText } from '../lib/server/error-texts';
import { requestError } from '../lib/server/request-error';
import { isOutdated, isSilent } from './device/open-database';
import type { OutboxItem, Write } from './device/stored-records';
import { discardDraftsOf } from './drafts/orphan-drafts';
import { readOutbox } from './outbox/read-outbox';
import { isFull, withRoom } from './photos/storage-quota';
import { registerBackgroundSync } from './sync/background-sync';
import { type Session, useSession } from './use-session';

/** Wait for the server after a save is stored on the device, in milliseconds. */
const SERVER_WAIT_MS = 4_000;
/** The same with photos, whose progress is shown. */
const SERVER_WAIT_WITH_PHOTOS_MS = 60_000;

/** The end of a write: sent to the server, stored on this device only, or in conflict. */
export type Outcome = { outing: Outing | null; savedTo: 'server' | 'device' | 'conflict' };

function storageErrorText(cause: unknown): string {
  if (isOutdated(cause)) {
    return 'Hay una versión nueva abierta en otra pestaña y no hay conexión: no se ha guardado. Vuelve a cargar la página y recupera lo escrito, o vuelve a pulsar Guardar cuando tengas cobertura.';
  }
  if (isFull(cause)) {
    return 'No queda sitio en este dispositivo y no hay conexión: no se ha guardado. Borra fotos o aplicaciones del teléfono, o espera a tener cobertura, y vuelve a pulsar Guardar. Lo escrito sigue en la página.';
  }
  if (isSilent(cause)) {
    return 'El navegador no responde y no hay conexión: no se ha guardado. Copia lo escrito, cierra la página y ábrela otra vez, o vuelve a pulsar Guardar cuando tengas cobertura.';
  }
  return 'Este navegador no guarda nada (¿una ventana privada?) y no hay conexión: no se ha guardado. Vuelve a pulsar Guardar cuando tengas cobertura, sin cerrar la página.';
}

/** Thrown when neither this device nor the server has stored the outing. */
export class StorageError extends Error {
  constructor(cause: unknown) {
    super(storageErrorText(cause), { cause });
    this.name = 'StorageError';
  }
}

/** Loads the outbox beside the form: the start of the session has loaded it, but for a slow network. */
const loadOutbox = () => import('./outbox/outbox');
const loadOverlay = () => import('./outbox/overlay');

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** A write of an outing; `draft` is the resulting outing on this device. */
type Job = {
  outingId: string;
  write: Write;
  draft: Outing | null;
  onKept?: (draft: Outing | null) => void;
};

/**
 * Stores a write on the device, calls `onKept`, then waits briefly for the server.
 * @throws when the server rejects it meanwhile; it stays in the outbox until it is corrected or discarded
 */
async function save(session: Session, job: Job): Promise<Outcome> {
  const { user, sync } = session;
  const { outingId, write, draft, onKept } = job;
  let queued: OutboxItem[];
  try {
    const { queueWrite, requestPersistence } = await loadOutbox();
    queued = await withRoom(() => queueWrite(user.id, outingId, write));
    void requestPersistence().catch(() => undefined);
  } catch (error) {
    // Shows the storage error.
    void sync.changed();
    const outing = await saveDirectly(session, job, error);
    onKept?.(draft);
    return { outing, savedTo: 'server' };
  }
  onKept?.(draft);
  void registerBackgroundSync();
  let answer = draft;
  const unsubscribe = sync.onSent(({ id, outing }) => {
    if (id === outingId) answer = outing;
  });
  await sync.showQueued(outingId, queued);
  const photos = write.kind === 'delete' ? 0 : payloadPhotos(readWire(write.payload)).length;
  if (navigator.onLine) {
    const serverWait = photos > 0 ? SERVER_WAIT_WITH_PHOTOS_MS : SERVER_WAIT_MS;
    await Promise.race([sync.send(), wait(serverWait)]);
  }
  unsubscribe();
  const left = sync.getState().items.filter((item) => item.outingId === outingId);
  const blocked = left.find(({ state }) => state === 'conflict');
  return outcome(blocked ?? left.at(-1), draft, answer);
}

function outcome(
  left: OutboxItem | undefined,
  draft: Outing | null,
  answer: Outing | null,
): Outcome {
  if (!left) return { outing: answer, savedTo: 'server' };
  if (left.state === 'conflict') return { outing: draft, savedTo: 'conflict' };
  if (left.state === 'pending') return { outing: draft, savedTo: 'device' };
  throw new Error(left.reason);
}

/** Sends a write that could not be stored (a private window, a full disk) because of `cause`. */
async function saveDirectly(
  { user, api, sync }: Session,
  { outingId, write }: Job,
  cause: unknown,
): Promise<Outing | null> {
  // Needed on a device without a database only.
  const { sendDirectly } = await import('./sync/send-outings').catch(() => {
    throw new StorageError(cause);
  });
  try {
    const sent = await sendDirectly(user.id, api, { outingId, write });
    if (write.kind === 'delete') void discardDraftsOf(user.id, outingId);
    if (sent) {
      await sync.notifySent(sent);
      return sent.outing;
    }
  } catch (error) {
    const failure = requestError(error);
    if (!failure) throw error;
    throw failure.kind === 'network'
      ? new StorageError(cause)
      : new Error(rejectionText(failure), { cause: error });
  }
  throw new Error('Ya está guardada, con otros datos: ábrela en el Cuaderno para cambiarla');
}

/**
 * The version that a save changes (null: a new outing): the form's base, or the server's version if the base
 * is a rejected or conflicting write.
 */
function lastAcceptedVersion(
  items: readonly OutboxItem[],
  outingId: string,
  previous: Outing | null,
): Outing | null {
  const blocked = items.find((item) => item.outingId === outingId && item.state !== 'pending');
  if (!blocked) return previous;
  return blocked.theirs ?? (blocked.write.kind === 'create' ? null : blocked.write.base);
}

/** An outing to save: a new one with `id`, or a change of `previous`. `onKept` gets it once it is stored. */
export type Save = {
  id: string;
  payload: OutingPayload;
  previous: Outing | null;
  onKept?: (draft: Outing | null) => void;
};

/** Records or changes an outing; the result has its last accepted version too, as `before` (null: new). */
export function useSaveOuting() {
  const session = useSession();
  useEffect(() => void Promise.all([loadOutbox(), loadOverlay()]).catch(() => undefined), []);
  return useMutation({
    mutationFn: async ({ id, payload, previous, onKept }: Save) => {
      const before = lastAcceptedVersion(session.sync.getState().items, id, previous);
      const { draftOf } = await loadOverlay().catch((error: unknown) => {
        throw new StorageError(error);
      });
      const draft = draftOf({ id, userId: session.user.id, payload, previous });
      const write: Write = previous
        ? { kind: 'edit', payload: toWire(payload), base: previous }
        : { kind: 'create', payload: toWire(payload) };
      const job = { outingId: id, write, draft, ...(onKept && { onKept }) };
      return { ...(await save(session, job)), before };
    },
  });
}

/** Deletes an outing; `canUndo` is false once the server may have the deletion, or nothing of the outing is left. */
export function useDeleteOuting() {
  const session = useSession();
  return useMutation({
    mutationFn: async (outing: Outing) => {
      const write: Write = { kind: 'delete', base: outing };
      const { savedTo } = await save(session, { outingId: outing.id, write, draft: null });
      // From the device: the attempt is not in memory yet.
      const items = savedTo === 'device' ? await readOutbox(session.user.id).catch(() => []) : [];
      const last = items.findLast(({ outingId }) => outingId === outing.id);
      return { savedTo, canUndo: last?.write.kind === 'delete' && !last.attempted };
    },
  });
}
