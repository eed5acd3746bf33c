import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, reopen } from '../testing';
import { somePhoto, someUser, storeOuting } from '../testing/samples';
import { listIssuers } from '../queries/accounts/external-accounts';
import { withDatabase } from '../with-database';
import { backupInstance, restoreInstance } from './index';

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;
const log = { info: () => {}, warn: () => {}, error: () => {} };
const at = ({ directUrl: url }: TestDatabase) => ({ url, dataDir: '', log });
let folder: string;
let file: string;
let from: TestDatabase;
let to: TestDatabase;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'cuaderno-backup-'));
  file = path.join(folder, 'book.zip');
  [from, to] = [await createTestDatabase(), await createTestDatabase()];
  const { id } = await someUser(from.db);
  await storeOuting(from.db, id, { photos: [somePhoto()] });
  // A restore refuses connected clients.
  await to.disconnect();
});
afterEach(async () => {
  await from.close();
  await to.close();
  await rm(folder, { recursive: true });
});

async function restoredPhotos(): Promise<number | null> {
  await restoreInstance(at(to), file, { replace: false });
  const pool = reopen(to);
  const { rowCount } = await pool.query('SELECT FROM photos');
  await pool.end();
  return rowCount;
}

/** Finds the backup that waits for a locked table. */
const WAITING = `SELECT pid FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'cuaderno backup' AND wait_event_type = 'Lock'`;

describe('a backup', () => {
  it('into a file that others are being written to: one of them remains, complete', async () => {
    await Promise.all([1, 2, 3].map(() => backupInstance(at(from), file, '1.0.0')));
    expect(await readdir(folder)).toEqual(['book.zip']);
    expect(await restoredPhotos()).toBe(1);
  });

  it('into a stream is the same file', async () => {
    await backupInstance(at(from), createWriteStream(file), '1.0.0');
    expect(await restoredPhotos()).toBe(1);
  });

  /** Terminates a backup while it waits for a table. @returns its error */
  async function interrupt(output: string | Writable): Promise<unknown> {
    const holder = await from.pool.connect();
    await holder.query('BEGIN; LOCK TABLE photos');
    const broken = backupInstance(at(from), output, '1.0.0').catch((error: unknown) => error);
    await expect.poll(async () => (await from.pool.query(WAITING)).rowCount).toBe(1);
    await from.pool.query(`SELECT pg_terminate_backend(pid) FROM (${WAITING}) waiting`);
    const error = await broken;
    await holder.query('ROLLBACK');
    holder.release();
    return error;
  }
  const TERMINATED = { code: '57P01' };

  it('that is interrupted leaves no file', async () => {
    expect(await interrupt(file)).toMatchObject(TERMINATED);
    expect(await readdir(folder)).toEqual([]);
  });

  it('that is interrupted leaves an invalid stream', async () => {
    expect(await interrupt(createWriteStream(file))).toMatchObject(TERMINATED);
    expect((await stat(file)).size).toBeGreaterThan(0);
    await expect(restoredPhotos()).rejects.toThrow('is no backup, or is cut short');
  });

  it('that cannot be written reports where and why, and leaves nothing', async () => {
    await mkdir(file);
    await expect(backupInstance(at(from), file, '1.0.0')).rejects.toThrow(
      `Cannot write the backup into ${file}: a folder of that name is in the way`,
    );
    await expect(backupInstance(at(from), createWriteStream('/dev/full'), '1.0.0')).rejects.toThrow(
      'Cannot write the backup into the standard output: no space left',
    );
    expect(await readdir(folder)).toEqual(['book.zip']);
  });

  it('of a database that is not the product’s is refused, and is no empty backup', async () => {
    await from.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    const why =
      /^The database holds nothing of this product: is DATABASE_URL, or DATA_DIR, the right/;
    await expect(backupInstance(at(from), file, '1.0.0')).rejects.toThrow(why);
    await expect(withDatabase(at(from), listIssuers)).rejects.toThrow(why);
    expect(await readdir(folder)).toEqual([]);
  });
});
