import { type OutingCursor, pieceDetails, statsOf } from '@cuaderno/domain';
import * as fc from 'fast-check';
import { v7 } from 'uuid';
import { describe, expect } from 'vitest';
import type { Db } from '../../database';
import { test as it } from '../../testing';
import { someEntry, somePhoto, someUser, storeOuting } from '../../testing/samples';
import { findOuting, pageOutings, listSummaries, lockOuting } from './outings';
import { dashboardStats } from './stats';

const BORNE = {
  age: 5,
  weight: 92.5,
  weightKind: 'canal',
  distance: 60,
  weapon: 'Bergara B14',
  seal: 'CyL-26',
} as const;

describe('a full outing', () => {
  it('is read as it was written, with its photos’ addresses in order', async ({ db }) => {
    const user = await someUser(db);
    const [one, two, three] = [somePhoto(), somePhoto(), somePhoto()] as const;
    const scored = someEntry({ score: 106.5, photos: [three] });
    const plain = someEntry({ species: 'Rebeco', quantity: 3, sex: 'hembra', ...BORNE });
    const written = await storeOuting(db, user.id, {
      photos: [two, one],
      entries: [scored, plain],
    });
    const { entries, customParams, ...columns } = written;
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
    const outing = await findOuting(db, user.id, written.id);
    expect(entries).toHaveLength(2);
    expect(outing).toEqual({
      ...columns,
      userId: user.id,
      custom_params: customParams,
      photos: [`/api/photos/${two.id}`, `/api/photos/${one.id}`],
      species: [
        {
          id: scored.id,
          outingId: written.id,
          species: 'Jabalí',
          name: 'Jabalí',
          quantity: 1,
          ...pieceDetails({ score: 106.5 }),
          awardedTrophy: 'silver',
          photos: [`/api/photos/${three.id}`],
          createdAt: time,
        },
        {
          id: plain.id,
          outingId: written.id,
          species: 'Rebeco',
          name: 'Rebeco',
          quantity: 3,
          ...pieceDetails({ ...BORNE, sex: 'hembra' }),
          awardedTrophy: null,
          photos: [],
          createdAt: time,
        },
      ],
      version: 1,
      archivedAt: null,
      createdAt: time,
      updatedAt: time,
    });
    expect((await pageOutings(db, user.id, { limit: 5_000 })).items).toEqual([outing]);
  });

  it('is never returned to another user', async ({ db }) => {
    const [owner, other] = [await someUser(db), await someUser(db)];
    const { id } = await storeOuting(db, owner.id);
    expect(await findOuting(db, other.id, id)).toBeNull();
    expect(await db.transaction((tx) => lockOuting(tx, other.id, id))).toBeNull();
    expect((await pageOutings(db, other.id, { limit: 5_000 })).items).toEqual([]);
    expect((await listSummaries(db, other.id, { limit: 9 })).items).toEqual([]);
  });

  it('may have the same id as another user’s', async ({ db }) => {
    const [one, two] = [await someUser(db), await someUser(db)];
    const { id } = await storeOuting(db, one.id, { location: 'A' });
    await storeOuting(db, two.id, { id, location: 'B' });
    expect((await findOuting(db, one.id, id))?.location).toBe('A');
    expect((await findOuting(db, two.id, id))?.location).toBe('B');
  });

  it('is locked for its transaction', async ({ db, pool }) => {
    const user = await someUser(db);
    const { id } = await storeOuting(db, user.id);
    await db.transaction(async (tx) => {
      expect((await lockOuting(tx, user.id, id))?.id).toBe(id);
      const other = pool.query('SELECT FROM outings WHERE id = $1 FOR UPDATE NOWAIT', [id]);
      await expect(other).rejects.toMatchObject({ code: '55P03' });
    });
  });
});

