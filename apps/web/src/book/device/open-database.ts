import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** Timeout in milliseconds, because some browsers never answer. */
const OPEN_TIMEOUT = 5_000;

/** Whether a database can't be opened because a newer build, in another tab, has upgraded it. */
export function isOutdated(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'VersionError';
}

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
  const open = async () =>
    openDB<Schema>(name, version, {
      upgrade,
      // A newer version in another tab opens only once this connection is closed.
      blocking: (_current, _blocked, event) => {
        forget();
        (event.target as IDBDatabase).close();
      },
      terminated: forget,
    });
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
  throw new Error(`${name} does not answer`);
}
