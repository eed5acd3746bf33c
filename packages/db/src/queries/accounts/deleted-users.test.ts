import { describe, expect } from 'vitest';
import { isAccountGone } from '../../errors/account-gone';
import { test } from '../../testing';
import { someEntry, someOuting, somePhoto, someUser, storeOuting } from '../../testing/samples';
import { isProfileNew } from '../outings/export';
import { deleteUser, sweepDeletedUser, sweepDeletedUsers } from './deleted-users';
import { userTransaction } from '../outings/user-transaction';
import { deleteOuting, insertOuting, replaceOuting } from '../outings/outing-writes';
import { pageOutings } from '../outings/outings';
import { stagePhoto } from '../photos/photo-writes';
import {
  findPassword,
  findSettledPassword,
  findUserByEmail,
  findUserByExternalId,
  findUserById,
  insertUser,
  linkExternalId,
  setPassword,
  updateUser,
} from './users';

const ACCOUNT = { email: 'ana@ejemplo.es', name: 'Ana', password: 'hash', externalAuthId: 'one|1' };

const it = test
  .extend('countOf', ({ pool }) => async (table: string) => {
    const { rows } = await pool.query(`SELECT count(*) FROM ${table}`);
    return Number(rows[0].count);
  })
  .extend('counts', ({ countOf }) => async () => {
    const tables = ['users', 'outings', 'outing_species', 'photos', 'tombstones', 'sessions'];
    return Promise.all(tables.map(countOf));
  })
  /** Creates an account with rows in every table. */
  .extend('someAccount', ({ db, pool }) => async () => {
    const { id } = await insertUser(db, ACCOUNT);
    await updateUser(db, id, { phone: '+34 600 000 000', address: 'Calle Mayor, 1' });
    await storeOuting(db, id, {
      photos: [somePhoto()],
      entries: [someEntry({ photos: [somePhoto()] })],
    });
    const gone = await storeOuting(db, id);
    await deleteOuting(db, id, gone.id);
    await stagePhoto(db, id, somePhoto());
    await pool.query(
      `INSERT INTO sessions (sid, expire, user_id) VALUES ($1, now() + interval '1 day', $2)`,
      [`of ${id}`, id],
    );
    return id;
  });

it.beforeEach(({ pool }) => pool.query('TRUNCATE users CASCADE'));

describe('a deleted account', () => {
  it('is inactive at once: not found, no sign-in, no writes', async ({
    db,
    countOf,
    someAccount,
  }) => {
    const id = await someAccount();
    const outings = (await pageOutings(db, id, { limit: 5_000 })).items;
    expect(await deleteUser(db, id)).toBe(true);
    expect(await deleteUser(db, id)).toBe(false);
    expect(await countOf('sessions')).toBe(0);
    expect(await findUserById(db, id)).toBeNull();
    expect(await findUserByEmail(db, ACCOUNT.email)).toBeNull();
    expect(await findUserByEmail(db, `deleted ${id}`)).toBeNull();
    expect(await findUserByExternalId(db, ACCOUNT.externalAuthId)).toBeNull();
    expect(await findPassword(db, id)).toBeNull();
    expect(await findSettledPassword(db, id)).toBeUndefined();
    expect(await updateUser(db, id, { name: 'Eva' })).toBeNull();
    expect(await setPassword(db, id, { from: 'hash', to: 'other' })).toBe(false);
    expect(await linkExternalId(db, id, 'one|2')).toBeNull();
    expect(await isProfileNew(db, id)).toBe(false);
    const writes = [
      () => stagePhoto(db, id, somePhoto()),
      () => userTransaction(db, id, (tx) => insertOuting(tx, id, someOuting())),
      () => insertOuting(db, id, someOuting()),
      ...outings.map((outing) => () => replaceOuting(db, id, outing, someOuting())),
    ];
    for (const write of writes) {
      expect(await write().catch(isAccountGone)).toBe(true);
    }
  });

  it('has no personal data in its row, and frees its e-mail and external id', async ({
    db,
    pool,
    someAccount,
  }) => {
    const id = await someAccount();
    await deleteUser(db, id);
    const { rows } = await pool.query('SELECT * FROM users');
    expect(JSON.stringify(rows)).not.toMatch(/ana|hash|one\|1|600|Mayor/i);
    const again = await insertUser(db, ACCOUNT);
    expect(again.id).not.toBe(id);
    expect((await findUserByEmail(db, ACCOUNT.email))?.user.id).toBe(again.id);
  });

  it('waits for concurrent writes, which are deleted too', async ({
    db,
    pool,
    counts,
    someAccount,
  }) => {
    const id = await someAccount();
    let deleting: Promise<boolean> | undefined;
    await userTransaction(db, id, async (tx) => {
      deleting = deleteUser(db, id);
      await expect
        .poll(
          async () =>
            (
              await pool.query(
                `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
              )
            ).rowCount,
        )
        .toBe(1);
      await insertOuting(tx, id, someOuting());
    });
    expect(await deleting).toBe(true);
    await sweepDeletedUser(db, id);
    expect(await counts()).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('is swept by the cleanup after a crash, whatever its size, and no other is', async ({
    db,
    pool,
    counts,
    someAccount,
  }) => {
    const id = await someAccount();
    // More than a batch per table.
    await pool.query(
      `INSERT INTO outings (user_id, id, type, date)
        SELECT $1, gen_random_uuid(), 'espera', '2026-01-10' FROM generate_series(1, 2100)`,
      [id],
    );
    await pool.query(
      `INSERT INTO photos (user_id, id, outing_id, image, thumb, width, height, mime)
        SELECT user_id, gen_random_uuid(), id, '1', '1', 1, 1, 'image/jpeg'
        FROM outings WHERE user_id = $1 LIMIT 350`,
      [id],
    );
    await deleteUser(db, id);
    const other = await someUser(db);
    await storeOuting(db, other.id, { photos: [somePhoto()], entries: [someEntry()] });
    await sweepDeletedUsers(db);
    expect(await counts()).toEqual([1, 1, 1, 1, 0, 0]);
    await sweepDeletedUsers(db);
    expect(await findUserById(db, other.id)).not.toBeNull();
  });

  it('is swept with a statement timeout of one batch', async ({
    db,
    pool,
    counts,
    someAccount,
  }) => {
    const id = await someAccount();
    await pool.query(
      `INSERT INTO outings (user_id, id, type, date)
        SELECT $1, gen_random_uuid(), 'espera', '2026-01-10' FROM generate_series(1, 3000)`,
      [id],
    );
    // A statement that deletes all is cancelled.
    await pool.query(`CREATE FUNCTION no_more() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF (SELECT count(*) FROM gone) > 1000 THEN RAISE query_canceled; END IF;
        RETURN NULL;
      END $$`);
    await pool.query(`CREATE TRIGGER no_more AFTER DELETE ON outings REFERENCING OLD TABLE AS gone
      FOR EACH STATEMENT EXECUTE FUNCTION no_more()`);
    await deleteUser(db, id);
    await sweepDeletedUser(db, id);
    expect(await counts()).toEqual([0, 0, 0, 0, 0, 0]);
    await pool.query('DROP FUNCTION no_more CASCADE');
  });
});
