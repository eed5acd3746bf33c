import { v7 } from 'uuid';
import { describe, expect } from 'vitest';
import { test } from '../../testing';
import {
  replaceStored,
  someEntry,
  someOuting,
  somePhoto,
  someUser,
  storeOuting,
} from '../../testing/samples';
import { deleteOuting, insertOuting, type NewOuting } from './outing-writes';
import { findOuting, pageOutings } from './outings';
import { stagePhoto } from '../photos/photo-writes';
import { readPhoto } from '../photos/photos';

const it = test
  .extend('user', ({ db }) => someUser(db))
  .extend('insert', ({ db, user }) => async (outing: NewOuting) => {
    return insertOuting(db, user.id, outing);
  })
  .extend('replace', ({ db, user }) => async (id: string, outing: Omit<NewOuting, 'id'>) => {
    return replaceStored(db, user.id, id, outing);
  })
  .extend(
    'find',
    ({ db, user }) =>
      (id: string) =>
        findOuting(db, user.id, id),
  );
const WAITING = `SELECT FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`;
const address = ({ id }: { id: string }) => `/api/photos/${id}`;

describe('a new outing', () => {
  it('is written once, however often it is sent', async ({ insert, find }) => {
    const outing = someOuting({ entries: [someEntry()] });
    expect(await insert(outing)).not.toBeNull();
    const first = await find(outing.id);
    expect(await insert({ ...outing, location: 'Otro', photos: [somePhoto()] })).toBeNull();
    expect(await find(outing.id)).toEqual(first);
  });

  it('is written once when sent twice at the same time', async ({ insert, find }) => {
    const outing = someOuting({ entries: [someEntry()] });
    const answers = await Promise.all([insert(outing), insert(outing)]);
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect((await find(outing.id))?.species).toHaveLength(1);
  });

  it('is not written under the id of one whose deletion is under way', async ({
    db,
    pool,
    user,
    insert,
    find,
  }) => {
    const outing = someOuting();
    await insert(outing);
    const late = await db.transaction(async (tx) => {
      await deleteOuting(tx, user.id, outing.id);
      const inserting = insert(outing).catch((error: unknown) => error);
      await expect.poll(async () => (await pool.query(WAITING)).rowCount).toBe(1);
      return { inserting };
    });
    expect(await late.inserting).toMatchObject({ code: 'GONE' });
    expect(await find(outing.id)).toBeNull();
  });

  it('is written completely or not at all', async ({ db, pool, user, insert }) => {
    const outing = someOuting({
      type: 'monteria',
      photos: [somePhoto()],
      entries: [someEntry(), someEntry({ quantity: 0 })],
    });
    await expect(insert(outing)).rejects.toMatchObject({ constraint: 'outing_species_quantity' });
    expect((await pageOutings(db, user.id, { limit: 5_000 })).items).toEqual([]);
    const { rows } = await pool.query(
      `SELECT (SELECT count(*) FROM photos WHERE user_id = $1)
        + (SELECT count(*) FROM outing_species WHERE user_id = $1) AS left`,
      [user.id],
    );
    expect(rows[0].left).toBe('0');
  });

  it('claims its user’s staged photos', async ({ db, user, insert, find }) => {
    const photo = somePhoto();
    await stagePhoto(db, user.id, photo);
    const entry = someEntry({ photos: [{ id: photo.id }] });
    const outing = someOuting({ entries: [entry] });
    await insert(outing);
    expect((await find(outing.id))?.species[0]?.photos).toEqual([address(photo)]);
  });

  it('can’t claim another user’s photo, staged or not, nor one that does not exist', async ({
    db,
    insert,
    find,
  }) => {
    const other = await someUser(db);
    const staged = somePhoto();
    const used = somePhoto();
    await stagePhoto(db, other.id, staged);
    await storeOuting(db, other.id, { photos: [used] });
    for (const id of [staged.id, used.id, v7()]) {
      const outing = someOuting({ photos: [{ id }] });
      await expect(insert(outing)).rejects.toMatchObject({ name: 'DomainError', code: 'INVALID' });
      expect(await find(outing.id)).toBeNull();
    }
  });

  it('can’t take a photo or an entry from another outing of its user', async ({ insert }) => {
    const [photo, entry] = [somePhoto(), someEntry()];
    await insert(someOuting({ photos: [photo], entries: [entry] }));
    const again = { name: 'DomainError' };
    await expect(insert(someOuting({ photos: [{ id: photo.id }] }))).rejects.toMatchObject(again);
    await expect(insert(someOuting({ photos: [photo] }))).rejects.toMatchObject(again);
    await expect(insert(someOuting({ entries: [entry] }))).rejects.toMatchObject(again);
  });

  it('can’t refer to a photo twice', async ({ db, user, insert }) => {
    const photo = somePhoto();
    await stagePhoto(db, user.id, photo);
    const twice = [{ id: photo.id }, { id: photo.id }];
    await expect(insert(someOuting({ photos: twice }))).rejects.toMatchObject({ code: 'INVALID' });
  });
});

