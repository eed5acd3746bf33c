import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Pool } from 'pg';
import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../migrate';
import { createTestDatabase, reopen } from '../testing';
import { someUser } from '../testing/samples';
import { backupInstance, restoreInstance } from './index';

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;
let folder: string;
let file: string;
const opened: TestDatabase[] = [];
const log = { info: () => {}, warn: () => {}, error: () => {} };
const at = ({ directUrl: url }: TestDatabase) => ({ url, dataDir: '', log });

async function database(statements = ''): Promise<TestDatabase> {
  const made = await createTestDatabase();
  opened.push(made);
  await made.pool.query(statements);
  return made;
}

/** Creates a database without the product's tables. */
const foreign = (statements: string) =>
  database(`DROP SCHEMA public CASCADE; CREATE SCHEMA public; ${statements}`);

/** Disconnects and restores. @returns a new connection */
async function restore(to: TestDatabase, options: { replace: boolean }): Promise<Pool> {
  if (!to.pool.ended) await to.disconnect();
  await restoreInstance(at(to), file, options);
  const pool = reopen(to);
  return Object.assign(to, { pool }).pool;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'cuaderno-restore-'));
  file = path.join(folder, 'book.zip');
  const from = await createTestDatabase();
  await someUser(from.db);
  await backupInstance(at(from), file, '1.0.0');
  await from.close();
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(async () => {
  for (const one of opened.splice(0)) {
    if (!one.pool.ended) await one.pool.end();
    await one.close();
  }
});

describe('a restore without --replace refuses a database with', () => {
  it.each([
    ['a table', 'CREATE TABLE facturas (total int)', 'table public.facturas'],
    [
      'a table elsewhere',
      'CREATE SCHEMA ventas; CREATE TABLE ventas.facturas ()',
      'table ventas.facturas',
    ],
    ['a view', 'CREATE VIEW hoy AS SELECT now()', 'view public.hoy'],
    [
      'a function',
      `CREATE FUNCTION doble(integer) RETURNS integer LANGUAGE sql AS 'SELECT 2 * $1'`,
      'function public.doble(integer)',
    ],
    ['a type', `CREATE TYPE color AS ENUM ('rojo')`, 'type public.color'],
    ['a sequence', 'CREATE SEQUENCE numeros', 'sequence public.numeros'],
    ['a users table of another program', 'CREATE TABLE users (id int)', 'table public.users'],
  ])('%s', async (_, statements, object) => {
    const to = await foreign(statements);
    await expect(restore(to, { replace: false })).rejects.toThrow(
      `The database holds what is not this product's: ${object}. Restore into an empty one, or add --replace`,
    );
  });

  it('many objects, and lists the first', async () => {
    const to = await foreign(
      Array.from({ length: 8 }, (_, index) => `CREATE TABLE t${index} ()`).join(';'),
    );
    await expect(restore(to, { replace: false })).rejects.toThrow(
      /: table public\.t0, table public\.t1, .*table public\.t4 and 3 more\. Restore/,
    );
  });

  it('another program beside the product’s empty tables', async () => {
    const to = await database('CREATE TABLE facturas ()');
    await expect(restore(to, { replace: false })).rejects.toThrow('table public.facturas.');
  });
});

it('a restore accepts a database with an empty schema and grants', async () => {
  const to = await foreign(
    `CREATE SCHEMA extensiones; ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT ON TABLES TO pg_monitor;
      GRANT USAGE ON SCHEMA public TO pg_monitor`,
  );
  const pool = await restore(to, { replace: false });
  expect((await pool.query('SELECT FROM users')).rowCount).toBe(1);
});

