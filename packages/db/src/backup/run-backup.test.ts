import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { knownMigrations } from '../journal';
import { migrate } from '../migrate';
import { deleteOuting } from '../queries/outings/outing-writes';
import { createTestDatabase, reopen } from '../testing';
import { someEntry, somePhoto, someUser, storeOuting } from '../testing/samples';
import { checkFolder, checkRoom } from './copy-folder';
import { restoreInstance } from './index';
import { isNightDue, runBackup } from './run-backup';

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;
const log = { info: () => {}, warn: () => {}, error: () => {} };
const at = ({ directUrl: url }: TestDatabase) => ({ url, dataDir: '', log });
let root: string;
let folder: string;
let from: TestDatabase;
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'cuaderno-copies-'));
  folder = path.join(root, 'backups');
  from = await createTestDatabase();
});
afterEach(async () => {
  await from.close();
  await rm(root, { recursive: true });
});

const settings = (changes = {}) => ({ folder, dataDir: null, product: '9.9.9', ...changes });
const run = (reason: 'hand' | 'night' = 'hand', changes = {}) =>
  runBackup(at(from), settings(changes), reason);
const namesIn = async (kind: string) =>
  (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(kind));
const photosThere = async () =>
  (await readdir(folder, { recursive: true })).filter((name) => /[0-9a-f]{64}$/.test(name));

/** Makes a copy look as old as it would be `days` later. */
async function age(days: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, stamp] = /^cuaderno-(\d{8}T\d{6})Z/.exec(name) ?? [];
    if (stamp === undefined) continue;
    const iso = stamp.replace(/(....)(..)(..)T(..)(..)(..)/, '$1-$2-$3T$4:$5:$6Z');
    const earlier = new Date(Date.parse(iso) - days * 86_400_000);
    const next = earlier.toISOString().replace(/[-:]|\.\d+/g, '');
    const bytes = await readFile(path.join(folder, name));
    await rm(path.join(folder, name));
    await writeFile(path.join(folder, name.replace(`${stamp}Z`, next)), bytes);
  }
}

async function rowsOf(pool: TestDatabase['pool']): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const table of ['users', 'outings', 'outing_species', 'photos', 'tombstones', 'documents']) {
    found.push((await pool.query(`SELECT t::text FROM ${table} t ORDER BY 1`)).rows);
  }
  return found;
}

