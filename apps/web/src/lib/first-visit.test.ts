import { afterEach, expect, it } from 'vitest';
import { MARTA, NO_STATS } from '../testing/samples';
import { answering, Rejection, server } from '../testing/server';
import { readFirstVisit, takeFirstFigures } from './first-visit';
import { keepLastUser } from './last-user';
import { createQueryClient, keys } from './query-client';

const signedOut = () => {
  throw new Rejection('Inicia sesión para continuar', 'UNAUTHORIZED', 401);
};

afterEach(() => {
  keepLastUser(null);
  server.events.removeAllListeners();
});

it('reads the user and their figures by one request', async () => {
  answering({ 'auth.me': () => MARTA, 'stats.dashboard': () => NO_STATS });
  const addresses: string[] = [];
  server.events.on('request:start', ({ request }) => {
    addresses.push(new URL(request.url).pathname);
  });
  const client = createQueryClient();
  readFirstVisit(client);
  expect(await takeFirstFigures(MARTA.id)).toEqual(NO_STATS);
  expect(client.getQueryData(keys.me)).toEqual(MARTA);
  expect(addresses).toEqual(['/api/trpc/auth.me,stats.dashboard']);
  expect(await takeFirstFigures(MARTA.id)).toBeNull();
});

it('has no figures for another user', async () => {
  answering({ 'auth.me': () => MARTA, 'stats.dashboard': () => NO_STATS });
  readFirstVisit(createQueryClient());
  expect(await takeFirstFigures(MARTA.id + 1)).toBeNull();
});

it('shows a visitor, who has no figures, as one', async () => {
  answering({ 'auth.me': () => null, 'stats.dashboard': signedOut });
  const client = createQueryClient();
  readFirstVisit(client);
  expect(await takeFirstFigures(MARTA.id)).toBeNull();
  expect(client.getQueryData(keys.me)).toBeNull();
});

it('requests nothing on a device with a last user', async () => {
  const calls = answering({ 'auth.me': () => MARTA });
  keepLastUser(MARTA);
  readFirstVisit(createQueryClient());
  expect(await takeFirstFigures(MARTA.id)).toBeNull();
  expect(calls).toEqual([]);
});
