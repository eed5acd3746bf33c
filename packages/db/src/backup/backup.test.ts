import { readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Pool } from 'pg';
import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { databaseOf } from '../database';
import { findUserByEmail } from '../queries/accounts/users';
import { deleteOuting, insertOuting, type NewOuting } from '../queries/outings/outing-writes';
import { insertPasskey } from '../queries/accounts/passkeys';
import { findOuting, pageOutings } from '../queries/outings/outings';
import { version as productVersion } from '../../../../package.json' with { type: 'json' };
import { createTestDatabase, reopen } from '../testing';
import {
  someEntry,
  someOuting,
  somePhoto,
  someUser,
  replaceStored,
  storeOuting,
} from '../testing/samples';
import { backupInstance, restoreInstance } from './index';

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;
let folder: string;
const opened: TestDatabase[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'cuaderno-backup-'));
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

async function database(): Promise<TestDatabase> {
  const made = await createTestDatabase();
  opened.push(made);
  return made;
}
const log = { info: () => {}, warn: () => {}, error: () => {} };
const at = ({ directUrl: url }: TestDatabase) => ({ url, dataDir: '', log });
const fileOf = (name: string) => path.join(folder, name);

/** Closes the connections, which a restore refuses. */
async function disconnected(target: TestDatabase): Promise<TestDatabase> {
  await target.disconnect();
  return target;
}

const reopenWithDrizzle = (target: TestDatabase) => {
  const pool = reopen(target);
  return { pool, db: databaseOf(pool) };
};

/** Reads all backed up rows as text. */
async function rowsOf({ pool }: TestDatabase): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const table of ['users', 'outings', 'outing_species', 'passkeys', 'photos', 'tombstones']) {
    const { rows } = await pool.query(`SELECT t::text AS row FROM ${table} t ORDER BY 1`);
    found[table] = rows.map(({ row }) => row);
  }
  return found;
}

const booksOf = async ({ pool }: Pick<TestDatabase, 'pool'>) =>
  (await pool.query('SELECT user_id, id, change FROM books')).rows;

/** Stores a book with special characters in its texts. */
async function fill({ db, pool }: TestDatabase): Promise<number> {
  const { id } = await someUser(db);
  await someUser(db);
  await storeOuting(db, id, {
    description: 'tab\t, línea\n, barra \\, \\N y \\. solo',
    photos: [somePhoto(7)],
    entries: [someEntry({ photos: [somePhoto(8), somePhoto(9)], score: 106.5 }), someEntry()],
  });
  await storeOuting(db, id);
  const gone = await storeOuting(db, id);
  await deleteOuting(db, id, gone.id);
  await insertPasskey(db, id, {
    credentialId: 'of the phone',
    publicKey: Uint8Array.of(0, 92, 10, 255),
    counter: 7,
    transports: ['internal', 'hybrid'],
    isSyncable: false,
    isSynced: false,
    name: 'Móvil, el \\N «de casa»',
  });
  await pool.query(
    `INSERT INTO sessions (sid, expire, user_id) VALUES ('s', now() + interval '1 day', $1)`,
    [id],
  );
  return id;
}

