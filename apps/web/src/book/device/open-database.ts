import { type DBSchema, type IDBPDatabase, openDB, unwrap } from 'idb';

/** Timeout in milliseconds, because some browsers never answer. */
const OPEN_TIMEOUT = 5_000;

/** Whether a database can't be opened because a newer build, in another tab, has upgraded it. */
export function isOutdated(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'VersionError';
}

/** Whether the browser's storage did not answer, as while WebKit keeps a page with an unfinished opening. */
export function isSilent(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

/** The transactions of this page that have not ended. */
const running = new Set<IDBTransaction>();

function track(transaction: IDBTransaction): IDBTransaction {
  running.add(transaction);
  const end = () => running.delete(transaction);
  transaction.addEventListener('complete', end);
  transaction.addEventListener('abort', end);
  return transaction;
}

/**
 * Calls `leave` when the page is left and kept for the back button. WebKit keeps it with its unfinished
 * transactions, and every other page would wait for their end.
 */
function onKeptPage(leave: () => void): void {
  globalThis.addEventListener?.('pagehide', (event) => {
    if ((event as PageTransitionEvent).persisted) leave();
  });
}

onKeptPage(() => {
  for (const transaction of running) {
    try {
      transaction.abort();
    } catch {
      // It has been committed.
    }
  }
});

/**
 * @returns a function that opens a database once. It rejects without storage, and after five seconds without
 * an answer; a database that opens later is used from then on.
 */
export function databaseOpener<Schema extends DBSchema>(
  name: string,
  version: number,
  upgrade: (database: IDBPDatabase<Schema>) => void,
): () => Promise<IDBPDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  const forget = () => {
    opened = undefined;
  };
  // Async, so that a synchronous error of a browser is a rejection.
  const open = async () => {
    const database = await openDB<Schema>(name, version, {
      upgrade: (upgraded, _from, _to, transaction) => {
        track(unwrap(transaction));
        upgrade(upgraded);
      },
      // A newer version in another tab opens only once this connection is closed.
      blocking: (_current, _blocked, event) => {
        forget();
        (event.target as IDBDatabase).close();
      },
      terminated: forget,
    });
    const raw = unwrap(database);
    const begin = raw.transaction.bind(raw);
    raw.transaction = (...options) => {
      try {
        return track(begin(...options));
      } catch (error) {
        // WebKit loses the connection of a page that was open for days without saying so.
        if (error instanceof DOMException && error.name === 'InvalidStateError') forget();
        throw error;
      }
    };
    onKeptPage(() => {
      forget();
      raw.close();
    });
    return database;
  };
  const openAndKeep = async () => {
    try {
      const database = await open();
      opened = Promise.resolve(database);
      return database;
    } catch (error) {
      forget();
      throw error;
    }
  };
  return () => (opened ??= Promise.race([openAndKeep(), timeout(name)]));
}

async function timeout(name: string): Promise<never> {
  await new Promise((done) => setTimeout(done, OPEN_TIMEOUT));
  throw new DOMException(`${name} does not answer`, 'TimeoutError');
}