describe('an outing that is replaced', () => {
  it('gets the next version, the new values and the old creation time', async ({
    insert,
    replace,
    find,
  }) => {
    const outing = someOuting();
    await insert(outing);
    const before = await find(outing.id);
    expect(
      await replace(outing.id, { ...outing, date: '2025-01-31', description: 'Frío' }),
    ).not.toBeNull();
    expect(await find(outing.id)).toEqual({
      ...before,
      date: '2025-01-31',
      description: 'Frío',
      version: 2,
      updatedAt: expect.any(String),
    });
  });

  it('keeps its id, its version count and its user, whatever the input', async ({
    user,
    insert,
    replace,
    find,
  }) => {
    const outing = someOuting();
    await insert(outing);
    const carried = { ...someOuting(), userId: 1, version: 99, archivedAt: new Date() };
    expect(await replace(outing.id, carried)).not.toBeNull();
    expect(await find(outing.id)).toMatchObject({ version: 2, userId: user.id, archivedAt: null });
  });

  it('archives it once and recovers it, and stays as it is without `archived`', async ({
    insert,
    replace,
    find,
  }) => {
    const outing = someOuting({ archived: true });
    await insert(outing);
    const since = (await find(outing.id))?.archivedAt;
    expect(since).toEqual(expect.any(String));
    for (const archived of [true, undefined]) {
      await replace(outing.id, { ...outing, archived });
      expect(await find(outing.id)).toMatchObject({ archivedAt: since });
    }
    for (const archived of [false, undefined]) {
      await replace(outing.id, { ...outing, archived });
      expect(await find(outing.id)).toMatchObject({ archivedAt: null });
    }
  });

  it('keeps the entries with given ids in their new order, and deletes the others', async ({
    insert,
    replace,
    find,
  }) => {
    const [a, b, c] = [someEntry(), someEntry(), someEntry()] as const;
    const outing = someOuting({ type: 'monteria', entries: [a, b] });
    await insert(outing);
    const before = (await find(outing.id))?.species[1];
    await replace(outing.id, { ...outing, entries: [c, { ...b, score: 107 }] });
    const species = (await find(outing.id))?.species;
    expect(species?.map(({ id }) => id)).toEqual([c.id, b.id]);
    expect(species?.[1]).toEqual({ ...before, score: 107, awardedTrophy: 'silver' });
  });

  it('keeps listed photos, also in another entry, adds new and staged ones, deletes the rest', async ({
    db,
    user,
    insert,
    replace,
    find,
  }) => {
    const [kept, dropped, moved, staged, added] = [1, 2, 3, 4, 5].map(somePhoto);
    if (!kept || !dropped || !moved || !staged || !added) throw new Error('five photos');
    const [a, b] = [someEntry({ photos: [moved] }), someEntry()];
    const outing = someOuting({ type: 'monteria', photos: [dropped, kept], entries: [a] });
    await insert(outing);
    await stagePhoto(db, user.id, staged);
    await replace(outing.id, {
      ...outing,
      photos: [{ id: staged.id }, { id: kept.id }],
      entries: [{ ...b, photos: [added, { id: moved.id }] }],
    });
    const after = await find(outing.id);
    expect(after?.photos).toEqual([staged, kept].map(address));
    expect(after?.species.map(({ photos }) => photos)).toEqual([[added, moved].map(address)]);
    expect(await readPhoto(db, user.id, dropped.id, 'image')).toBeNull();
    expect(await readPhoto(db, user.id, moved.id, 'image')).toMatchObject({
      bytes: Buffer.from(moved.image),
    });
  });

  it('stays as it was when any part is refused', async ({ insert, replace, find }) => {
    const outing = someOuting({ photos: [somePhoto()], entries: [someEntry()] });
    await insert(outing);
    const before = await find(outing.id);
    const bad = { ...outing, location: 'Otro', photos: [{ id: v7() }], entries: [] };
    await expect(replace(outing.id, bad)).rejects.toMatchObject({ code: 'INVALID' });
    expect(await find(outing.id)).toEqual(before);
  });

  it('can’t take an entry from another outing', async ({ insert, replace, find }) => {
    const entry = someEntry();
    const [one, two] = [someOuting({ entries: [entry] }), someOuting()];
    await insert(one);
    await insert(two);
    await expect(replace(two.id, { ...two, entries: [entry] })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect((await find(one.id))?.species).toHaveLength(1);
  });

  it('is not changed by another user', async ({ db, replace }) => {
    const other = await someUser(db);
    const { id } = await storeOuting(db, other.id);
    expect(await replace(id, someOuting())).toBeNull();
    expect((await findOuting(db, other.id, id))?.version).toBe(1);
  });
});

describe('an outing that is deleted', () => {
  it('is deleted with its entries and photos', async ({ db, user, find }) => {
    const photos = [somePhoto(), somePhoto()] as const;
    const entries = [someEntry({ photos: [photos[1]] })];
    const { id } = await storeOuting(db, user.id, { photos: [photos[0]], entries });
    expect(await deleteOuting(db, user.id, id)).not.toBeNull();
    expect(await find(id)).toBeNull();
    for (const photo of photos) {
      expect(await readPhoto(db, user.id, photo.id, 'thumb')).toBeNull();
    }
    expect(await deleteOuting(db, user.id, id)).toBeNull();
  });

  it('is not changed by another user', async ({ db, user }) => {
    const other = await someUser(db);
    const { id } = await storeOuting(db, other.id);
    expect(await deleteOuting(db, user.id, id)).toBeNull();
    expect(await findOuting(db, other.id, id)).not.toBeNull();
  });
});