describe('a backup', () => {
  it('restores everything but sessions into another database', async () => {
    const from = await database();
    await fill(from);
    const file = fileOf('whole.zip');
    const manifest = await backupInstance(at(from), file, '9.9.9');
    expect(manifest.tables.map(({ name, rows }) => [name, rows])).toEqual([
      ['users', 2],
      ['books', 1],
      ['documents', 0],
      ['imports', 0],
      ['outings', 2],
      ['outing_species', 2],
      ['passkeys', 1],
      ['photos', 3],
      ['tombstones', 1],
      ['version_floor', 0],
    ]);
    expect((await stat(file)).mode & 0o077).toBe(0);
    const [before] = await booksOf(from);
    const to = await database();
    await restoreInstance(at(await disconnected(to)), file, { replace: false });
    const again = { ...to, pool: reopen(to) };
    expect(await rowsOf(again)).toEqual(await rowsOf(from));
    // The book, with its numbers of changes, is another one for devices: later changes are numbered again.
    expect(await booksOf(again)).toEqual([{ ...before, id: expect.not.stringMatching(before.id) }]);
    expect((await again.pool.query('SELECT FROM sessions')).rowCount).toBe(0);
    // New accounts get unused ids.
    const { rows } = await again.pool.query(
      `INSERT INTO users (email, name) VALUES ('z@z.es', 'Z') RETURNING id`,
    );
    expect(rows[0].id).toBe(3);
    await again.pool.end();
  });

  it('is a snapshot, unaffected by concurrent writes', async () => {
    const from = await database();
    const { id } = await someUser(from.db);
    const writing = { over: false, outings: 0 };
    const writer = (async () => {
      while (!writing.over) {
        await storeOuting(from.db, id, {
          photos: [somePhoto()],
          entries: [someEntry(), someEntry()],
        });
        writing.outings += 1;
      }
    })();
    while (writing.outings < 20) await new Promise(setImmediate);
    const file = fileOf('moving.zip');
    const { tables } = await backupInstance(at(from), file, '1.0.0');
    writing.over = true;
    await writer;
    const rows = new Map(tables.map((table) => [table.name, table.rows]));
    const outings = rows.get('outings') ?? 0;
    expect(outings).toBeGreaterThanOrEqual(20);
    expect([rows.get('outing_species'), rows.get('photos')]).toEqual([outings * 2, outings]);
  });

  it('replaces existing accounts only with `replace`', async () => {
    const [from, to] = [await database(), await database()];
    await fill(from);
    await someUser(to.db);
    const file = fileOf('replace.zip');
    await backupInstance(at(from), file, '1.0.0');
    await disconnected(to);
    await expect(restoreInstance(at(to), file, { replace: false })).rejects.toThrow(
      'The database holds 1 accounts already: add --replace to put the backup in their place',
    );
    await restoreInstance(at(to), file, { replace: true });
    const pool = reopen(to);
    expect((await pool.query('SELECT FROM users')).rowCount).toBe(2);
    await pool.end();
  });

  it('is not restored while the product runs', async () => {
    const [from, to] = [await database(), await database()];
    await fill(from);
    const file = fileOf('running.zip');
    await backupInstance(at(from), file, '1.0.0');
    await to.pool.query('SELECT 1');
    await expect(restoreInstance(at(to), file, { replace: true })).rejects.toThrow(
      'The product is running on this database, or another program is connected to it: stop it first',
    );
  });

  it('is not restored while it runs under another application_name', async () => {
    const [from, to] = [await database(), await database()];
    await fill(from);
    const file = fileOf('renamed.zip');
    await backupInstance(at(from), file, '1.0.0');
    await disconnected(to);
    const product = new Pool({ connectionString: `${to.directUrl}&application_name=caza` });
    await product.query('SELECT 1');
    await expect(restoreInstance(at(to), file, { replace: true })).rejects.toThrow('stop it first');
    await product.end();
  });

  it('restored assigns no version again that was assigned after it, in the same database or another', async () => {
    const from = await database();
    const { id } = await someUser(from.db);
    const [kept, lost] = [await storeOuting(from.db, id), someOuting()];
    const versionOf = async ({ db }: Pick<TestDatabase, 'db'>, outing: string) =>
      (await findOuting(db, id, outing))?.version ?? 0;
    const write = async (target: Pick<TestDatabase, 'db'>, outing: NewOuting) => {
      await replaceStored(target.db, id, outing.id, outing);
      return versionOf(target, outing.id);
    };
    const backedUp = await write(from, kept);
    const file = fileOf('versions.zip');
    await backupInstance(at(from), file, '1.0.0');
    // Written after the backup.
    const given = [await write(from, kept), await write(from, kept)];
    await insertOuting(from.db, id, lost);
    const givenLost = [await versionOf(from, lost.id), await write(from, lost)];

    for (const to of [await database(), from, from]) {
      if (!to.pool.ended) await disconnected(to);
      await restoreInstance(at(to), file, { replace: true });
      const again = reopenWithDrizzle(to);
      // Unchanged since it was read.
      expect(await versionOf(again, kept.id)).toBe(backedUp);
      const next = [await write(again, kept), await write(again, kept)];
      await insertOuting(again.db, id, lost);
      const nextLost = [await versionOf(again, lost.id), await write(again, lost)];
      expect(new Set([backedUp, ...given, ...next]).size).toBe(1 + given.length + next.length);
      expect(new Set([...givenLost, ...nextLost]).size).toBe(givenLost.length + nextLost.length);
      if (to === from) {
        given.push(...next);
        givenLost.push(...nextLost);
      }
      await again.pool.end();
    }
  });

  it('whose sequences are behind its tables assigns no id twice', async () => {
    const [from, to] = [await database(), await database()];
    await fill(from);
    const file = fileOf('behind.zip');
    await backupInstance(at(from), file, '1.0.0');
    await writeFile(
      file,
      await withManifest(file, (text) => text.replace('"value": 2', '"value": 0')),
    );
    await restoreInstance(at(await disconnected(to)), file, { replace: false });
    const pool = reopen(to);
    const { id } = await someUser(databaseOf(pool));
    expect(id).toBe(3);
    await pool.end();
  });
});

