import { type SPECIES_ROWS, toSummary } from '@cuaderno/domain';
import { afterAll, expect, vi } from 'vitest';
import { test as it } from '../../testing';
import { someEntry, someUser, storeOuting } from '../../testing/samples';
import { findOuting, listSummaries } from './outings';
import { dashboardStats } from './stats';

// Files share the modules of their process: this one has its own.
vi.hoisted(() => vi.resetModules());
afterAll(() => {
  vi.resetModules();
});

// Boar: bronze from 100, silver from 105, gold from 110 points.
vi.mock('@cuaderno/domain', async (original) => {
  const domain = await original<{ SPECIES_ROWS: typeof SPECIES_ROWS }>();
  const boar = domain.SPECIES_ROWS.find(({ name }) => name === 'Jabalí');
  Object.assign(boar ?? {}, { points: [90, 100, 108] });
  return domain;
});

it('a corrected threshold applies to existing pieces, but not to awarded medals', async ({
  db,
  pool,
}) => {
  const user = await someUser(db);
  const awarded = someEntry({ score: 50 });
  const { id } = await storeOuting(db, user.id, {
    type: 'monteria',
    entries: [
      someEntry({ score: 108 }),
      someEntry({ score: 95 }),
      someEntry({ species: 'jabali', score: 100 }),
      awarded,
    ],
  });
  await pool.query(`UPDATE outing_species SET awarded_trophy = 'bronze' WHERE id = $1`, [
    awarded.id,
  ]);
  const outing = await findOuting(db, user.id, id);
  expect(outing?.species.map(({ awardedTrophy }) => awardedTrophy)).toEqual([
    'gold',
    'bronze',
    'silver',
    'bronze',
  ]);
  const { items } = await listSummaries(db, user.id, { limit: 1 });
  expect(items[0]?.species).toEqual([
    {
      species: 'Jabalí',
      quantity: 3,
      medals: ['gold', 'bronze', 'bronze'],
      best: { score: 108, medal: 'gold' },
    },
    {
      species: 'jabali',
      quantity: 1,
      medals: ['silver'],
      best: { score: 100, medal: 'silver' },
    },
  ]);
  expect(items).toEqual(outing && [toSummary(outing)]);
  expect((await dashboardStats(db, user.id)).trophyCounts).toEqual({
    gold: 1,
    silver: 1,
    bronze: 2,
  });
});
