import { describe, expect } from 'vitest';
import { createCaller } from '../router';
import { lockWaits, test as it } from '../testing';

const RECECHO = { type: 'rececho', date: '2026-01-11', species: 'Corzo', score: 116 } as const;

describe('outings', () => {
  it('are listed as summaries of about 300 bytes, the full book in one response', async ({
    api,
  }) => {
    const signedIn = await api.newUser();
    for (let n = 0; n < 5; n += 1)
      await signedIn.caller.outings.create({ ...RECECHO, finca: `Finca ${n}` });
    const { items, nextCursor } = await signedIn.caller.outings.list();
    expect(nextCursor).toBeNull();
    expect(items.map(({ finca }) => finca)).toEqual([
      'Finca 4',
      'Finca 3',
      'Finca 2',
      'Finca 1',
      'Finca 0',
    ]);
    expect(items[0]).toMatchObject({
      type: 'rececho',
      photoCount: 0,
      species: [{ species: 'Corzo', quantity: 1, medals: ['silver'] }],
    });
    expect(JSON.stringify(items[0]).length).toBeLessThan(400);
  });

  it('are paged by a cursor, each exactly once', async ({ api }) => {
    const signedIn = await api.newUser();
    for (let n = 0; n < 7; n += 1) await signedIn.caller.outings.create(RECECHO);
    const ids: string[] = [];
    let cursor: { date: string; id: string } | null = null;
    do {
      const page: Awaited<ReturnType<typeof signedIn.caller.outings.list>> =
        await signedIn.caller.outings.list({
          cursor,
          limit: 3,
        });
      ids.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(new Set(ids).size).toBe(7);
    expect(ids).toHaveLength(7);
  });

  it('are paged in full too, each exactly once, with a limit per page', async ({ api }) => {
    const { caller } = await api.newUser();
    for (let n = 0; n < 4; n += 1) await caller.outings.create(RECECHO);
    const all = await caller.outings.page();
    const first = await caller.outings.page({ limit: 2 });
    const second = await caller.outings.page({ limit: 2, cursor: first.nextCursor });
    expect([...first.items, ...second.items]).toEqual(all.items);
    expect(second.nextCursor).toBeNull();
    for (const limit of [0, 5001, 1.5]) {
      await expect(caller.outings.page({ limit })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
  });

  it('list their photos that the server no longer has', async ({ api }) => {
    const { caller } = await api.newUser();
    const gone = '/api/photos/01990000-0000-7000-8000-00000000000a';
    const issues = (path: string) => ({
      cause: { issues: [{ path, message: 'Una de las fotos ya no existe' }] },
    });
    await expect(caller.outings.create({ ...RECECHO, photos: [gone] })).rejects.toMatchObject(
      issues('photos.0'),
    );
    const animals = [{ species: 'Jabalí' }, { species: 'Zorro', photos: [gone] }];
    await expect(
      caller.outings.create({ type: 'monteria', date: RECECHO.date, animals }),
    ).rejects.toMatchObject(issues('animals.1.photos.0'));
  });

  it('with photos are not recorded for a disconnected client, without an error', async ({
    api,
  }) => {
    const { session, caller } = await api.newUser();
    const gone = createCaller({ ...api.context, session, signal: AbortSignal.abort() });
    const photos = ['data:image/jpeg;base64,aaaa'];
    await expect(gone.outings.create({ ...RECECHO, photos })).rejects.toMatchObject({
      code: 'CLIENT_CLOSED_REQUEST',
    });
    expect((await caller.outings.list()).items).toEqual([]);
    expect(api.reported).toEqual([]);
  });

  it('with inline photos are served one answer at a time in all, until it is sent', async ({
    api,
  }) => {
    const signedIn = await api.newUser();
    const getInline = (signal: AbortSignal, { session } = signedIn) =>
      createCaller({ ...api.context, session, signal })
        .outings.page({ photos: 'inline' })
        .then(
          ({ items }) => items,
          ({ code }) => code,
        );
    const first = new AbortController();
    const { signal } = new AbortController();
    expect(await getInline(first.signal)).toEqual([]);
    // The response is created, but not sent yet.
    expect(await getInline(signal)).toBe('TOO_MANY_REQUESTS');
    // One at a time: another user's is created once it is sent.
    const second = new AbortController();
    const another = getInline(second.signal, await api.newUser());
    first.abort();
    expect(await another).toEqual([]);
    second.abort();
    expect(await getInline(AbortSignal.abort())).toBe('CLIENT_CLOSED_REQUEST');
    expect(await getInline(signal)).toEqual([]);
  });

  it('edited twice at once keep one edit and reject the other', async ({ api }) => {
    const signedIn = await api.newUser();
    const { outing } = await signedIn.caller.outings.create(RECECHO);
    const edits = ['uno', 'dos', 'tres'].map((lugar) =>
      signedIn.caller.outings.update({ ...RECECHO, id: outing.id, version: 1, lugar }).then(
        () => 'saved',
        ({ code }) => code,
      ),
    );
    expect((await Promise.all(edits)).toSorted()).toEqual(['CONFLICT', 'CONFLICT', 'saved']);
    expect(await signedIn.caller.outings.get({ id: outing.id })).toMatchObject({ version: 2 });
  });

  it('edited while another edit is committed are changed on top of it, unless they name their version', async ({
    api,
  }) => {
    const { user, caller } = await api.newUser();
    const { db, pool } = api.database;
    const { outing } = await caller.outings.create({ ...RECECHO, score: 116 });
    const { id, version } = outing;
    const edits = [
      { ...RECECHO, id, score: 116, lugar: 'Solana' },
      { ...RECECHO, id, score: 116, lugar: 'Umbría', version },
    ];
    const late = await db.transaction(async (tx) => {
      await tx.execute(
        `UPDATE outings SET version = 2, location = 'Otra' WHERE user_id = ${user.id} AND id = '${id}'`,
      );
      const editing = edits.map((edit) =>
        caller.outings.update(edit).catch((error: unknown) => error),
      );
      await expect.poll(() => lockWaits(pool)).toBe(2);
      return { editing };
    });
    const [saved, refused] = await Promise.all(late.editing);
    expect(refused).toMatchObject({ code: 'CONFLICT' });
    expect(saved).toMatchObject({ version: 3, custom_params: { lugar: 'Solana' } });
    expect(await caller.outings.get({ id })).toEqual(saved);
  });

  it('with one invalid piece are not stored', async ({ api }) => {
    const signedIn = await api.newUser();
    const monteria = {
      type: 'monteria' as const,
      date: '2026-01-12',
      animals: [{ species: 'Jabalí' }, { species: 'Lobo', photos: ['data:image/png;base64,AAAA'] }],
    };
    await expect(signedIn.caller.outings.create(monteria)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    expect((await signedIn.caller.outings.list()).items).toEqual([]);
    const { rows } = await api.database.pool.query(
      'SELECT FROM outing_species WHERE user_id = $1',
      [signedIn.user.id],
    );
    expect(rows).toEqual([]);
  });
});