/** Rewrites a backup's manifest, uncompressed. */
async function withManifest(file: string, change: (text: string) => string): Promise<Buffer> {
  const from = await openPromise(file, { lazyEntries: true, autoClose: false });
  const zip = new ZipFile();
  for await (const entry of from.eachEntry()) {
    const bytes = await buffer(await from.openReadStreamPromise(entry));
    if (entry.fileName !== 'manifest.json') zip.addBuffer(bytes, entry.fileName);
    else zip.addBuffer(Buffer.from(change(String(bytes))), entry.fileName, { compress: false });
  }
  from.close();
  zip.end();
  return buffer(zip.outputStream as Readable);
}

describe('an invalid backup is refused before anything is changed', () => {
  const damage: [string, (bytes: Buffer) => Buffer | string, RegExp][] = [
    ['empty', () => '', /is no backup, or is cut short/],
    ['of another kind', () => 'CREATE TABLE x ()', /is no backup, or is cut short/],
    ['cut short', (bytes) => bytes.subarray(0, bytes.length - 100), /cut short|damaged/],
    [
      'with one byte changed in the data',
      (bytes) => {
        const changed = Buffer.from(bytes);
        changed[100] = (changed[100] ?? 0) ^ 0x01;
        return changed;
      },
      /is damaged/,
    ],
  ];

  it.each(damage)('%s', async (name, change, message) => {
    const [from, to] = [await database(), await database()];
    await fill(from);
    await someUser(to.db);
    const before = await rowsOf(to);
    const file = fileOf(`${name}.zip`);
    await backupInstance(at(from), file, '1.0.0');
    await writeFile(file, change(await readFile(file)));
    await disconnected(to);
    await expect(restoreInstance(at(to), file, { replace: true })).rejects.toThrow(message);
    const pool = reopen(to);
    expect(await rowsOf({ ...to, pool })).toEqual(before);
    await pool.end();
  });

  it('with a number changed in its manifest', async () => {
    const [from, to] = [await database(), await disconnected(await database())];
    await fill(from);
    const file = fileOf('manifest.zip');
    await backupInstance(at(from), file, '1.0.0');
    const bytes = await withManifest(file, (text) => text);
    bytes.write('"value": 1', bytes.indexOf('"value": 2'));
    await writeFile(file, bytes);
    await expect(restoreInstance(at(to), file, { replace: false })).rejects.toThrow('is damaged');
  });

  it('missing', async () => {
    const to = await disconnected(await database());
    await expect(restoreInstance(at(to), fileOf('nada'), { replace: true })).rejects.toThrow(
      'is not there',
    );
  });

  it('of a newer version', async () => {
    const [from, to] = [await database(), await database()];
    await from.pool.query(
      `INSERT INTO cuaderno_migrations (hash, created_at, objects) VALUES ('of tomorrow', 9999999999999, '{}')`,
    );
    const file = fileOf('newer.zip');
    await backupInstance(at(from), file, '99.0.0');
    await disconnected(to);
    await expect(restoreInstance(at(to), file, { replace: true })).rejects.toThrow(
      'The backup was made by version 99.0.0, which this one does not know: update first',
    );
  });
});

const BACKUPS = path.join(import.meta.dirname, '../testing/backups');
const versions = readdirSync(BACKUPS).map((file) => path.basename(file, '.zip'));

it("today's version has a stored backup (apps/server/contract/running/cli.test.ts writes it)", () => {
  expect(versions).toContain(productVersion);
});

it.each(versions)('the backup of version %s is restored and migrated', async (version) => {
  const to = await database();
  const file = path.join(BACKUPS, `${version}.zip`);
  await disconnected(to);
  await restoreInstance(at(to), file, { replace: false });
  const pool = reopen(to);
  const known = await findUserByEmail(databaseOf(pool), 'marta@example.org');
  expect(known?.user).toMatchObject({ name: 'Marta Robledo', phone: '+34 600 000 000' });
  const outings = (await pageOutings(databaseOf(pool), known?.user.id ?? 0, { limit: 5_000 }))
    .items;
  expect(outings.map(({ type, date, species }) => [type, date, species.length])).toEqual([
    ['monteria', '2026-01-12', 3],
    ['espera', '2026-01-10', 1],
    ['rececho', '2025-11-02', 1],
  ]);
  expect(
    outings.flatMap((outing) => [
      ...outing.photos,
      ...outing.species.flatMap(({ photos }) => photos),
    ]),
  ).toHaveLength(2);
  const { rows } = await pool.query(`SELECT count(*)::int AS applied FROM cuaderno_migrations`);
  const journal = JSON.parse(
    await readFile(path.join(import.meta.dirname, '../migrations/meta/_journal.json'), 'utf8'),
  );
  expect(rows).toEqual([{ applied: journal.entries.length }]);
  await pool.end();
});
