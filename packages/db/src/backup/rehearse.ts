import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Client, ClientConfig } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { codeOf, reasonOf, StartError } from '@cuaderno/embedded-postgres';
import type { FailedBackup } from '../schema/jobs';
import { connected } from './backup-records';
import type { Copy } from './copy-folder';
import type { Manifest } from './manifest';
import { paced } from './paced';
import { nightOf, openPhotoFolder } from './photo-folder';
import { objectsOf, readPhotoList } from './photo-list';
import { type Backup, openBackup } from './read-backup';
import { restoreBackup } from './restore-backup';
import { withScratchDatabase } from './scratch-database';
import { copyOf, writeSameText } from './write-backup';

/** Time for a rehearsal, in milliseconds. */
const TIME_MAX = 3 * 60 * 60 * 1000;
const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * What was found, with the words of the operator's commands: it can't be made, its file is damaged, a table has other
 * rows or another content, photos are missing or damaged, it can't be restored, or the role may not try.
 */
export type BackupFault = FailedBackup['fault'];

class RehearsalError extends StartError {
  readonly fault: BackupFault;

  constructor(fault: BackupFault) {
    super(fault.text);
    this.fault = fault;
  }
}

/** What a restored copy holds; `books` counts the outings of each user. */
type Restored = { users: number; outings: number; books: Record<string, number> };
export type Rehearsal = { fault: BackupFault } | (Restored & { fault: null; photos: number });

type RehearsalOptions = {
  /** Photos to read whatever the night. */
  newPhotos: readonly string[];
  /** Whether others are served meanwhile. */
  isPaced: boolean;
};

/**
 * Restores a copy into a scratch database, compares rows and checksums of all tables with its manifest, reads its new
 * photos and a thirtieth of all. Nothing else is touched.
 */
export async function rehearse(
  connection: ClientConfig,
  copy: Copy,
  { newPhotos, isPaced }: RehearsalOptions,
): Promise<Rehearsal> {
  try {
    const backup = await openBackup(copy.file).catch((error: unknown) => {
      throw new RehearsalError({ kind: 'file', text: reasonOf(error) });
    });
    try {
      const restored = await restoreOnTrial(connection, isPaced ? slowed(backup) : backup);
      return { fault: null, ...restored, photos: await checkPhotos(copy, backup, newPhotos) };
    } finally {
      await backup.close();
    }
  } catch (error) {
    if (error instanceof RehearsalError) return { fault: error.fault };
    const isRight = codeOf(error) === INSUFFICIENT_PRIVILEGE;
    const text = isRight
      ? "It can't be restored on trial: the role may not create a database (ALTER ROLE … CREATEDB)"
      : `It can't be restored: ${reasonOf(error)}`;
    return { fault: { kind: isRight ? 'right' : 'restored', text } };
  }
}

function slowed(backup: Backup): Backup {
  const until = Date.now() + TIME_MAX;
  return { ...backup, read: async (table) => paced(await backup.read(table), until) };
}

async function restoreOnTrial(connection: ClientConfig, backup: Backup): Promise<Restored> {
  return withScratchDatabase(connection, async (scratch) => {
    const compare = (client: Client) => compareTables(client, backup.manifest);
    await restoreBackup(scratch, backup, { replace: false, afterLoad: compare });
    return connected(scratch, countRestored);
  });
}

/** Compares the loaded tables with the manifest. @throws RehearsalError */
async function compareTables(client: Client, manifest: Manifest): Promise<void> {
  await writeSameText(client);
  for (const table of manifest.tables) {
    const hash = createHash('sha256');
    const copy = client.query(copyTo(copyOf(client, table, manifest.version)));
    for await (const chunk of copy) hash.update(chunk as Buffer);
    const { name, rows: expected } = table;
    const found = copy.rowCount;
    if (found !== expected) {
      const text = `The table ${name} has ${expected} rows in the book and ${found} restored`;
      throw new RehearsalError({ kind: 'rows', text, table: name, expected, found });
    }
    if (hash.digest('hex') !== table.sha256) {
      const text = `The table ${name} has another content when it is restored`;
      throw new RehearsalError({ kind: 'content', text, table: name });
    }
  }
}

async function countRestored(client: Client): Promise<Restored> {
  const { rows } = await client.query<{ id: number; outings: number }>(
    `SELECT u.id, count(o.id)::int AS outings FROM public.users u
      LEFT JOIN public.outings o ON o.user_id = u.id WHERE u.deleted_at IS NULL GROUP BY u.id`,
  );
  return {
    users: rows.length,
    outings: rows.reduce((sum, row) => sum + row.outings, 0),
    books: Object.fromEntries(rows.map(({ id, outings }) => [id, outings])),
  };
}

/** Reads photos; damaged ones are put aside. @returns how many @throws RehearsalError */
async function checkPhotos(
  { file, list, madeAt }: Copy,
  { manifest }: Backup,
  newPhotos: readonly string[],
): Promise<number> {
  if (manifest.version === 1) return 0;
  const named = await readPhotoList(list);
  if (named?.size !== manifest.photos?.beside) {
    throw new RehearsalError({ kind: 'photos', text: 'The list of its photos is damaged' });
  }
  const photos = await openPhotoFolder(path.dirname(file));
  const objects = new Set(named && objectsOf(named));
  const missing = [...objects].filter((sha256) => !photos.has(sha256));
  const due = new Set([...newPhotos, ...photos.dueOn(nightOf(madeAt))]);
  for (const sha256 of due) {
    const isGood = await photos.read(sha256).then(
      () => true,
      () => false,
    );
    if (isGood) continue;
    await photos.putAside(sha256);
    missing.push(sha256);
  }
  if (missing.length === 0) return due.size;
  const text = `${missing.length} files of photos are missing or damaged, as ${missing[0]}`;
  throw new RehearsalError({ kind: 'photos', text, found: missing.length });
}
