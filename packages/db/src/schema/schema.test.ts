import { v7 } from 'uuid';
import { describe, expect } from 'vitest';
import { test } from '../testing';
import { someEntry, somePhoto, someUser, storeOuting } from '../testing/samples';

/** A user with an outing, a piece and a photo. */
const it = test.extend('userId', { scope: 'file' }, async ({ db }) => {
  const { id } = await someUser(db);
  await storeOuting(db, id, { photos: [somePhoto()], entries: [someEntry({ score: 1 })] });
  return id;
});

describe('the tables refuse', () => {
  it.for([
    ['outing_species', 'score', 'NaN'],
    ['outing_species', 'score', 'Infinity'],
    ['outing_species', 'score', '-0.01'],
    ['outing_species', 'score', '10000'],
    ['outing_species', 'quantity', '0'],
    ['outing_species', 'quantity', '10000'],
    ['outing_species', 'awarded_trophy', 'platinum'],
    ['outing_species', 'species', ''],
    ['outing_species', 'species', 'x'.repeat(201)],
    ['outing_species', 'position', '-1'],
    ['outings', 'date', 'infinity'],
    ['outings', 'date', '2026-02-30'],
    ['outings', 'date', '2026-13-01'],
    ['outings', 'date', '1899-12-31'],
    ['outings', 'date', '2026-1-1'],
    ['outings', 'date', '2026-01-01\n'],
    ['outings', 'date', ''],
    ['outings', 'type', 'batida'],
    ['outings', 'version', '0'],
    ['outings', 'custom_params', '[]'],
    ['outings', 'custom_params', JSON.stringify({ x: 'x'.repeat(20_000) })],
    ['outings', 'description', 'x'.repeat(4001)],
    ['outings', 'location', 'x'.repeat(1001)],
    ['photos', 'width', '0'],
    ['photos', 'mime', 'image/svg+xml'],
    ['photos', 'image', ''],
    ['photos', 'entry_id', v7()],
    ['users', 'email', 'Ana@ejemplo.es'],
    ['users', 'email', ''],
    ['users', 'birth_date', 'infinity'],
    ['users', 'birth_date', '1979-02-29'],
    ['users', 'name', 'x'.repeat(1001)],
  ] as const)('%s.%s = %j', async ([table, column, value], { pool, userId }) => {
    const owner = table === 'users' ? 'id' : 'user_id';
    const update = `UPDATE ${table} SET ${column} = $1 WHERE ${owner} = $2`;
    await expect(pool.query(update, [value, userId])).rejects.toThrow(
      /check constraint|out of range|cannot hold an infinite|numeric field overflow|foreign key/,
    );
  });

  it.for([
    ['outings', 'date', '2024-02-29'],
    ['outings', 'type', 'rececho'],
    ['outing_species', 'score', '9999.99'],
    ['outing_species', 'quantity', '9999'],
    ['users', 'birth_date', '1980-02-29'],
  ] as const)('not %s.%s = %j', async ([table, column, value], { pool, userId }) => {
    const owner = table === 'users' ? 'id' : 'user_id';
    const update = `UPDATE ${table} SET ${column} = $1 WHERE ${owner} = $2`;
    expect((await pool.query(update, [value, userId])).rowCount).toBe(1);
  });
});

it('has the user first in every key of user data', async ({ pool }) => {
  const { rows } = await pool.query(
    `SELECT conname, (SELECT attname FROM pg_attribute WHERE attrelid = conrelid AND attnum = conkey[1]) AS first
     FROM pg_constraint
     WHERE conrelid IN ('outings'::regclass, 'outing_species'::regclass, 'photos'::regclass, 'tombstones'::regclass)
       AND contype IN ('p', 'u', 'f')`,
  );
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.filter(({ first }) => first !== 'user_id')).toEqual([]);
});

it('has Lucia’s sessions readable and writable through its view', async ({ pool, userId }) => {
  await pool.query(
    `INSERT INTO lucia_sessions (id, user_id, expires_at) VALUES ('hash', $1, '2027-01-01')`,
    [userId],
  );
  const { rows } = await pool.query('SELECT sid, sess, user_id FROM sessions');
  expect(rows).toEqual([{ sid: 'hash', sess: {}, user_id: userId }]);
  await pool.query(`UPDATE lucia_sessions SET expires_at = '2027-02-01' WHERE id = 'hash'`);
  const view = await pool.query('SELECT expires_at, created_at FROM lucia_sessions');
  expect(view.rows[0].expires_at).toEqual(new Date('2027-02-01T00:00:00Z'));
  expect(view.rows[0].created_at).toBeInstanceOf(Date);
  await pool.query('DELETE FROM lucia_sessions');
  expect((await pool.query('SELECT FROM sessions')).rowCount).toBe(0);
});

it('stores photos uncompressed and out of line', async ({ pool }) => {
  const { rows } = await pool.query(
    `SELECT attname, attstorage FROM pg_attribute
     WHERE attrelid = 'photos'::regclass AND attname IN ('image', 'thumb') ORDER BY 1`,
  );
  expect(rows).toEqual([
    { attname: 'image', attstorage: 'e' },
    { attname: 'thumb', attstorage: 'e' },
  ]);
});
