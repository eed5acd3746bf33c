import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** So long a database may take to open, in milliseconds: some browsers never answer. */
const OPEN_MAX = 5_000;

/** Whether a database can't be opened because a newer build, in another tab, has taken it over. */
export function isOutdated(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'VersionError';
}

/**
 * Gives what opens a database, and keeps it open. It rejects where the browser keeps nothing, and while
 * there is no answer after five seconds: nobody waits for ever. One that answers later is used from then on.
 */
export function openOnce<Schema extends DBSchema>(
  name: string,
  version: number,
  upgrade: (database: IDBPDatabase<Schema>) => void,
): () => Promise<IDBPDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  const forget = () => {
    opened = undefined;
  };
  // Where storage is refused altogether, asking for it throws: that is a failure like any other.
  const ask = async () =>
    openDB<Schema>(name, version, {
      upgrade,
      // A newer version in another tab waits for this one to let go.
      blocking: (_current, _blocked, event) => {
        forget();
        (event.target as IDBDatabase).close();
      },
      terminated: forget,
    });
  const answer = async () => {
    try {
      const database = await ask();
      opened = Promise.resolve(database);
      return database;
    } catch (error) {
      // It is tried again the next time.
      forget();
      throw error;
    }
  };
  return () => (opened ??= Promise.race([answer(), silence(name)]));
}

async function silence(name: string): Promise<never> {
  await new Promise((given) => setTimeout(given, OPEN_MAX));
  throw new Error(`${name} does not answer`);
}
