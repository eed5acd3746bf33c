import type { Outing } from '@cuaderno/domain';
import type { Connectivity } from '../../lib/links';
import { broadcast } from '../device/broadcast';
import { isOutdated } from '../device/open-database';
import type { OutboxItem } from '../device/stored-records';
import { readOutbox } from '../outbox/read-outbox';
import type { PhotoProgress } from './upload-photos';

/** The outbox and the connection, as the screens show them. */
export type SyncState = {
  items: readonly OutboxItem[];
  /** Whether the outbox has been read. */
  known: boolean;
  /** Why the outbox can't be read: no storage (a private window), or a newer build has upgraded it. */
  storageError: 'unavailable' | 'outdated' | null;
  /** The item that is being sent; `progress` while its photos are. */
  sending: { seq: number; progress: PhotoProgress | null } | null;
  /** How the last request ended. */
  connectivity: Connectivity;
};

const INITIAL: SyncState = {
  items: [],
  known: false,
  storageError: null,
  sending: null,
  connectivity: 'online',
};

/** Called with the server's outing (null: deleted) once it has accepted a write. */
export type SentListener = (outingId: string, outing: Outing | null) => Promise<void> | void;

export type OutboxView = ReturnType<typeof createOutboxView>;

function subscribeTo<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** One user's outbox in memory, for `useSyncExternalStore`: kept up to date while it is open. */
export function createOutboxView(userId: number) {
  let state = INITIAL;
  let isOpen = false;
  const listeners = new Set<() => void>();
  const sentListeners = new Set<SentListener>();

  function setState(changes: Partial<SyncState>): void {
    if (!isOpen) return;
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  /** Reads the outbox; nothing where it can't be read. */
  async function refresh(): Promise<readonly OutboxItem[]> {
    try {
      const items = await readOutbox(userId);
      setState({ items, storageError: null, known: true });
      return items;
    } catch (error) {
      // The newer build keeps the items.
      if (isOutdated(error)) setState({ storageError: 'outdated', known: true });
      else setState({ storageError: 'unavailable', items: [], known: true });
      return [];
    }
  }

  /** Reads the outbox again here and in the other tabs: after every change of it. */
  async function changed(): Promise<void> {
    broadcast({ hunter: userId });
    await refresh();
  }

  /** Shows an outing's items as they were just stored, without reading the outbox. */
  function showQueued(outingId: string, items: readonly OutboxItem[]): void {
    broadcast({ hunter: userId });
    const others = state.items.filter((item) => item.outingId !== outingId);
    setState({
      items: [...others, ...items].toSorted((a, b) => a.seq - b.seq),
      storageError: null,
    });
  }

  return {
    getState: () => state,
    isOpen: () => isOpen,
    setState,
    refresh,
    changed,
    showQueued,
    subscribe: (listener: () => void) => subscribeTo(listeners, listener),
    onSent: (listener: SentListener) => subscribeTo(sentListeners, listener),

    open(): void {
      isOpen = true;
    },

    /** Forgets what it holds; from now on it shows nothing. */
    close(): void {
      setState({ items: [], known: false, sending: null });
      isOpen = false;
    },

    async notifySent(outingId: string, outing: Outing | null): Promise<void> {
      if (!isOpen) return;
      await Promise.all([...sentListeners].map(async (listener) => listener(outingId, outing)));
    },
  };
}
