import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base } from '@cuaderno/db/testing';
import { onTestFinished } from 'vitest';
import { newUser, send, startBuilt, startServer, type TestUser } from './server';

/** Creates a folder that an embedded server's user may enter. */
export async function createFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cuaderno-contract-'));
  // As root, PostgreSQL runs as another user, who must be able to enter.
  await chmod(folder, 0o755);
  return folder;
}

/** Finds a free port; a start fails with a message when it is taken meanwhile. */
export async function freePort(): Promise<number> {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  other.close();
  await once(other, 'close');
  return port;
}

/** Starts a server on a new database for the running test alone. */
export async function startForTest(variables: Record<string, string> = {}) {
  const server = await startServer(variables);
  onTestFinished(() => server.close());
  return server;
}

/** Requests of a user about outings. */
export const requestsOf = (user: TestUser) => ({
  get: (address: string) => send(user, 'GET', address),
  post: (type: string, body: unknown) => send(user, 'POST', `/api/outings/${type}`, body),
  put: (type: string, id: string, body: unknown) =>
    send(user, 'PUT', `/api/outings/${type}/${id}`, body),
});

/**
 * Tests with a server, a signed-in user and a folder for each file; the server runs on the file's
 * database with the environment `variables`.
 */
export const test = base
  .extend('variables', { scope: 'file' }, {} as Record<string, string>)
  .extend('server', { scope: 'file' }, async ({ database, variables }, { onCleanup }) => {
    const server = await startBuilt({ DATABASE_URL: database.url, ...variables });
    onCleanup(async () => void (await server.stop()));
    return { ...server, database };
  })
  .extend('user', { scope: 'file' }, ({ server }) => newUser(server.url))
  .extend('get', ({ user }) => requestsOf(user).get)
  .extend('post', ({ user }) => requestsOf(user).post)
  .extend('put', ({ user }) => requestsOf(user).put)
  /** Runs a statement in the server's database. */
  .extend('query', ({ server: { database } }) => {
    const query = (text: string, values: unknown[] = []) => database.pool.query(text, values);
    return query;
  })
  /** Counts the outings and photos of all users. */
  .extend('countRows', ({ query }) => async () => {
    const { rows } = await query(
      'SELECT (SELECT count(*) FROM outings) + (SELECT count(*) FROM photos) AS n',
    );
    return rows[0].n;
  })
  .extend('folder', { scope: 'file' }, async ({}, { onCleanup }) => {
    const folder = await createFolder();
    onCleanup(() => rm(folder, { recursive: true, force: true }));
    return folder;
  });
