import {
  toOuting,
  type Outing,
  type OutingPayload,
  toPayload,
  payloadPhotos,
  samePayload,
} from '@cuaderno/domain';
import { useMutation } from '@tanstack/react-query';
import { useUser } from '../lib/session';
import { writes } from '../lib/trpc';
import { askForBackgroundSync } from './sync/background-sync';
import { isFull, keepingRoom } from './photos/storage-quota';
import { baseOf, Refusal } from './sync/outings-api';
import { httpDoor } from './sync/http-outings-api';
import { discardDraftsOf } from './drafts/orphan-drafts';
import { readOuting } from './mirror/mirror';
import { isOutdated } from './device/open-database';
import { queueWrite } from './outbox/outbox';
import { readOutbox } from './outbox/read-outbox';
import type { OutboxItem, Write } from './outbox/outbox-item';
import { outboxChanged, sendNow } from './sync/sync-session';

/** How long a save waits for the server before it is content that the device has it, in milliseconds. */
const PATIENCE = 4_000;
/** With photos on the way it is worth waiting longer: the hunter sees them go. */
const PATIENCE_WITH_PHOTOS = 60_000;

/** What became of a write: the server has it, only this device has it, or the hunter has to choose. */
export type Outcome = { outing: Outing | null; where: 'server' | 'device' | 'conflict' };

/** Why nothing was kept, `why` being what the device answered; and what the hunter can do about it. */
function notKeptText(why: unknown): string {
  if (isOutdated(why)) {
    return 'Hay una versión nueva abierta en otra pestaña y no hay conexión: no se ha guardado. Vuelve a cargar la página y recupera lo escrito, o vuelve a pulsar Guardar cuando tengas cobertura.';
  }
  if (isFull(why)) {
    return 'No queda sitio en este dispositivo y no hay conexión: no se ha guardado. Borra fotos o aplicaciones del teléfono, o espera a tener cobertura, y vuelve a pulsar Guardar. Lo escrito sigue en la página.';
  }
  return 'Este navegador no guarda nada (¿una ventana privada?) y no hay conexión: no se ha guardado. Vuelve a pulsar Guardar cuando tengas cobertura, sin cerrar la página.';
}

/** Neither this device nor the server has it: what is typed is all there is, and stays on the screen. */
export class NotKept extends Error {
  constructor(why: unknown) {
    super(notKeptText(why));
    this.name = 'NotKept';
  }
}

const isUnreached = (error: unknown) => error instanceof Refusal && error.status === undefined;

const ASKED = 'cuaderno-de-caza.asked-to-persist';

/** Asks the browser, once, not to clear what the product keeps when the device runs short of room. */
async function askToPersist(): Promise<void> {
  if (localStorage.getItem(ASKED)) return;
  localStorage.setItem(ASKED, 'yes');
  await navigator.storage?.persist?.();
}

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/**
 * Keeps a write on the device, which `onKept` hears of, then gives the server a moment to take it. Throws a
 * Refusal when the server says no meanwhile: what was kept stays, as refused, until it is mended or discarded.
 */
async function write(
  userId: number,
  id: string,
  what: Write,
  draft: Outing | null,
  onKept?: () => void,
): Promise<Outcome> {
  try {
    await keepingRoom(() => queueWrite(userId, id, what));
  } catch (error) {
    // The line over the screens says what is the matter with the device.
    void outboxChanged();
    const outing = await withoutDevice(userId, id, what).catch((refusal: unknown) => {
      throw isUnreached(refusal) ? new NotKept(error) : refusal;
    });
    onKept?.();
    return { outing, where: 'server' };
  }
  onKept?.();
  void askForBackgroundSync();
  void askToPersist().catch(() => undefined);
  await outboxChanged();
  const photos = what.kind === 'delete' ? 0 : payloadPhotos(what.payload).length;
  if (navigator.onLine) {
    await Promise.race([sendNow(), wait(photos > 0 ? PATIENCE_WITH_PHOTOS : PATIENCE)]);
  }
  const left = (await readOutbox(userId)).filter(({ outingId }) => outingId === id);
  const stuck = left.find(({ state }) => state === 'conflict');
  return outcome(userId, id, stuck ?? left.at(-1), draft);
}

async function outcome(
  userId: number,
  id: string,
  left: OutboxItem | undefined,
  draft: Outing | null,
): Promise<Outcome> {
  if (!left) return { outing: (await readOuting(userId, id))?.value ?? draft, where: 'server' };
  if (left.state === 'conflict') return { outing: draft, where: 'conflict' };
  if (left.state === 'pending') return { outing: draft, where: 'device' };
  throw new Refusal(left.reason ?? '', 400);
}

/** A browser that keeps nothing (a private window, a full disk) writes to the server straight away. */
async function withoutDevice(userId: number, id: string, what: Write): Promise<Outing | null> {
  const door = httpDoor(userId);
  if (what.kind === 'delete') {
    await door.remove(baseOf(what.base));
    void discardDraftsOf(userId, id);
    return null;
  }
  await door.sendPhotos(payloadPhotos(what.payload), () => {});
  if (what.kind === 'edit') {
    return door.update({ ...what.payload, ...baseOf(what.base) });
  }
  const { created, outing } = await door.create({ ...what.payload, id });
  if (created || samePayload(toPayload(outing), what.payload)) return outing;
  throw new Refusal('Ya está guardada, con otros datos: ábrela en el Cuaderno para cambiarla', 409);
}

/**
 * What a save changes (null: nothing, it is new): `previous`, with which its form began, unless that is a
 * change that was refused or is in conflict and came to nothing; then the outing as the server has it.
 */
async function beforeRefused(
  userId: number,
  id: string,
  previous: Outing | null,
): Promise<Outing | null> {
  const items = await readOutbox(userId).catch(() => []);
  const stuck = items.find(({ outingId, state }) => outingId === id && state !== 'pending');
  if (!stuck) return previous;
  return stuck.theirs ?? (stuck.write.kind === 'create' ? null : stuck.write.base);
}

/** An outing to save: new under `id`, or (with `previous`) changed. `onKept` is told once it can't be lost. */
export type Save = {
  id: string;
  payload: OutingPayload;
  previous: Outing | null;
  onKept?: () => void;
};

/** Records or changes an outing; gives what became of it, and in `before` what it was (null: new). */
export function useSaveOuting() {
  const userId = useUser()?.id ?? 0;
  return useMutation({
    mutationKey: writes.outings,
    mutationFn: async ({ id, payload, previous, onKept }: Save) => {
      const before = await beforeRefused(userId, id, previous);
      const now = new Date().toISOString();
      const draft = toOuting(payload, { id, userId, now, before: previous });
      const what: Write = previous
        ? { kind: 'edit', payload, base: previous }
        : { kind: 'create', payload };
      return { ...(await write(userId, id, what, draft, onKept)), before };
    },
  });
}

/** Deletes an outing. */
export function useDeleteOuting() {
  const userId = useUser()?.id ?? 0;
  return useMutation({
    mutationKey: writes.outings,
    mutationFn: (outing: Outing) =>
      write(userId, outing.id, { kind: 'delete', base: outing }, null),
  });
}
