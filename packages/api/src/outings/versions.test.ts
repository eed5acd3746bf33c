import {
  EXPORT_FORMAT,
  EXPORT_VERSION,
  exportOuting,
  exportReader,
  type Outing,
} from '@cuaderno/domain';
import { deleteOuting } from '@cuaderno/db';
import { describe, expect } from 'vitest';
import { importExport } from '../export/import-export';
import { lockWaits, test, type TestApi } from '../testing';

const RECECHO = { type: 'rececho', date: '2026-01-11', species: 'Corzo', score: 116 } as const;
type SignedInContext = Awaited<ReturnType<TestApi['newUser']>>;

/** Imports outings from an export. */
const it = test.extend(
  'importOutings',
  ({ api }) =>
    async ({ user }: SignedInContext, ...outings: Outing[]) => {
      const profile = {
        name: 'Ana',
        emailNotifications: false,
        showStats: true,
        publicProfile: false,
      };
      const head = { format: EXPORT_FORMAT, version: EXPORT_VERSION, profile };
      const reader = exportReader();
      const exported = outings.map(exportOuting).map((one) => reader.outing(one));
      const source = {
        ...reader.head({ ...head, outings: [] }),
        async *outings() {
          yield exported.flatMap((read) => ('outing' in read ? [read.outing] : []));
        },
        readPhoto: async () => null,
      };
      return importExport({ ...api.context, userId: user.id }, source, { dryRun: false });
    },
);

/** Records and edits an outing. @returns its first and its last version */
async function changedOnce({ caller }: SignedInContext) {
  const { outing: first } = await caller.outings.create(RECECHO);
  const phones = await caller.outings.update({ ...RECECHO, id: first.id, lugar: 'Collado' });
  return { first, phones, id: first.id };
}

/** Edits the outing on another device, and expects the first device's edit to be rejected. */
async function expectPhoneRefused({ caller }: SignedInContext, phones: Outing) {
  const { id, version } = phones;
  const laptops = await caller.outings.update({ ...RECECHO, id, lugar: 'Umbría' });
  expect(laptops.version).toBeGreaterThan(version);
  const late = caller.outings.update({ ...RECECHO, id, version, lugar: 'Solana' });
  await expect(late).rejects.toMatchObject({ code: 'CONFLICT' });
  expect((await caller.outings.get({ id })).custom_params.lugar).toBe('Umbría');
}

describe('a version is never assigned twice to an outing', () => {
  it('not after a deletion and an import', async ({ api, importOutings }) => {
    const signedIn = await api.newUser();
    const { first, phones, id } = await changedOnce(signedIn);
    await signedIn.caller.outings.delete({ id });
    expect(await importOutings(signedIn, first)).toMatchObject({ added: 1, refused: [] });
    expect((await signedIn.caller.outings.get({ id })).version).toBeGreaterThan(phones.version);
    await expectPhoneRefused(signedIn, phones);
  });

  it('not without a tombstone', async ({ api, importOutings }) => {
    const signedIn = await api.newUser();
    const { first, phones, id } = await changedOnce(signedIn);
    const { pool } = api.database;
    await pool.query(`UPDATE users SET created_at = now() - interval '91 days' WHERE id = $1`, [
      signedIn.user.id,
    ]);
    await pool.query('DELETE FROM outings WHERE user_id = $1', [signedIn.user.id]);
    await importOutings(signedIn, first);
    expect((await signedIn.caller.outings.get({ id })).version).toBeGreaterThan(phones.version);
    await expectPhoneRefused(signedIn, phones);
  });

  it('not for a change with its base beside its version', async ({ api }) => {
    const { caller } = await api.newUser();
    const { outing } = await caller.outings.create(RECECHO);
    const { id, version, updatedAt } = outing;
    const edit = { ...RECECHO, id, version };
    // Simulates a duplicate: the same version with other content.
    const unchangedSince = '2026-01-11T10:00:00.000Z';
    await expect(caller.outings.update({ ...edit, unchangedSince })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await expect(caller.outings.delete({ id, version, unchangedSince })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await caller.outings.update({ ...edit, unchangedSince: updatedAt });
  });
});

describe('a creation under the id of an outing that was deleted', () => {
  it('is rejected, and restores nothing', async ({ api }) => {
    const { caller } = await api.newUser();
    const { outing } = await caller.outings.create(RECECHO);
    const { id } = outing;
    await caller.outings.delete({ id });
    await expect(caller.outings.create({ ...RECECHO, id })).rejects.toMatchObject({
      message: 'Esta salida se borró en otro dispositivo',
      cause: { code: 'GONE' },
    });
    expect((await caller.outings.list()).items).toEqual([]);
  });

  it('is rejected also while the deletion is not committed yet', async ({ api }) => {
    const { user, caller } = await api.newUser();
    const { db, pool } = api.database;
    const { outing } = await caller.outings.create(RECECHO);
    const { id } = outing;
    const late = await db.transaction(async (tx) => {
      await deleteOuting(tx, user.id, id);
      const creating = caller.outings.create({ ...RECECHO, id }).catch((error: unknown) => error);
      await expect.poll(() => lockWaits(pool)).toBe(1);
      return { creating };
    });
    expect(await late.creating).toMatchObject({ cause: { code: 'GONE' } });
    expect((await caller.outings.list()).items).toEqual([]);
  });

  it('is accepted once an import has restored the outing', async ({ api, importOutings }) => {
    const signedIn = await api.newUser();
    const { outing } = await signedIn.caller.outings.create(RECECHO);
    const { id } = outing;
    await signedIn.caller.outings.delete({ id });
    await importOutings(signedIn, outing);
    expect(await signedIn.caller.outings.create({ ...RECECHO, id })).toMatchObject({
      created: false,
      outing: { id },
    });
  });

  it('doesn’t affect another user with that id', async ({ api }) => {
    const [one, other] = [await api.newUser(), await api.newUser()];
    const { outing } = await one.caller.outings.create(RECECHO);
    await one.caller.outings.delete({ id: outing.id });
    const theirs = await other.caller.outings.create({ ...RECECHO, id: outing.id });
    expect(theirs).toMatchObject({ created: true, outing: { version: 1 } });
  });
});
