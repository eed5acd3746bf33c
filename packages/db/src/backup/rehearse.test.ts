import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { createTestDatabase } from '../testing';
import { someEntry, somePhoto, someUser, storeOuting } from '../testing/samples';
import { connected } from './backup-records';
import { photosFolder } from './copy-folder';
import { readReceipt, verifyCopy } from './receipt';
import { rehearse } from './rehearse';
import { type BackupReport, runBackup, sweepRehearsals } from './run-backup';
import { withScratchDatabase } from './scratch-database';

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;
const log = { info: () => {}, warn: () => {}, error: () => {} };
let folder: string;
let from: TestDatabase;
let userId: number;
let report: BackupReport;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'cuaderno-rehearsal-'));
  from = await createTestDatabase();
  ({ id: userId } = await someUser(from.db));
  await storeOuting(from.db, userId, {
    description: 'tab\t, línea\n y \\N',
    photos: [somePhoto(7)],
    entries: [someEntry({ score: 106.5 }), someEntry()],
  });
  await storeOuting(from.db, userId);
  const { id: gone } = await someUser(from.db);
  await storeOuting(from.db, gone);
  await from.pool.query('UPDATE users SET deleted_at = now() WHERE id = $1', [gone]);
  const made = await run();
  if (!made) throw new Error('no backup was made');
  report = made;
});
afterEach(async () => {
  await from.close();
  await rm(folder, { recursive: true });
});

const instance = () => ({ url: from.directUrl, dataDir: '', log });
const connection = () => ({ connectionString: from.directUrl });
const run = () => runBackup(instance(), { folder, dataDir: null, product: '9.9.9' }, 'hand');
const again = () => rehearse(connection(), report.copy, { newPhotos: [], isPaced: false });
const scratches = async () => {
  const { rows } = await from.pool.query(
    `SELECT datname FROM pg_database WHERE starts_with(datname, 'cuaderno_rehearsal_' ||
      (SELECT oid FROM pg_database WHERE datname = current_database()) || '_')`,
  );
  return rows.length;
};

/** Rewrites the files of a copy's ZIP; null leaves one out. */
async function rewrite(change: (name: string, bytes: Buffer) => Buffer | null): Promise<void> {
  const { file } = report.copy;
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false });
  const next = new ZipFile();
  for await (const entry of zip.eachEntry()) {
    const bytes = change(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
    if (bytes) next.addBuffer(bytes, entry.fileName);
  }
  zip.close();
  next.end();
  await writeFile(file, await buffer(next.outputStream as Readable));
}

const inManifest = (change: (text: string) => string) =>
  rewrite((name, bytes) => (name === 'manifest.json' ? Buffer.from(change(String(bytes))) : bytes));

