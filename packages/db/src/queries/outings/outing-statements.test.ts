import type { Outing } from '@cuaderno/domain';
import fc from 'fast-check';
import { v7 } from 'uuid';
import { describe, expect, vi } from 'vitest';
import { connectedBy } from '../../database';
import { test } from '../../testing';
import {
  replaceStored,
  someEntry,
  someOuting,
  somePhoto,
  someUser,
  storeOuting,
} from '../../testing/samples';
import { deleteOuting, insertOuting, replaceOuting, type Written } from './outing-writes';
import { findOuting } from './outings';

const it = test.extend('user', ({ db }) => someUser(db));
const WAITING = `SELECT FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`;

describe('an outing without new photos', () => {
  it('is written by one statement', async ({ db, pool, user }) => {
    const entries = [someEntry({ score: 105 }), someEntry()];
    const outing = await storeOuting(db, user.id, { entries, photos: [somePhoto()] });
    const before = await findOuting(db, user.id, outing.id);
    if (!before) throw new Error('it is stored');
    const photos = outing.photos.map(({ id }) => ({ id }));
    const query = vi.spyOn(pool, 'query');
    const connect = vi.spyOn(pool, 'connect');
    expect(await insertOuting(db, user.id, someOuting({ entries: [someEntry()] }))).not.toBeNull();
    const edit = { ...outing, photos, entries: [someEntry(), ...entries.slice(1)] };
    expect(await replaceOuting(db, user.id, before, edit)).not.toBeNull();
    expect(query).toHaveBeenCalledTimes(2);
    // A statement of the pool's takes a connection as well.
    expect(connect).toHaveBeenCalledTimes(2);
    vi.restoreAllMocks();
  });

  it('keeps the rows of equal entries and photos as they are', async ({ db, pool, user }) => {
    const entry = someEntry({ photos: [somePhoto()] });
    const outing = await storeOuting(db, user.id, {
      photos: [somePhoto()],
      entries: [entry, someEntry()],
    });
    const rows = async () => {
      const found = await pool.query(
        `SELECT id, ctid, xmin FROM photos WHERE user_id = $1
          UNION ALL SELECT id, ctid, xmin FROM outing_species WHERE id = $2 ORDER BY id`,
        [user.id, entry.id],
      );
      return found.rows;
    };
    const before = await rows();
    expect(before).toHaveLength(3);
    const kept = ({ photos }: { photos: { id: string }[] }) => ({
      photos: photos.map(({ id }) => ({ id })),
    });
    const same = { ...entry, ...kept(entry) };
    for (const others of [[someEntry()], [], [someEntry(), someEntry()]]) {
      const content = { ...outing, ...kept(outing), entries: [same, ...others] };
      await replaceStored(db, user.id, outing.id, { ...content, description: 'Frío' });
      expect(await rows()).toEqual(before);
    }
  });

  it('is not written in the place of another version', async ({ db, user }) => {
    const outing = await storeOuting(db, user.id, { entries: [someEntry()] });
    const before = await findOuting(db, user.id, outing.id);
    if (!before) throw new Error('it is stored');
    const written = await replaceOuting(db, user.id, before, { ...outing, entries: [] });
    expect(written?.outing.version).toBe(2);
    for (const photos of [[], [somePhoto()]]) {
      const late = { ...outing, location: 'Otro', photos, entries: [someEntry(), someEntry()] };
      expect(await replaceOuting(db, user.id, before, late)).toBeNull();
      expect(await findOuting(db, user.id, outing.id)).toEqual(written?.outing);
    }
  });

  it('leaves the book as it is when it is sent again', async ({ db, pool, user }) => {
    const outing = await storeOuting(db, user.id, { entries: [someEntry()] });
    const changeOf = async () =>
      (await pool.query('SELECT change FROM books WHERE user_id = $1', [user.id])).rows;
    const before = await changeOf();
    expect(await insertOuting(db, user.id, { ...outing, location: 'Otro' })).toBeNull();
    expect(await changeOf()).toEqual(before);
  });

  it('leaves no setting on the connection', async ({ pool, user }) => {
    const client = await pool.connect();
    await insertOuting(connectedBy(client), user.id, someOuting());
    const { rows } = await client.query('SHOW lock_timeout');
    client.release();
    expect(rows).toEqual([{ lock_timeout: '0' }]);
  });

  it('is gone when it was created and deleted while its creation waited', async ({
    db,
    pool,
    user,
  }) => {
    const outing = someOuting({ entries: [someEntry()] });
    await storeOuting(db, user.id);
    const late = await db.transaction(async (tx) => {
      await insertOuting(tx, user.id, { ...outing, entries: [] });
      await deleteOuting(tx, user.id, outing.id);
      const inserting = insertOuting(db, user.id, outing).catch((error: unknown) => error);
      await expect.poll(async () => (await pool.query(WAITING)).rowCount).toBe(1);
      return { inserting };
    });
    expect(await late.inserting).toMatchObject({ code: 'GONE' });
    expect(await findOuting(db, user.id, outing.id)).toBeNull();
    const left = await pool.query('SELECT FROM outing_species WHERE user_id = $1', [user.id]);
    expect(left.rowCount).toBe(0);
  });
});

