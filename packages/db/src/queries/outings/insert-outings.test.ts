import { v7 } from 'uuid';
import { expect } from 'vitest';
import { test } from '../../testing';
import { someEntry, someOuting, someUser, storeOuting } from '../../testing/samples';
import { readChanges } from './changes';
import { beginImport } from './imports';
import { deleteOuting, insertOuting, insertOutings } from './outing-writes';
import { findOuting } from './outings';
import { userTransaction } from './user-transaction';

const it = test.extend('user', ({ db }) => someUser(db));

it('stores the outings of an import in their order, those that exist or were deleted apart', async ({
  db,
  user,
}) => {
  const importId = v7();
  await beginImport(db, user.id, { id: importId, name: 'caza.csv' });
  const existing = await storeOuting(db, user.id, {});
  const deleted = await storeOuting(db, user.id, {});
  await userTransaction(db, user.id, (tx) => deleteOuting(tx, user.id, deleted.id));
  const fresh = [
    someOuting({ entries: [someEntry({ score: 105 }), someEntry()], archived: true }),
    someOuting({ entries: [] }),
  ];
  const stored = await userTransaction(db, user.id, (tx) =>
    insertOutings(tx, user.id, { importId, added: [existing, ...fresh, deleted] }),
  );
  expect([...stored]).toEqual(fresh.map(({ id }) => id));
  const { outings } = await readChanges(db, user.id);
  expect(outings.slice(-2).map(({ id }) => id)).toEqual(fresh.map(({ id }) => id));
});

it('stores an outing as it would be alone', async ({ db, user }) => {
  const importId = v7();
  await beginImport(db, user.id, { id: importId, name: 'caza.csv' });
  const outing = someOuting({ entries: [someEntry({ score: 105 }), someEntry()] });
  const alone = {
    ...outing,
    id: v7(),
    entries: outing.entries.map((one) => ({ ...one, id: v7() })),
  };
  await insertOuting(db, user.id, alone);
  await userTransaction(db, user.id, (tx) =>
    insertOutings(tx, user.id, { importId, added: [outing] }),
  );
  const [one, other] = await Promise.all(
    [outing, alone].map(({ id }) => findOuting(db, user.id, id)),
  );
  const plain = { id: '', createdAt: '', updatedAt: '' };
  const bare = (found: typeof one) => ({
    ...found,
    ...plain,
    species: found?.species.map((piece) => ({ ...piece, ...plain, outingId: '' })),
  });
  expect(bare(one)).toEqual(bare(other));
});
