import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A photo that was picked on this device and that the server may not have yet. */
export type KeptPhoto = {
  /** The UUID under which the server will know it. */
  id: string;
  userId: number;
  /** JPEG, upright, 2560 px at most. */
  blob: Blob;
  /** Whether the server has answered that it has it. */
  sent: boolean;
  keptAt: number;
};

interface Schema extends DBSchema {
  photos: { key: string; value: KeptPhoto };
}

export type Device = IDBPDatabase<Schema>;

/** Everything that this device keeps of the product lies in this one database. */
const NAME = 'cuaderno-de-caza';
const VERSION = 1;

let opened: Promise<Device> | undefined;

/** The device's own database, opened once. Rejects where the browser keeps nothing. */
export function openDevice(): Promise<Device> {
  opened ??= openDB<Schema>(NAME, VERSION, {
    upgrade(database) {
      database.createObjectStore('photos', { keyPath: 'id' });
    },
    // A newer version in another tab waits for this one to let go.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    terminated() {
      opened = undefined;
    },
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}