describe('a restore with --replace', () => {
  it('keeps another program’s tables, rows, grants and journal', async () => {
    const to = await database(
      `CREATE TABLE facturas (total int); INSERT INTO facturas VALUES (7);
        CREATE SCHEMA drizzle; CREATE TABLE drizzle.__drizzle_migrations (id serial, hash text, created_at bigint);
        INSERT INTO drizzle.__drizzle_migrations (hash) VALUES ('of a neighbour');
        GRANT USAGE ON SCHEMA public TO pg_monitor; GRANT SELECT ON facturas TO pg_monitor;
        GRANT SELECT ON outings TO pg_monitor; GRANT UPDATE (phone) ON users TO pg_monitor;
        GRANT USAGE ON SEQUENCE users_id_seq TO pg_monitor WITH GRANT OPTION`,
    );
    await someUser(to.db);
    await someUser(to.db);
    const pool = await restore(to, { replace: true });
    expect((await pool.query('SELECT total FROM facturas')).rows).toEqual([{ total: 7 }]);
    expect((await pool.query('SELECT FROM users')).rowCount).toBe(1);
    expect((await pool.query('SELECT hash FROM drizzle.__drizzle_migrations')).rows).toEqual([
      { hash: 'of a neighbour' },
    ]);
    const { rows } = await pool.query(
      `SELECT has_schema_privilege('pg_monitor', 'public', 'USAGE') AS schema,
        has_table_privilege('pg_monitor', 'facturas', 'SELECT') AS theirs,
        has_table_privilege('pg_monitor', 'outings', 'SELECT') AS ours,
        has_column_privilege('pg_monitor', 'users', 'phone', 'UPDATE') AS phone,
        has_column_privilege('pg_monitor', 'users', 'email', 'UPDATE') AS email,
        has_sequence_privilege('pg_monitor', 'users_id_seq', 'USAGE WITH GRANT OPTION') AS ids`,
    );
    expect(rows).toEqual([
      { schema: true, theirs: true, ours: true, phone: true, email: false, ids: true },
    ]);
    await migrate(pool);
  });

  it('refuses when another program’s objects depend on the product’s tables', async () => {
    const to = await database(
      'CREATE SCHEMA informes; CREATE VIEW informes.salidas AS SELECT id FROM outings',
    );
    await expect(restore(to, { replace: true })).rejects.toThrow(
      "Others' objects stand on the product's tables, drop them first: view informes.salidas depends on table outings",
    );
  });

  it('keeps a foreign table with the name of one of the product’s', async () => {
    const to = await foreign('CREATE TABLE users (id int); INSERT INTO users VALUES (1)');
    await expect(restore(to, { replace: true })).rejects.toThrow(
      'The tables cannot be brought up to date: relation "users" already exists',
    );
    const pool = reopen(to);
    expect((await pool.query('SELECT id FROM users')).rows).toEqual([{ id: 1 }]);
    await pool.end();
  });

  it('drops a newer version’s tables too, for a downgrade', async () => {
    const to = await database(
      `CREATE TABLE tomorrow (); INSERT INTO cuaderno_migrations (hash, created_at, objects)
        VALUES ('of tomorrow', 9999999999999, '{table public.tomorrow}')`,
    );
    const pool = await restore(to, { replace: true });
    const { rows } = await pool.query(`SELECT to_regclass('tomorrow') AS tomorrow`);
    expect(rows).toEqual([{ tomorrow: null }]);
    await migrate(pool);
  });
});

it('a backup leaves out what is another program’s', async () => {
  const from = await database('CREATE TABLE facturas (id serial)');
  const { tables, sequences } = await backupInstance(at(from), path.join(folder, 'b.zip'), '1.0.0');
  expect(tables.map(({ name }) => name)).toEqual([
    'users',
    'books',
    'documents',
    'imports',
    'outings',
    'outing_species',
    'passkeys',
    'photos',
    'tombstones',
    'version_floor',
  ]);
  expect(sequences.map(({ name }) => name)).toEqual(['users_id_seq']);
});

it.each([
  ['table', '"name": "users"', '"name": "facturas"'],
  ['sequence', '"name": "users_id_seq"', '"name": "facturas_id_seq"'],
])('a forged backup fills no %s of another program', async (kind, own, theirs) => {
  const forged = path.join(folder, `${kind}.zip`);
  const from = await openPromise(file, { lazyEntries: true, autoClose: false });
  const zip = new ZipFile();
  for await (const entry of from.eachEntry()) {
    const bytes = await buffer(await from.openReadStreamPromise(entry));
    const isManifest = entry.fileName === 'manifest.json';
    const name = kind === 'table' ? entry.fileName.replace('users', 'facturas') : entry.fileName;
    zip.addBuffer(isManifest ? Buffer.from(String(bytes).replace(own, theirs)) : bytes, name);
  }
  from.close();
  zip.end();
  await writeFile(forged, await buffer(zip.outputStream as Readable));
  const to = await database('CREATE TABLE facturas (id serial, email text, name text)');
  await to.disconnect();
  await expect(restoreInstance(at(to), forged, { replace: true })).rejects.toThrow(
    `The backup holds a ${kind} facturas`,
  );
});