describe('the list', () => {
  it('has the fields of a row, each species once with its medals, best first', async ({ db }) => {
    const user = await someUser(db);
    const { id } = await storeOuting(db, user.id, {
      type: 'monteria',
      customParams: { finca: 'El Robledal', armada: 'Sopié', puesto: 4 },
      photos: [somePhoto()],
      entries: [
        someEntry({ score: 100, photos: [somePhoto(), somePhoto()] }),
        someEntry({ species: 'Venado' }),
        someEntry({ score: 110, quantity: 2 }),
      ],
    });
    expect(await listSummaries(db, user.id, { limit: 1 })).toEqual({
      items: [
        {
          id,
          type: 'monteria',
          date: '2026-10-12',
          municipality: 'Cazorla',
          province: 'Jaén',
          ccaa: 'Andalucía',
          cotoName: null,
          finca: 'El Robledal',
          species: [
            {
              species: 'Jabalí',
              quantity: 3,
              medals: ['gold', 'bronze'],
              best: { score: 110, medal: 'gold' },
            },
            { species: 'Venado', quantity: 1, medals: [] },
          ],
          photoCount: 3,
          version: 1,
          updatedAt: expect.any(String),
          createdAt: expect.stringMatching(/Z$/),
        },
      ],
      nextCursor: null,
    });
  });

  it.for([
    ['espera', { cotoName: 'Coto viejo', finca: null }],
    ['monteria', { cotoName: null, finca: 'Coto viejo' }],
    ['rececho', { cotoName: null, finca: 'Coto viejo' }],
  ] as const)(
    'names the estate of an old %s, written in `location` alone',
    async ([type, names], { db }) => {
      const user = await someUser(db);
      await storeOuting(db, user.id, { type, location: 'Coto viejo', customParams: {} });
      const { items } = await listSummaries(db, user.id, { limit: 1 });
      expect(items).toMatchObject([names]);
    },
  );

  it('marks an archived outing, which counts in no stats', async ({ db, pool }) => {
    const user = await someUser(db);
    const { id } = await storeOuting(db, user.id);
    await pool.query('UPDATE outings SET archived_at = now() WHERE id = $1', [id]);
    const { items } = await listSummaries(db, user.id, { limit: 1 });
    expect(items).toMatchObject([{ archived: true }]);
    expect(statsOf(items)).toEqual(await dashboardStats(db, user.id));
  });

  it('returns every outing once, newest first, for any page size and equal dates', async ({
    db,
  }) => {
    const dates = fc.array(fc.constantFrom('2026-01-01', '2026-01-02', '2026-01-03'), {
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(dates, fc.integer({ min: 1, max: 5 }), async (days, limit) => {
        const user = await someUser(db);
        const stored: OutingCursor[] = [];
        for (const date of days) stored.push(await storeOuting(db, user.id, { date }));
        const newestFirst = stored
          .map(({ date, id }) => ({ date, id }))
          .toSorted((a, b) => (`${a.date}${a.id}` < `${b.date}${b.id}` ? 1 : -1));
        expect(await pageThrough(db, user.id, limit)).toEqual(newestFirst);
        const allRows = (await pageOutings(db, user.id, { limit: 5_000 })).items;
        expect(allRows.map(({ date, id }) => ({ date, id }))).toEqual(newestFirst);
      }),
      { numRuns: 25 },
    );
  });

  it('continues after a deleted outing', async ({ db }) => {
    const user = await someUser(db);
    const { id } = await storeOuting(db, user.id, { date: '2026-01-01' });
    const cursor = { date: '2026-01-02', id: v7() };
    const { items } = await listSummaries(db, user.id, { cursor, limit: 5 });
    expect(items.map((item) => item.id)).toEqual([id]);
  });
});

async function pageThrough(db: Db, userId: number, limit: number): Promise<OutingCursor[]> {
  const found: OutingCursor[] = [];
  for (let cursor: OutingCursor | undefined, more = true; more; ) {
    const page = await listSummaries(db, userId, { cursor, limit });
    expect(page.items.length).toBeLessThanOrEqual(limit);
    found.push(...page.items.map(({ date, id }) => ({ date, id })));
    more = page.nextCursor !== null;
    cursor = page.nextCursor ?? undefined;
  }
  return found;
}