describe('a backup into the folder', () => {
  it('is restored whole, with the photos that lie beside it', async () => {
    const { id } = await someUser(from.db);
    await storeOuting(from.db, id, {
      photos: [somePhoto(7)],
      entries: [someEntry({ photos: [somePhoto(8), somePhoto(7)] })],
    });
    await deleteOuting(from.db, id, (await storeOuting(from.db, id)).id);
    const before = await rowsOf(from.pool);
    const report = await run();
    expect(report?.copy.manifest).toMatchObject({
      version: 2,
      photos: { beside: 3, fromBucket: 0 },
    });
    expect(await photosThere()).toHaveLength(4);
    const to = await createTestDatabase();
    await to.disconnect();
    await restoreInstance(at(to), report?.copy.file ?? '', { replace: false });
    const pool = reopen(to);
    expect(await rowsOf(pool)).toEqual(before);
    await pool.end();
    await to.close();
  });

  it('with a photo of the bucket has it too, read once', async () => {
    const { id } = await someUser(from.db);
    await storeOuting(from.db, id, { photos: [somePhoto(7)] });
    await from.pool.query(
      `UPDATE photos SET image_sha256 = encode(sha256(image), 'hex'), image_bytes = 2,
        thumb_sha256 = encode(sha256(thumb), 'hex'), thumb_bytes = 1, image = NULL, thumb = NULL`,
    );
    const asked: number[] = [];
    const readObject = async ({ bytes }: { bytes: number }) => {
      asked.push(bytes);
      return bytes === 2 ? Uint8Array.of(255, 7) : Uint8Array.of(7);
    };
    const report = await run('hand', { readObject });
    expect(report?.copy.manifest.photos).toEqual({ beside: 1, fromBucket: 1 });
    await age(1);
    await run('hand', { readObject });
    expect(asked).toEqual([2, 1]);
    // Lost by the bucket: in the earlier backup, not in later ones without its file.
    await rm(path.join(folder, 'photos'), { recursive: true });
    const later = await run('hand', { readObject: async () => null });
    expect(later?.copy.manifest.photos).toEqual({ beside: 0, fromBucket: 0 });
  });

  it('costs the new photos only, and keeps those that any kept copy names', async () => {
    const { id } = await someUser(from.db);
    const [first] = [await storeOuting(from.db, id, { photos: [somePhoto(1)] })];
    const one = await run();
    expect(one?.copy.newPhotos).toHaveLength(2);
    await age(1);
    await storeOuting(from.db, id, { photos: [somePhoto(2)] });
    await deleteOuting(from.db, id, first.id);
    const two = await run();
    expect(two?.copy.newPhotos).toHaveLength(2);
    expect(await photosThere()).toHaveLength(4);
    // A year and a half later no kept copy names the first photo.
    for (let night = 0; night < 20; night += 1) {
      await age(31);
      const { removedPhotos } = (await run()) ?? {};
      if ((removedPhotos ?? 0) > 0) break;
    }
    expect(await photosThere()).toHaveLength(2);
    expect((await namesIn('.zip')).length).toBeLessThanOrEqual(20);
  });

  it('whose list is damaged keeps every photo', async () => {
    const { id } = await someUser(from.db);
    const outing = await storeOuting(from.db, id, { photos: [somePhoto(1)] });
    const report = await run();
    await age(1);
    await deleteOuting(from.db, id, outing.id);
    const [list = ''] = await namesIn('.photos.gz');
    const bytes = await readFile(path.join(folder, list));
    await writeFile(path.join(folder, list), bytes.subarray(0, bytes.length - 12));
    expect(report).not.toBeNull();
    await run();
    expect(await photosThere()).toHaveLength(2);
  });

  it('removes what a killed one has left, and nothing of a running one', async () => {
    await someUser(from.db);
    await mkdir(folder);
    const uuid = '11111111-1111-4111-8111-111111111111';
    const dead = path.join(folder, `cuaderno-20260101T000000Z.zip.999999999.${uuid}.part`);
    const alive = path.join(folder, `cuaderno-20260101T000000Z.zip.${process.ppid}.${uuid}.part`);
    for (const file of [dead, alive]) await writeFile(file, 'half');
    await utimes(dead, 0, 0);
    await run();
    expect(await namesIn('.part')).toEqual([path.basename(alive)]);
  });

  it('of the night is made once by two instances, and not twice a night', async () => {
    await someUser(from.db);
    expect(await isNightDue(at(from))).toBe(true);
    const reports = await Promise.all([run('night'), run('night'), run('night')]);
    expect(reports.filter((report) => report !== null)).toHaveLength(1);
    expect(await isNightDue(at(from))).toBe(false);
    expect(await run('night')).toBeNull();
    expect(await namesIn('.zip')).toHaveLength(1);
    const { rows } = await from.pool.query('SELECT reason, fault FROM backups');
    expect(rows).toEqual([{ reason: 'night', fault: null }]);
  });

  it('of the night is not made of a book of nobody', async () => {
    expect(await isNightDue(at(from))).toBe(false);
    expect(await run('night')).toBeNull();
    expect(await readdir(root)).toEqual([]);
  });

  it('that fails is noted, with the reason', async () => {
    await writeFile(folder, '');
    await expect(run()).rejects.toThrow(`BACKUPS: ${folder} is no folder`);
    const { rows } = await from.pool.query('SELECT fault, file FROM backups');
    expect(rows).toEqual([{ fault: `BACKUPS: ${folder} is no folder`, file: null }]);
  });
});

