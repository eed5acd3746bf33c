import type { Connectivity } from '../../lib/server/links';
import { createStore } from '../../lib/store';
import { broadcast, type Sent } from '../device/broadcast';
import { isOutdated } from '../device/open-database';
import type { OutboxItem } from '../device/stored-records';
import type * as Overlay from '../outbox/overlay';
import { readOutbox } from '../outbox/read-outbox';
import type { PhotoProgress } from './upload-photos';

/** The outbox and the connection, for the screens. */
export type SyncState = {
  items: readonly OutboxItem[];
  /** Applies them to what the server has answered; null until there is one. */
  overlay: typeof Overlay | null;
  /** Whether the outbox has been read. */
  known: boolean;
  /** Why the outbox can't be read: no storage (a private window), or a newer build's upgrade. */
  storageError: 'unavailable' | 'outdated' | null;
  /** The item being sent, with the progress of its photos. */
  sending: { seq: number; progress: PhotoProgress | null } | null;
  /** The result of the last request. */
  connectivity: Connectivity;
  /** Whether it is 'offline' because the server has said that it is busy. */
  isBusy: boolean;
};

const INITIAL: SyncState = {
  items: [],
  overlay: null,
  known: false,
  storageError: null,
  sending: null,
  connectivity: 'online',
  isBusy: false,
};

/** Called after an accepted write. */
export type SentListener = (sent: Sent) => Promise<void> | void;

export type OutboxView = ReturnType<typeof createOutboxView>;

/** One user's outbox in memory, for `useSyncExternalStore`, updated while it is open. */
export function createOutboxView(userId: number) {
  const store = createStore(INITIAL);
  let isOpen = false;
  const sentListeners = new Set<SentListener>();

  function setState(changes: Partial<SyncState>): void {
    if (!isOpen) return;
    store.set({ ...store.get(), ...changes });
  }

  /** Loads what a device without unsent writes doesn't need. Without it, they are counted only. */
  async function loadOverlay(): Promise<void> {
    if (store.get().overlay) return;
    const overlay = await import('../outbox/overlay').catch(() => null);
    setState({ overlay });
  }

  /** Reads the outbox. @returns no items when that fails */
  async function refresh(): Promise<readonly OutboxItem[]> {
    try {
      const items = await readOutbox(userId);
      if (items.length > 0) await loadOverlay();
      setState({ items, storageError: null, known: true });
      return items;
    } catch (error) {
      // The items remain in the newer build's database.
      if (isOutdated(error)) setState({ storageError: 'outdated', known: true });
      else setState({ storageError: 'unavailable', items: [], known: true });
      return [];
    }
  }

  /** Reads the outbox again, here and in other tabs, after a change. */
  async function changed(): Promise<void> {
    broadcast({ hunter: userId });
    await refresh();
  }

  /** Shows an outing's stored items without reading the outbox. */
  async function showQueued(outingId: string, items: readonly OutboxItem[]): Promise<void> {
    broadcast({ hunter: userId });
    await loadOverlay();
    const others = store.get().items.filter((item) => item.outingId !== outingId);
    setState({
      items: [...others, ...items].toSorted((a, b) => a.seq - b.seq),
      storageError: null,
    });
  }

  return {
    getState: store.get,
    isOpen: () => isOpen,
    setState,
    refresh,
    changed,
    showQueued,
    subscribe: store.subscribe,
    /** @returns a function that unsubscribes */
    onSent: (listener: SentListener): (() => void) => {
      sentListeners.add(listener);
      return () => void sentListeners.delete(listener);
    },

    open(): void {
      isOpen = true;
    },

    /** Clears the state; from then on it stays empty. */
    close(): void {
      setState({ items: [], known: false, sending: null });
      isOpen = false;
    },

    notifySent: async (sent: Sent): Promise<void> => {
      if (!isOpen) return;
      await Promise.all([...sentListeners].map(async (listener) => listener(sent)));
    },
  };
}
