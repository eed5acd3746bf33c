import { expect } from 'vitest';
import { test as it } from '../../testing';
import { someEntry, someUser, replaceStored, storeOuting } from '../../testing/samples';
import { deleteOuting } from './outing-writes';
import { dashboardStats } from './stats';

const NOTHING = {
  speciesCounts: {},
  trophyCounts: { bronze: 0, silver: 0, gold: 0 },
  totals: { esperas: 0, monterias: 0, recechos: 0 },
};

it('counts pieces by species, entries by medal and outings by modality', async ({ db }) => {
  const user = await someUser(db);
  await storeOuting(db, user.id, { entries: [someEntry({ score: 105 })] });
  await storeOuting(db, user.id);
  await storeOuting(db, user.id, {
    type: 'monteria',
    entries: [
      someEntry({ quantity: 4, score: 110 }),
      someEntry({ species: 'Venado', score: 190.25 }),
      someEntry({ species: 'Venado', quantity: 2 }),
    ],
  });
  expect(await dashboardStats(db, user.id)).toEqual({
    speciesCounts: { Jabalí: 5, Venado: 3 },
    trophyCounts: { bronze: 0, silver: 1, gold: 2 },
    totals: { esperas: 2, monterias: 1, recechos: 0 },
  });
});

it('counts again after each write, and after a change of the medal rules', async ({ db, pool }) => {
  const user = await someUser(db);
  const first = await storeOuting(db, user.id, { entries: [someEntry({ score: 105 })] });
  expect((await dashboardStats(db, user.id)).totals.esperas).toBe(1);
  const { rows } = await pool.query(
    'SELECT figures, figures_change = change AS fresh FROM books WHERE user_id = $1',
    [user.id],
  );
  expect(rows).toEqual([
    {
      figures: expect.objectContaining({ totals: { esperas: 1, monterias: 0, recechos: 0 } }),
      fresh: true,
    },
  ]);
  await replaceStored(db, user.id, first.id, { ...first, entries: [] });
  expect(await dashboardStats(db, user.id)).toEqual({
    ...NOTHING,
    totals: { esperas: 1, monterias: 0, recechos: 0 },
  });
  await db.transaction((tx) => deleteOuting(tx, user.id, first.id));
  expect(await dashboardStats(db, user.id)).toEqual(NOTHING);
  await pool.query(`UPDATE books SET figures = '{}', figures_rules = 'before' WHERE user_id = $1`, [
    user.id,
  ]);
  expect(await dashboardStats(db, user.id)).toEqual(NOTHING);
});

it('leaves out archived outings and archived entries', async ({ db, pool }) => {
  const user = await someUser(db);
  const archived = await storeOuting(db, user.id, { entries: [someEntry()] });
  const entry = someEntry({ species: 'Gamo', score: 180 });
  await storeOuting(db, user.id, { type: 'rececho', entries: [entry] });
  await pool.query('UPDATE outings SET archived_at = now() WHERE id = $1', [archived.id]);
  await pool.query('UPDATE outing_species SET archived_at = now() WHERE id = $1', [entry.id]);
  expect(await dashboardStats(db, user.id)).toEqual({
    ...NOTHING,
    totals: { esperas: 0, monterias: 0, recechos: 1 },
  });
});

it('counts nothing of another user', async ({ db }) => {
  const [owner, other] = [await someUser(db), await someUser(db)];
  await storeOuting(db, owner.id, { entries: [someEntry({ score: 120 })] });
  expect(await dashboardStats(db, other.id)).toEqual(NOTHING);
});
