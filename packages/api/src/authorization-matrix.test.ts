import { randomUUID } from 'node:crypto';
import { stagePhoto } from '@cuaderno/db';
import type { AnyTRPCRouter } from '@trpc/server';
import { describe, expect } from 'vitest';
import { appRouter, createCaller } from './router';
import { test as it } from './testing';

const RECECHO = { type: 'rececho', date: '2026-01-11', species: 'Corzo' };
const LICENCE = { kind: 'licencia', name: 'Andalucía', expires: '2027-01-11' };
const SHEET = { name: 'caza.xlsx', outings: [{ ...RECECHO, id: randomUUID() }] };
/** Valid inputs by procedure, without `id`. */
const INPUTS: Record<string, object> = {
  'users.update': {},
  'users.changePassword': {
    currentPassword: 'monte y sierra 26',
    newPassword: 'la cierva y el alba 9',
  },
  'users.delete': { password: 'monte y sierra 26' },
  'outings.create': RECECHO,
  'outings.update': RECECHO,
  'documents.create': LICENCE,
  'documents.update': LICENCE,
  'imports.add': SHEET,
  'municipalities.search': { q: 'Cazorla' },
  'stats.seasonPrint': {
    seasons: '2026',
    photos: true,
    notes: true,
    sheets: true,
    places: 'none',
  },
  'tokens.create': { name: 'Hoja de cálculo', canWrite: false, days: 30 },
  'passkeys.options': {},
  'passkeys.add': {
    name: 'Móvil de Marta',
    credential: { id: 'x', response: { clientDataJSON: 'x', attestationObject: 'x' } },
  },
  'passkeys.rename': { name: 'Móvil de Marta' },
  'municipalities.at': { lat: 37.91, lon: -3.0 },
};
const PIXEL = {
  image: Uint8Array.of(1),
  thumb: Uint8Array.of(1),
  width: 1,
  height: 1,
  mime: 'image/jpeg',
};
const { procedures: PROCEDURES }: AnyTRPCRouter['_def'] = appRouter._def;
const NAMES = Object.keys(PROCEDURES);
/** Routers that are for a session only; every other one is of the book. */
const OF_THE_ACCOUNT = ['auth', 'users', 'sessions', 'backups', 'passkeys', 'tokens'];
const OF_AN_OUTING = ['outings.get', 'outings.update', 'outings.delete'];
const OF_A_DOCUMENT = ['documents.get', 'documents.update', 'documents.delete'];

/** Calls a procedure by its dotted name. @returns its output, or its error's code and message */
async function call(caller: object, name: string, input: object): Promise<unknown> {
  const [resource = '', verb = ''] = name.split('.');
  const procedures = caller as Record<string, Record<string, (input: object) => Promise<unknown>>>;
  return procedures[resource]?.[verb]?.(input).catch(({ code, message }) => ({ code, message }));
}

