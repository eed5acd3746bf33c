import { afterEach, expect, it } from 'vitest';
import { MARTA, NO_STATS } from '../../testing/samples';
import { answering, Rejection, server } from '../../testing/server';
import { beginVisit, takeFirstFigures } from './begin-visit';
import { keepLastUser } from '../last-user';
import { createQueryClient, keys } from './query-client';

const signedOut = () => {
  throw new Rejection('Inicia sesión para continuar', 'UNAUTHORIZED', 401);
};

afterEach(() => {
  keepLastUser(null);
  server.events.removeAllListeners();
});

it('reads the user and their figures at once, by a request each', async () => {
  answering({ 'auth.me': () => MARTA, 'stats.dashboard': () => NO_STATS });
  const addresses: string[] = [];
  server.events.on('request:start', ({ request }) => {
    addresses.push(new URL(request.url).pathname);
  });
  const client = createQueryClient();
  beginVisit(client);
  expect(await takeFirstFigures(MARTA.id)).toEqual(NO_STATS);
  expect(client.getQueryData(keys.me)).toEqual(MARTA);
  expect(addresses).toEqual(['/api/trpc/auth.me', '/api/trpc/stats.dashboard']);
  expect(await takeFirstFigures(MARTA.id)).toBeNull();
});

it('has no figures for another user', async () => {
  answering({ 'auth.me': () => MARTA, 'stats.dashboard': () => NO_STATS });
  beginVisit(createQueryClient());
  expect(await takeFirstFigures(MARTA.id + 1)).toBeNull();
});

it('shows a visitor, who has no figures, as one', async () => {
  answering({ 'auth.me': () => null, 'stats.dashboard': signedOut });
  const client = createQueryClient();
  beginVisit(client);
  expect(await takeFirstFigures(MARTA.id)).toBeNull();
  expect(client.getQueryData(keys.me)).toBeNull();
});

it('begins with the last user without a request', async () => {
  const calls = answering({ 'auth.me': () => MARTA });
  keepLastUser(MARTA, 1_000);
  const client = createQueryClient();
  beginVisit(client);
  expect(await takeFirstFigures(MARTA.id)).toBeNull();
  expect(client.getQueryState(keys.me)).toMatchObject({ data: MARTA, dataUpdatedAt: 1_000 });
  expect(calls).toEqual([]);
});

it('does not trust a check of the future', () => {
  keepLastUser(MARTA, Date.now() + 1_000_000);
  const client = createQueryClient();
  beginVisit(client);
  expect(client.getQueryState(keys.me)?.dataUpdatedAt).toBeLessThanOrEqual(Date.now());
});
