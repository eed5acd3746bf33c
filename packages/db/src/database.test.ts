import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { Pool } from 'pg';
import { describe, expect } from 'vitest';
import { openDatabase } from './database';
import { StartError } from '@cuaderno/embedded-postgres';
import { test as it } from './testing';
import { isUnavailable } from './errors/unavailable';

const silent = { info: () => {}, warn: () => {}, error: () => {} };
describe('the database at an address', () => {
  it('is opened, and its location has no password', async ({ database }) => {
    const url = database.url.replace('cuaderno@', 'cuaderno:s3cret@');
    const opened = await openDatabase({ url, pooling: database.pooling, dataDir: '', log: silent });
    expect((await opened.db.execute(sql`SELECT 1 AS n`)).rows).toEqual([{ n: 1 }]);
    expect(opened.location).toMatch(/^test_[0-9a-f]{32} at \//);
    expect(opened.location).not.toContain('s3cret');
    await opened.close();
  });

  it.each([
    [
      'postgres://ana:s3cret@127.0.0.1:9/libro',
      /^Cannot reach the database libro at 127\.0\.0\.1:9: connection refused$/,
    ],
    [
      'postgres://ana:s3cret@localhost:9/libro',
      /^Cannot reach the database libro at localhost:9: connection refused$/,
    ],
    [
      'postgres://ana:s3cret@nowhere.invalid/libro',
      /^Cannot reach the database libro at nowhere\.invalid: [^\n]+$/,
    ],
    ['mysql://ana:s3cret@localhost/libro', /^DATABASE_URL is not an address like postgres:/],
    ['s3cret', /^DATABASE_URL is not an address like postgres:/],
  ])('that can’t be used is refused in one line without its password: %s', async (url, message) => {
    const refused = await openDatabase({ url, dataDir: '', log: silent }).catch((error) => error);
    expect(refused).toBeInstanceOf(StartError);
    expect(refused.message).toMatch(message);
    expect(refused.message).not.toContain('s3cret');
  });
});

describe('a connection', () => {
  it('that is killed while idle is replaced by the pool', async ({ database, pool }) => {
    const warnings: string[] = [];
    const log = { ...silent, warn: (message: string) => warnings.push(message) };
    const opened = await openDatabase({ url: database.directUrl, dataDir: '', log, poolSize: 1 });
    const { rows } = await opened.pool.query('SELECT pg_backend_pid() AS pid');
    const lost = new Promise((resolve) => opened.pool.once('error', resolve));
    await pool.query('SELECT pg_terminate_backend($1, 5000)', [rows[0].pid]);
    await lost;
    expect(warnings).toEqual([expect.stringMatching(/^A database connection was lost: /)]);
    expect((await opened.pool.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
    await opened.close();
  });

  it('bounds every statement and every transaction', async ({ pool }) => {
    const { rows } = await pool.query(
      `SELECT current_setting('statement_timeout') AS statement,
        current_setting('idle_in_transaction_session_timeout') AS idle,
        current_setting('application_name') AS name`,
    );
    expect(rows).toEqual([{ statement: '15s', idle: '30s', name: 'cuaderno' }]);
  });
});

describe('an error means that the database is unavailable', () => {
  it('when the connection was ended by the server, behind drizzle too', async ({ db }) => {
    const ended = db.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`);
    const error: unknown = await ended.catch((caught: unknown) => caught);
    expect(error).toMatchObject({ cause: { code: '57P01' } });
    expect(isUnavailable(error)).toBe(true);
  });

  it('when a statement took too long', async ({ db }) => {
    const slow = db.transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL statement_timeout = '1ms'`);
      await tx.execute(sql`SELECT pg_sleep(60)`);
    });
    expect(isUnavailable(await slow.catch((error: unknown) => error))).toBe(true);
  });

  it('when the pool is exhausted or closed', async ({ database }) => {
    const opened = await openDatabase({
      url: database.url,
      pooling: database.pooling,
      dataDir: '',
      log: silent,
      poolSize: 1,
    });
    const client = await opened.pool.connect();
    opened.pool.options.connectionTimeoutMillis = 1;
    const waited = await opened.db.execute(sql`SELECT 1`).catch((error: unknown) => error);
    expect(isUnavailable(waited)).toBe(true);
    client.release();
    await opened.close();
    const closed = await opened.db.execute(sql`SELECT 1`).catch((error: unknown) => error);
    expect(isUnavailable(closed)).toBe(true);
  });

  it('when its socket is missing', async () => {
    const pool = new Pool({ host: '/nowhere', user: 'cuaderno' });
    const error: unknown = await pool.query('SELECT 1').catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: 'ENOENT' });
    expect(isUnavailable(error)).toBe(true);
    await pool.end();
  });

  it('but not for a wrong statement, nor for other errors', async ({ db }) => {
    const wrong = await db.execute(sql`SELECT 1 / 0`).catch((error: unknown) => error);
    expect(isUnavailable(wrong)).toBe(false);
    expect(isUnavailable(new Error('other'))).toBe(false);
    expect(isUnavailable('ECONNREFUSED')).toBe(false);
    expect(isUnavailable(await readFile('/nowhere').catch((error) => error))).toBe(false);
    expect(isUnavailable(null)).toBe(false);
  });
});