describe('every procedure', () => {
  it.for(NAMES.filter((name) => name !== 'auth.me'))(
    '%s rejects a visitor with UNAUTHORIZED',
    async (name, { api }) => {
      const input = { ...INPUTS[name], id: randomUUID() };
      expect(await call(api.visitor, name, input)).toEqual({
        code: 'UNAUTHORIZED',
        message: 'Inicia sesión para continuar',
      });
    },
  );

  it.for(NAMES)('%s accepts a program’s token only for the book', async (name, { api }) => {
    const { user } = await api.newUser();
    const callerOf = (canWrite: boolean) => {
      const session = { userId: user.id, program: { token: '', canWrite } };
      return createCaller({ ...api.context, session });
    };
    const input = { ...INPUTS[name], id: randomUUID() };
    const [reads, writes] = [
      await call(callerOf(false), name, input),
      await call(callerOf(true), name, input),
    ];
    const forbidden = (message: string) => ({ code: 'FORBIDDEN', message });
    if (OF_THE_ACCOUNT.includes(name.split('.')[0] ?? '')) {
      const refusal = forbidden('Una clave para programas no da acceso a la cuenta');
      return expect([reads, writes]).toEqual([refusal, refusal]);
    }
    const onlyReads = forbidden('Esta clave para programas solo puede leer');
    const isMutation = PROCEDURES[name]?._def.type === 'mutation';
    if (isMutation) expect(reads).toEqual(onlyReads);
    else expect(reads).not.toMatchObject({ code: 'FORBIDDEN' });
    return expect(writes).not.toMatchObject({ code: 'FORBIDDEN' });
  });

  it.for(OF_AN_OUTING)(
    '%s accepts its owner, and rejects another user as if the outing did not exist',
    async (name, { api }) => {
      const [owner, stranger] = [await api.newUser(), await api.newUser()];
      const { outing } = await owner.caller.outings.create({ ...RECECHO, type: 'rececho' });
      const foreign = await call(stranger.caller, name, { ...RECECHO, id: outing.id });
      const missing = await call(stranger.caller, name, { ...RECECHO, id: randomUUID() });
      expect(foreign).toEqual({ code: 'NOT_FOUND', message: 'No encontramos esa salida' });
      expect(missing).toEqual(foreign);
      expect(
        (await call(owner.caller, name, { ...RECECHO, id: outing.id })) ?? {},
      ).not.toHaveProperty('code');
    },
  );

  it.for(OF_A_DOCUMENT)(
    '%s accepts its owner, and rejects another user as if the document did not exist',
    async (name, { api }) => {
      const [owner, stranger] = [await api.newUser(), await api.newUser()];
      const { document } = await owner.caller.documents.create({ ...LICENCE, kind: 'licencia' });
      const foreign = await call(stranger.caller, name, { ...LICENCE, id: document.id });
      const missing = await call(stranger.caller, name, { ...LICENCE, id: randomUUID() });
      expect(foreign).toEqual({ code: 'NOT_FOUND', message: 'No encontramos ese documento' });
      expect(missing).toEqual(foreign);
      expect(await stranger.caller.documents.list()).toEqual([]);
      const own = await call(owner.caller, name, { ...LICENCE, id: document.id });
      expect(own ?? {}).not.toHaveProperty('code');
    },
  );

  it('imports.undo rejects another user as if the import did not exist', async ({ api }) => {
    const [owner, stranger] = [await api.newUser(), await api.newUser()];
    const id = randomUUID();
    await owner.caller.imports.add({ ...SHEET, id });
    const foreign = await call(stranger.caller, 'imports.undo', { id });
    expect(foreign).toEqual({ code: 'NOT_FOUND', message: 'No encontramos esa importación' });
    expect(await call(stranger.caller, 'imports.undo', { id: randomUUID() })).toEqual(foreign);
    expect(await stranger.caller.imports.list()).toEqual([]);
    expect(await owner.caller.imports.undo({ id })).toEqual({ removed: 1, kept: [] });
  });

  it('returns no other user’s album', async ({ api }) => {
    const [owner, stranger] = [await api.newUser(), await api.newUser()];
    const id = randomUUID();
    await stagePhoto(api.database.db, owner.user.id, { id, ...PIXEL });
    const photos = [`/api/photos/${id}`];
    await owner.caller.outings.create({ ...RECECHO, type: 'rececho', photos });
    expect(await owner.caller.photos.latest()).toMatchObject([{ address: photos[0] }]);
    expect(await stranger.caller.photos.latest()).toEqual([]);
  });

  it('returns no other user’s changes', async ({ api }) => {
    const [owner, stranger] = [await api.newUser(), await api.newUser()];
    const { outing } = await owner.caller.outings.create({ ...RECECHO, type: 'rececho' });
    const { cursor, outings } = await owner.caller.outings.changes();
    expect(outings.map(({ id }) => id)).toEqual([outing.id]);
    const own = await stranger.caller.outings.changes();
    expect(own).toMatchObject({ outings: [], deleted: [] });
    // Another user's cursor starts anew.
    expect(await stranger.caller.outings.changes({ since: cursor })).toMatchObject({
      outings: [],
      reset: true,
    });
  });

  it('with an outing’s id is in the matrix above', () => {
    const known = [
      'auth.me',
      'backups.latest',
      'users.update',
      'users.changePassword',
      'users.access',
      'users.sendVerification',
      'users.cancelEmailChange',
      'users.delete',
      'users.publicAddress',
      'users.renewPublicAddress',
      'sessions.list',
      'sessions.end',
      'sessions.endOthers',
      'passkeys.list',
      'passkeys.options',
      'passkeys.add',
      'passkeys.rename',
      'passkeys.remove',
      'tokens.list',
      'tokens.create',
      'tokens.revoke',
      'outings.list',
      'outings.changes',
      'outings.news',
      'outings.page',
      'outings.create',
      'documents.list',
      'documents.create',
      'imports.list',
      'imports.add',
    ];
    const open = [
      ...known,
      'stats.dashboard',
      'stats.season',
      'stats.seasonPrint',
      'stats.seasons',
      'municipalities.search',
      'municipalities.at',
      'photos.latest',
      ...OF_AN_OUTING,
      ...OF_A_DOCUMENT,
      'imports.undo',
    ];
    expect(NAMES.toSorted()).toEqual(open.toSorted());
  });

  it('returns null to a visitor, and a user to itself', async ({ api }) => {
    const signedIn = await api.newUser();
    expect(await api.visitor.auth.me()).toBeNull();
    expect(await signedIn.caller.auth.me()).toEqual(signedIn.user);
  });
});

describe('errors', () => {
  it('that are unexpected are hidden from the caller, and logged', async ({ api }) => {
    const signedIn = await api.newUser();
    await api.database.pool.query('ALTER TABLE outings RENAME TO outings_away');
    await expect(signedIn.caller.outings.list()).rejects.toThrow(
      'Algo ha fallado. Inténtalo de nuevo.',
    );
    await api.database.pool.query('ALTER TABLE outings_away RENAME TO outings');
    expect(api.reported).toHaveLength(1);
    expect(String(api.reported[0])).toContain('outings');
  });
});
