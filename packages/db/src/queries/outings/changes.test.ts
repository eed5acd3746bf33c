import type { Changes } from '@cuaderno/domain';
import { v7 } from 'uuid';
import { describe, expect } from 'vitest';
import type { Db } from '../../database';
import { test } from '../../testing';
import { someEntry, someOuting, someUser, replaceStored, storeOuting } from '../../testing/samples';
import { readChanges } from './changes';
import { beginImport, undoImport } from './imports';
import { deleteOuting, insertOuting, insertOutings } from './outing-writes';
import { listSummaries } from './outings';

const it = test.extend('user', ({ db }) => someUser(db));

/** Reads all pages from `since`. */
async function readAll(db: Db, userId: number, since?: string): Promise<Changes[]> {
  const page = await readChanges(db, userId, since);
  return page.more ? [page, ...(await readAll(db, userId, page.cursor))] : [page];
}

const cursorOf = async (db: Db, userId: number) => (await readChanges(db, userId)).cursor;
const idsOf = ({ outings }: Changes) => outings.map(({ id }) => id);

describe('the changes of a book', () => {
  it('are the whole book first, with the summaries of the list', async ({ db, user }) => {
    await storeOuting(db, user.id, { entries: [someEntry({ score: 120 })] });
    const { items } = await listSummaries(db, user.id, { limit: 10 });
    const answer = await readChanges(db, user.id);
    expect(answer).toMatchObject({ outings: items, deleted: [], more: false, reset: true });
  });

  it('are then what was written and deleted since, once', async ({ db, user }) => {
    const [kept, edited, deleted] = [
      await storeOuting(db, user.id),
      await storeOuting(db, user.id),
      await storeOuting(db, user.id),
    ];
    const since = await cursorOf(db, user.id);
    const nothing = await readChanges(db, user.id, since);
    expect(nothing).toMatchObject({ outings: [], deleted: [], more: false, reset: false });
    expect(JSON.stringify(nothing).length).toBeLessThan(250);

    const added = await storeOuting(db, user.id);
    await replaceStored(db, user.id, edited.id, edited);
    await db.transaction((tx) => deleteOuting(tx, user.id, deleted.id));
    const answer = await readChanges(db, user.id, nothing.cursor);
    expect(idsOf(answer)).toEqual([added.id, edited.id]);
    expect(answer.deleted).toEqual([deleted.id]);
    expect(await readChanges(db, user.id, answer.cursor)).toMatchObject({
      outings: [],
      deleted: [],
    });
    expect(idsOf(await readChanges(db, user.id))).toContain(kept.id);
  });

  it('are read up to the cursors that each write returns', async ({ db, user }) => {
    const first = someOuting();
    expect((await insertOuting(db, user.id, first))?.cursors).toBeNull();
    const outing = someOuting();
    const writes = [
      (tx: Db) => insertOuting(tx, user.id, outing),
      (tx: Db) => replaceStored(tx, user.id, outing.id, outing),
      (tx: Db) => deleteOuting(tx, user.id, outing.id),
    ];
    for (const write of writes) {
      const before = await cursorOf(db, user.id);
      const written = await db.transaction(write);
      expect(written?.cursors).toEqual({ before, after: await cursorOf(db, user.id) });
    }
  });

  it('have one number for all that a transaction deletes, one each for what it writes', async ({
    db,
    pool,
    user,
  }) => {
    const imported = { importId: v7(), added: Array.from({ length: 1_200 }, () => someOuting()) };
    await beginImport(db, user.id, { id: imported.importId, name: 'caza.xlsx' });
    await db.transaction((tx) => insertOutings(tx, user.id, imported));
    const since = await cursorOf(db, user.id);
    await undoImport(db, user.id, imported.importId);
    const changes = await pool.query(
      `SELECT change::integer, (SELECT count(DISTINCT change)::integer FROM tombstones t WHERE t.user_id = b.user_id) AS deletions
        FROM books b WHERE user_id = $1`,
      [user.id],
    );
    expect(changes.rows).toEqual([{ change: 1_201, deletions: 1 }]);
    const pages = await readAll(db, user.id, since);
    const ids = imported.added.map(({ id }) => id);
    expect(pages.map(({ deleted }) => deleted.length)).toEqual([1_000, 200]);
    expect(pages.flatMap(({ deleted }) => deleted).toSorted()).toEqual(ids.toSorted());
  });

  it('have no number of a deletion that was rolled back', async ({ db, user }) => {
    const [a, b] = [await storeOuting(db, user.id), await storeOuting(db, user.id)];
    const before = await cursorOf(db, user.id);
    await db.transaction(async (tx) => {
      await tx
        .transaction(async (inner) => {
          await deleteOuting(inner, user.id, a.id);
          throw new Error('rolled back');
        })
        .catch(() => undefined);
      await deleteOuting(tx, user.id, b.id);
    });
    expect((await readChanges(db, user.id, before)).deleted).toEqual([b.id]);
  });

  it('of a book without writes are none', async ({ db, user }) => {
    const since = await cursorOf(db, user.id);
    await storeOuting(db, user.id);
    expect(await readChanges(db, user.id, since)).toMatchObject({ reset: false });
  });

  it('come in pages of 1,000, with what is written between them', async ({ db, pool, user }) => {
    await pool.query(
      `INSERT INTO outings (user_id, id, type, date)
        SELECT $1, gen_random_uuid(), 'espera', '2026-01-01' FROM generate_series(1, 1500)`,
      [user.id],
    );
    const first = await readChanges(db, user.id);
    expect(first).toMatchObject({ more: true, reset: true });
    expect(first.outings).toHaveLength(1000);
    const [known = ''] = idsOf(first);
    const added = await storeOuting(db, user.id);
    await db.transaction((tx) => deleteOuting(tx, user.id, known));
    const [second] = await readAll(db, user.id, first.cursor);
    expect(second).toMatchObject({ more: false, reset: false, deleted: [known] });
    expect(second && idsOf(second).slice(-1)).toEqual([added.id]);
    expect(second?.outings).toHaveLength(501);
  });

  it('of before numbers were assigned come in pages too', async ({ db, pool, user }) => {
    await pool.query('ALTER TABLE outings DISABLE TRIGGER USER');
    await pool.query(
      `INSERT INTO outings (user_id, id, type, date)
        SELECT $1, gen_random_uuid(), 'espera', '2026-01-01' FROM generate_series(1, 1001)`,
      [user.id],
    );
    await pool.query('ALTER TABLE outings ENABLE TRIGGER USER');
    const pages = await readAll(db, user.id);
    expect(new Set(pages.flatMap(idsOf)).size).toBe(1001);
    expect(await readChanges(db, user.id, pages.at(-1)?.cursor)).toMatchObject({ outings: [] });
  });

  it('of a slow transaction are not hidden by a faster one', async ({ db, user }) => {
    const since = await cursorOf(db, user.id);
    const slow = someOuting();
    let fast: Promise<unknown> = Promise.resolve();
    await db.transaction(async (tx) => {
      await insertOuting(tx, user.id, slow);
      fast = storeOuting(db, user.id);
      expect(await readChanges(db, user.id, since)).toMatchObject({ outings: [] });
    });
    await fast;
    const answer = await readChanges(db, user.id, since);
    expect(answer.outings).toHaveLength(2);
    expect(idsOf(answer)[0]).toBe(slow.id);
  });

  it('of another user are not among them', async ({ db, user }) => {
    const since = await cursorOf(db, user.id);
    const other = await someUser(db);
    await storeOuting(db, other.id);
    expect(await readChanges(db, user.id, since)).toMatchObject({ outings: [], deleted: [] });
  });

  it.for([
    ['of another book', (since: string) => `${v7()}${since.slice(36)}`],
    ['of other medal rules', (since: string) => since.replace(/\.[0-9a-f]{8}\./, '.00000000.')],
    ['older than tombstones are', (since: string) => since.replace(/\.\d{5}\./, '.20000.')],
    ['ahead of the book, as after a restore', (since: string) => since.replace(/\.0$/, '.9')],
    ['malformed', () => 'ayer'],
    ['of a malformed outing', (since: string) => `${since}.${'-'.repeat(36)}`],
  ] as const)('start anew with a cursor %s', async ([, change], { db, user }) => {
    const since = await cursorOf(db, user.id);
    expect(change(since)).not.toBe(since);
    expect(await readChanges(db, user.id, change(since))).toMatchObject({ reset: true });
  });
});