describe('a rehearsal', () => {
  it('finds a good copy equal, counts the outings of each user, and drops its database', async () => {
    expect(report.rehearsal).toEqual({
      fault: null,
      users: 1,
      outings: 2,
      books: { [userId]: 2 },
      photos: expect.any(Number),
    });
    expect(await scratches()).toBe(0);
    const { rows } = await from.pool.query('SELECT checked_at, books, fault FROM backups');
    expect(rows).toEqual([{ checked_at: expect.any(Date), books: { [userId]: 2 }, fault: null }]);
  });

  it('finds a good copy equal at its pace too', async () => {
    const paced = await rehearse(connection(), report.copy, { newPhotos: [], isPaced: true });
    expect(paced).toMatchObject({ fault: null, outings: 2 });
  });

  it('whatever the database is set to', async () => {
    const { rows } = await from.pool.query('SELECT current_database() AS name');
    await from.pool.query(`ALTER DATABASE ${rows[0].name} SET TimeZone = 'Asia/Tokyo'`);
    await from.pool.query(`ALTER DATABASE ${rows[0].name} SET DateStyle = 'German'`);
    expect((await run())?.rehearsal).toMatchObject({ fault: null, outings: 2 });
  });

  it('finds a flipped bit', async () => {
    const bytes = await readFile(report.copy.file);
    for (const at of [90, Math.floor(bytes.length / 2)]) {
      const flipped = Buffer.from(bytes);
      flipped[at] = (flipped[at] ?? 0) ^ 0x04;
      await writeFile(report.copy.file, flipped);
      expect(await again()).toMatchObject({ fault: { kind: 'file' } });
    }
  });

  it('finds a cut file, and a missing one', async () => {
    const bytes = await readFile(report.copy.file);
    await writeFile(report.copy.file, bytes.subarray(0, bytes.length - 40));
    expect(await again()).toMatchObject({
      fault: { kind: 'file', text: expect.stringContaining('cut short') },
    });
    await rm(report.copy.file);
    expect(await again()).toMatchObject({
      fault: { kind: 'file', text: expect.stringContaining('is not there') },
    });
  });

  it('finds a table that is not in the file', async () => {
    await rewrite((name, bytes) => (name === 'outings.copy' ? null : bytes));
    expect(await again()).toMatchObject({
      fault: { kind: 'file', text: expect.stringContaining('lacks the table outings') },
    });
  });

  it('finds a table that the manifest has not either', async () => {
    await inManifest((text) => {
      const manifest = JSON.parse(text);
      const tables = manifest.tables.filter(({ name }: { name: string }) => name !== 'tombstones');
      return JSON.stringify({ ...manifest, tables });
    });
    expect(await again()).toMatchObject({
      fault: { kind: 'restored', text: expect.stringContaining('lacks the table tombstones') },
    });
    expect(await scratches()).toBe(0);
  });

  it('finds a copy of another version', async () => {
    await inManifest((text) => text.replace(/"hash": "[^"]+"/, '"hash": "of tomorrow"'));
    expect(await again()).toMatchObject({
      fault: { kind: 'restored', text: expect.stringContaining('update first') },
    });
  });

  it('finds other rows than the book had', async () => {
    await inManifest((text) => {
      const manifest = JSON.parse(text);
      for (const table of manifest.tables) if (table.name === 'outings') table.rows = 4;
      return JSON.stringify(manifest);
    });
    expect(await again()).toMatchObject({
      fault: { kind: 'restored', text: expect.stringMatching(/table outings has 3 rows, not 4/) },
    });
  });

  it('finds a content that changes when it is restored', async () => {
    // A database of other rules, as a restore meets it: a trigger can't be had, a default type can.
    const { manifest } = report.copy;
    const [users] = manifest.tables.filter(({ name }) => name === 'users');
    await rewrite((name, bytes) =>
      name === 'users.copy'
        ? Buffer.from(String(bytes).replaceAll('Ana', String.raw`\101na`))
        : bytes,
    );
    const { createHash } = await import('node:crypto');
    const zip = await openPromise(report.copy.file, { lazyEntries: true, autoClose: false });
    let sum = '';
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName !== 'users.copy') continue;
      const text = await buffer(await zip.openReadStreamPromise(entry));
      sum = createHash('sha256').update(text).digest('hex');
    }
    zip.close();
    await inManifest((text) => text.replace(users?.sha256 ?? '', sum));
    expect(await again()).toMatchObject({ fault: { kind: 'content', table: 'users' } });
    expect(await scratches()).toBe(0);
  });

  it('finds a damaged photo, which the next copy brings anew, and a missing one', async () => {
    const names = (await readdir(photosFolder(folder), { recursive: true })).filter((name) =>
      /[0-9a-f]{64}$/.test(name),
    );
    const [one = ''] = names;
    const file = path.join(photosFolder(folder), one);
    await writeFile(file, 'rot');
    const newPhotos = [path.basename(one)];
    const damaged = await rehearse(connection(), report.copy, { newPhotos, isPaced: false });
    expect(damaged).toMatchObject({ fault: { kind: 'photos', found: 1 } });
    expect(await again()).toMatchObject({ fault: { kind: 'photos', found: 1 } });
    expect((await run())?.rehearsal).toMatchObject({ fault: null });
    expect(await again()).toMatchObject({ fault: null });
  });

  it('touches nothing of the book, whatever it finds', async () => {
    const rows = async () => (await from.pool.query('SELECT o::text FROM outings o')).rows;
    const before = await rows();
    await writeFile(report.copy.file, 'nothing');
    await again();
    expect(await rows()).toEqual(before);
  });

  it('killed leaves a database that the next start drops, and no other', async () => {
    const other = await createTestDatabase();
    await new Promise<void>((resolve) => {
      void withScratchDatabase(connection(), () => {
        resolve();
        return new Promise(() => {});
      });
    });
    const foreign = withScratchDatabase({ connectionString: other.directUrl }, async (scratch) => {
      expect(await sweepRehearsals(instance())).toBe(1);
      expect(await scratches()).toBe(0);
      return connected(scratch, async (client) => (await client.query('SELECT 1')).rowCount);
    });
    expect(await foreign).toBe(1);
    await other.close();
  });

  it('of a role that may create no database is told, and the copy stays', async () => {
    const { rows } = await from.pool.query('SELECT current_database() AS name');
    const role = `humble_${rows[0].name}`;
    await from.pool.query(`CREATE ROLE ${role} LOGIN; GRANT cuaderno TO ${role}`);
    await from.pool.query(`GRANT ALL ON ALL TABLES IN SCHEMA public TO ${role}`);
    const url = new URL(from.directUrl);
    url.username = role;
    const humble = { connectionString: url.href };
    const found = await rehearse(humble, report.copy, { newPhotos: [], isPaced: false });
    expect(found).toMatchObject({
      fault: { kind: 'right', text: expect.stringContaining('CREATEDB') },
    });
    await from.pool.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
  });
});

describe('a receipt', () => {
  it('says without a server that the copy was restored, when and by which version', async () => {
    const receipt = await verifyCopy(report.copy.file);
    expect(receipt).toMatchObject({
      outings: 2,
      product: '9.9.9',
      restored: { at: expect.stringMatching(/^\d{4}-/), product: '9.9.9' },
      signedBy: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    expect((await run())?.copy.receipt).toBeDefined();
    expect((await verifyCopy(report.copy.file)).signedBy).toBe(receipt.signedBy);
  });

  it('of another file, forged or missing, is no proof', async () => {
    const { file, receipt } = report.copy;
    const text = await readFile(receipt, 'utf8');
    await writeFile(receipt, text.replace('"outings": 2', '"outings": 3'));
    expect(await readReceipt(receipt)).toBeNull();
    await expect(verifyCopy(file)).rejects.toThrow('has no valid receipt beside it');
    await writeFile(receipt, text);
    const bytes = await readFile(file);
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    await writeFile(file, bytes);
    await expect(verifyCopy(file)).rejects.toThrow('is not the file that its receipt is of');
    await rm(receipt);
    await expect(verifyCopy(file)).rejects.toThrow('nobody has restored it on trial');
  });
});