describe('a folder is refused in words', () => {
  it('inside the data, also through a link', async () => {
    const data = path.join(root, 'data');
    await mkdir(path.join(data, 'postgres'), { recursive: true });
    await symlink(data, path.join(root, 'link'));
    for (const inside of ['data', 'data/backups', 'link', 'link/postgres']) {
      await expect(checkFolder(path.join(root, inside), data)).rejects.toThrow(
        /lies inside DATA_DIR .* name a folder apart/,
      );
    }
    await expect(checkFolder(path.join(root, 'data-backups'), data)).resolves.toBeUndefined();
  });

  it('whose disk is not mounted', async () => {
    await expect(checkFolder(path.join(root, 'mnt/backups'), null)).rejects.toThrow(
      /is not there, and neither is .*mnt: is a disk not mounted\?/,
    );
  });

  it.skipIf(process.getuid?.() === 0)('that can’t be written', async () => {
    await chmod(root, 0o500);
    await expect(checkFolder(folder, null)).rejects.toThrow(/can't be written: /);
    await chmod(root, 0o700);
  });

  it('without room', async () => {
    await expect(checkRoom(root, 2 ** 60)).rejects.toThrow(
      /^There is no room for a backup in .*: it may need \d+ GB, and [\d.]+ GB are free$/,
    );
  });
});

describe('before a migration', () => {
  /** Takes the last migrations back, so that they are pending. */
  async function downgrade(): Promise<void> {
    const [last] = knownMigrations().slice(-1);
    await from.pool.query('DELETE FROM cuaderno_migrations WHERE hash = $1', [last?.hash]);
    await from.pool.query('DROP TABLE backups');
  }
  const appliedTo = async () =>
    (await from.pool.query('SELECT FROM cuaderno_migrations')).rowCount ?? 0;

  it('a backup is made once, by whichever instance migrates', async () => {
    await someUser(from.db);
    await downgrade();
    const before = () => runBackup(at(from), settings(), 'migration');
    const [one, other] = [reopen(from), reopen(from)];
    await Promise.all([migrate(one, before), migrate(other, before)]);
    await Promise.all([one.end(), other.end()]);
    expect(await namesIn('.zip')).toHaveLength(1);
    expect(await appliedTo()).toBe(knownMigrations().length);
  });

  it('a backup that can’t be made keeps it from running', async () => {
    await downgrade();
    const applied = await appliedTo();
    await writeFile(folder, '');
    const pool = reopen(from);
    const before = () => runBackup(at(from), settings(), 'migration');
    await expect(migrate(pool, before)).rejects.toThrow('is no folder');
    expect(await appliedTo()).toBe(applied);
    await pool.end();
  });

  it('nothing is made for a new database, or when nothing is pending', async () => {
    const made: string[] = [];
    const pool = reopen(from);
    await migrate(pool, async () => made.push('nothing pending'));
    await from.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    await migrate(pool, async () => made.push('new'));
    await pool.end();
    expect(made).toEqual([]);
  });

  it('the backup restores what a failed migration would have met', async () => {
    const { id } = await someUser(from.db);
    await storeOuting(from.db, id, { photos: [somePhoto(3)] });
    const rows = await rowsOf(from.pool);
    await downgrade();
    // In the way of the migration, which fails.
    await from.pool.query('CREATE TABLE backups (id integer)');
    const pool = reopen(from);
    const before = () => runBackup(at(from), settings(), 'migration');
    await expect(migrate(pool, before)).rejects.toThrow('cannot be brought up to date');
    await pool.end();
    const [file = ''] = await namesIn('.zip');
    const to = await createTestDatabase();
    await to.disconnect();
    await restoreInstance(at(to), path.join(folder, file), { replace: false });
    const restored = reopen(to);
    expect(await rowsOf(restored)).toEqual(rows);
    await restored.end();
    await to.close();
  });
});
