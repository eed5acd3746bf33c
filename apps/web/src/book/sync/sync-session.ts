import type { Outing } from '@cuaderno/domain';
import { useSyncExternalStore } from 'react';
import { askAs } from '../../lib/csrf';
import type { FlushEnd } from './flush-outbox';
import { isOutdated } from '../device/open-database';
import { readOutbox } from '../outbox/read-outbox';
import type { OutboxItem } from '../outbox/outbox-item';
import type { PhotoProgress } from './upload-photos';
import { hearTabs, type News, tellTabs, underOutboxLock } from '../device/broadcast';

/** What the product shows of the outbox. */
export type SyncState = {
  items: readonly OutboxItem[];
  /** Whether the outbox has been read yet: before, `items` says nothing. */
  known: boolean;
  /** Why the outbox can't be read: the browser keeps nothing (a private window), or a newer build has it. */
  fault: 'keeps-nothing' | 'outdated' | null;
  /** The item that is going out now; `progress` while its photos do. */
  sending: { seq: number; progress: PhotoProgress | null } | null;
  /** How the last try to reach the server ended. */
  reach: 'online' | 'offline' | 'signed-out';
};

/** Tries after a failure: the first and the longest wait, in milliseconds. */
const FIRST_WAIT = 5_000;
const LONGEST_WAIT = 5 * 60_000;

let state: SyncState = {
  items: [],
  known: false,
  fault: null,
  sending: null,
  reach: 'online',
};
let userId: number | null = null;
let onSent: (id: string, outing: Outing | null) => Promise<void> = async () => {};
const listeners = new Set<() => void>();

function show(changes: Partial<SyncState>): void {
  state = { ...state, ...changes };
  for (const listener of listeners) listener();
}

async function reload(): Promise<void> {
  const hunter = userId;
  if (hunter === null) return;
  const read: Partial<SyncState> = await readOutbox(hunter).then(
    (items) => ({ items, fault: null }),
    // What waited goes on waiting, in the newer build's hands.
    (error) => (isOutdated(error) ? { fault: 'outdated' } : { items: [], fault: 'keeps-nothing' }),
  );
  // Somebody else may have come meanwhile.
  if (userId === hunter) show({ ...read, known: true });
}

/** Reads the outbox again here and in the other tabs: after every change of it. */
export async function outboxChanged(): Promise<void> {
  if (userId !== null) tellTabs({ hunter: userId });
  await reload();
}

let running: Promise<FlushEnd> | undefined;
let again = false;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends what waits, as soon as no other tab is at it. Asked while it runs, it runs once more afterwards. */
export function sendNow(): Promise<FlushEnd> {
  if (running) {
    again = true;
    return running;
  }
  clearTimeout(timer);
  const hunter = userId;
  running = underOutboxLock(run).finally(() => {
    running = undefined;
    // Somebody else has signed in meanwhile, or something was written at the very end: that goes now.
    if (userId !== null && (again || userId !== hunter)) void sendNow();
  });
  return running;
}

/** What sends is fetched when there is something to send; a part that can't be had is a network that isn't. */
const sender = () =>
  import('./send-outbox').then(
    ({ send }) => send,
    () => async (): Promise<FlushEnd> => 'offline',
  );

/** A newer build may take the device over in the middle of it: the rest is that one's to send. */
function takenOver(error: unknown): FlushEnd {
  if (!isOutdated(error)) throw error;
  return 'done';
}

async function run(): Promise<FlushEnd> {
  const hunter = userId;
  again = false;
  await reload();
  // What a newer build has taken over, that one sends.
  if (hunter === null || state.fault || state.items.length === 0) return 'done';
  const stillHere = () => userId === hunter;
  let end: FlushEnd;
  do {
    again = false;
    end = await (await sender())(hunter, {
      sending: ({ seq }, progress) => show({ sending: { seq, progress } }),
      sent: async ({ outingId }, outing) => {
        if (stillHere()) await onSent(outingId, outing);
      },
      changed: () => void reload(),
    })
      .catch(takenOver)
      .finally(() => show({ sending: null }));
  } while (again && end === 'done' && stillHere());
  if (!stillHere()) return end;
  await reload();
  show({ reach: end === 'offline' || end === 'signed-out' ? end : 'online' });
  failures = end === 'offline' || end === 'later' ? failures + 1 : 0;
  if (failures > 0) waitAndTry();
  return end;
}

/** Tries again later, each time waiting longer, and never all phones at once. */
function waitAndTry(): void {
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (failures - 1));
  timer = setTimeout(() => void sendNow(), wait * (0.75 + Math.random() / 2));
}

/** What waits is known at once, and sent in its turn: a tab or the worker that sends now may take minutes. */
function look(): void {
  void reload();
  void sendNow();
}

function seen(): void {
  if (document.visibilityState === 'visible') look();
}

function online(): void {
  show({ reach: 'online' });
  void sendNow();
}

const offline = () => show({ reach: 'offline' });

/** What another tab or the service worker has sent is shown here too, before it leaves the outbox here. */
async function heard({ hunter, sent }: News): Promise<void> {
  if (hunter !== userId) return;
  if (sent) await onSent(sent.id, sent.outing);
  await reload();
}

/**
 * Sends for this hunter from now on: at once, when the network comes back, when the hunter comes back, and
 * after a while when it failed. `sent` hears of every outing that the server has taken. Gives what ends it.
 */
export function startSync(
  hunter: number,
  sent: (id: string, outing: Outing | null) => Promise<void>,
): () => void {
  userId = hunter;
  askAs(hunter);
  onSent = sent;
  window.addEventListener('online', online);
  window.addEventListener('offline', offline);
  document.addEventListener('visibilitychange', seen);
  const deaf = hearTabs((news) => void heard(news));
  look();
  return () => {
    window.removeEventListener('online', online);
    window.removeEventListener('offline', offline);
    document.removeEventListener('visibilitychange', seen);
    deaf();
    clearTimeout(timer);
    userId = null;
    askAs(null);
    show({ items: [], known: false, sending: null });
  };
}

/** Says that the server has just been reached, or could not be. */
export function reached(reach: SyncState['reach']): void {
  if (state.reach !== reach) show({ reach });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The outbox as it stands, kept up to date. */
export function useSync(): SyncState {
  return useSyncExternalStore(subscribe, () => state);
}