describe('a full book', () => {
  const animals = (count: number) => Array.from({ length: count }, () => someEntry());

  it('takes no outing, nor too many pieces, until there is room', async ({ db, user }) => {
    const quotas = { outings: 3, pieces: 4 };
    const insert = (pieces: number) =>
      insertOuting(db, user.id, someOuting({ entries: animals(pieces) }), quotas);
    expect(await insert(5)).toBeNull();
    const first = await insert(3);
    expect(first).not.toBeNull();
    expect(await insert(2)).toBeNull();
    expect(await insert(1)).not.toBeNull();
    expect(await insert(1)).toBeNull();
    expect(await insert(0)).not.toBeNull();
    expect(await insert(0)).toBeNull();
    await db.transaction((tx) => deleteOuting(tx, user.id, first?.outing.id ?? ''));
    expect(await insert(3)).not.toBeNull();
  });

  it('is noticed whoever has filled it since the last count', async ({ db, pool, user }) => {
    const quotas = { outings: 10, pieces: 10_000 };
    const insert = () => insertOuting(db, user.id, someOuting(), quotas);
    expect([await insert(), await insert()]).not.toContain(null);
    // Another instance of the product.
    await pool.query(
      `INSERT INTO outings (user_id, id, type, date)
        SELECT $1, gen_random_uuid(), 'espera', '2026-01-01' FROM generate_series(1, 7)`,
      [user.id],
    );
    expect(await insert()).not.toBeNull();
    expect(await insert()).toBeNull();
  });
});

/** Contents of an outing with some of three entries, in any order. */
const contents = fc.record({
  type: fc.constantFrom('espera', 'monteria', 'rececho'),
  description: fc.constantFrom(null, 'Frío', '«ñ» "\\'),
  customParams: fc.record(
    { puesto: fc.integer({ min: 0, max: 9 }), finca: fc.constantFrom('A', null) },
    { requiredKeys: [] },
  ),
  archived: fc.constantFrom(undefined, true, false),
  pieces: fc.shuffledSubarray([0, 1, 2]),
  species: fc.constantFrom('Jabalí', 'Corzo'),
  quantity: fc.integer({ min: 1, max: 3 }),
  sex: fc.constantFrom(null, 'macho' as const, 'hembra' as const),
  score: fc.constantFrom(null, 0, 105, 116.55),
});

it('is stored alike by one statement and by a transaction, and answered as it is read', async ({
  db,
  user,
}) => {
  const other = await someUser(db);
  await fc.assert(
    fc.asyncProperty(fc.array(contents, { minLength: 2, maxLength: 4 }), async (versions) => {
      const id = v7();
      const ids = [v7(), v7(), v7()];
      /** Writes each content; with a new photo each time it takes a transaction. */
      const write = async (userId: number, newPhotos: () => ReturnType<typeof somePhoto>[]) => {
        const answers: Outing[] = [];
        for (const { pieces, species, quantity, sex, score, ...content } of versions) {
          const entries = pieces.map((piece) =>
            someEntry({ id: ids[piece] ?? '', species, quantity, sex, score }),
          );
          const outing = someOuting({ ...content, id, photos: newPhotos(), entries });
          const written: Written | null =
            answers.length === 0
              ? await insertOuting(db, userId, outing)
              : await replaceStored(db, userId, id, outing);
          expect(written?.outing).toEqual(await findOuting(db, userId, id));
          if (written) answers.push(written.outing);
        }
        return answers.map((outing) => ({
          ...outing,
          userId: 0,
          photos: [],
          createdAt: '',
          updatedAt: '',
          archivedAt: outing.archivedAt !== null,
          species: outing.species.map((entry) => ({
            ...entry,
            createdAt: entry.createdAt === outing.updatedAt ? 'now' : 'before',
          })),
        }));
      };
      const fast = await write(user.id, () => []);
      expect(fast).toEqual(await write(other.id, () => [somePhoto()]));
    }),
    { numRuns: 15 },
  );
});

it('keeps an awarded medal with its piece, by either way', async ({ db, pool, user }) => {
  const entry = someEntry({ species: 'Jabalí', score: 90 });
  const outing = await storeOuting(db, user.id, { entries: [entry, someEntry()] });
  await pool.query(`UPDATE outing_species SET awarded_trophy = 'gold' WHERE id = $1`, [entry.id]);
  for (const photos of [[], [somePhoto()], []]) {
    for (const entries of [[someEntry(), entry], [entry]]) {
      const written = await replaceStored(db, user.id, outing.id, { ...outing, photos, entries });
      expect(written?.outing.species.at(-1)).toMatchObject({ awardedTrophy: 'gold' });
      expect(written?.outing).toEqual(await findOuting(db, user.id, outing.id));
    }
  }
});
