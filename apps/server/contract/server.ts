import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createTestDatabase, type TestDatabase, testPooling } from '@cuaderno/db/testing';
import { undocumented } from './faults/documented';
import { type Client, createClient } from '@cuaderno/client';

const DIST = path.join(import.meta.dirname, '../dist');
/** Node's arguments for the server built in `dist`, as in the image. */
const runOf = (dist: string) => [
  '--require',
  path.join(dist, 'thread-pool.cjs'),
  path.join(dist, 'main.js'),
];
export const RUN = runOf(DIST);

export type Server = {
  /** Origin that it listens on. */
  url: string;
  /** Output so far, of both streams. */
  output(): string;
  /**
   * Sends the signal and waits for the end.
   * @returns the exit code
   */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  process: ChildProcess;
};

/** The variable of the pooler before a database that `variables` name. */
export const poolingOf = (variables: Record<string, string>): Record<string, string> =>
  variables['DATABASE_URL'] ? { DATABASE_POOLING: testPooling() } : {};

/**
 * Starts the server built in `dist` with these variables, through the program and arguments of `wrapper`.
 * @throws an Error with its output when it ends before it is ready
 */
export async function startBuilt(
  variables: Record<string, string>,
  wrapper: string[] = [],
  dist = DIST,
): Promise<Server> {
  if (!existsSync(dist)) throw new Error('build the server first: npx turbo run build');
  const [program = process.execPath, ...args] = [...wrapper, process.execPath, ...runOf(dist)];
  const child = spawn(program, args, {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      LOG_LEVEL: 'info',
      ...poolingOf(variables),
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const ready = /is ready at (\S+)(?: \(listening on (\S+)\))?\n/.exec(output);
      if (ready?.[1]) resolve(ready[2] ?? ready[1]);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${output}`)));
  });
  return {
    url,
    output: () => output,
    process: child,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
        await once(child, 'exit');
      }
      return child.exitCode;
    },
  };
}

/** Starts the built server on a new database. */
export async function startServer(variables: Record<string, string> = {}) {
  const database = await createTestDatabase();
  const server = await startBuilt({ DATABASE_URL: database.url, ...variables });
  return {
    ...server,
    database,
    /** Stops the server and drops the database. */
    async close() {
      await server.stop();
      await database.close();
    },
  };
}

export type TestServer = Server & { database: TestDatabase };

export const PASSWORD = 'monte y sierra 26';
let users = 0;

/**
 * Registers a user.
 * @returns the account and its signed-in client
 */
export async function newUser(url: string, name = 'Marta Robledo') {
  users += 1;
  const email = `hunter${users}@cuaderno.test`;
  const client = createClient(url);
  const account = await client.register({ name, email, password: PASSWORD });
  return { ...client, ...account };
}

export type TestUser = Awaited<ReturnType<typeof newUser>>;

/**
 * Sends JSON through a client, and holds the answer to the OpenAPI document.
 * @returns status, headers, text and parsed body
 */
export async function send(
  client: Pick<Client, 'fetch'>,
  method: string,
  address: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const response = await client.fetch(address, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const fault = undocumented({ method, address, headers, body, response, text });
  if (fault !== null) throw new Error(fault);
  return { status: response.status, headers: response.headers, text, body: parse(text) };
}

/** Of any type: each test asserts the body's shape. */
function parse(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Signs in. @returns the headers of the session's writes, for requests without the client */
export async function sessionOf(url: string, email: string) {
  const answer = await send(visitor(url), 'POST', '/api/login', { email, password: PASSWORD });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const token = await fetch(`${url}/api/csrf-token`, { headers: { cookie } });
  const { csrfToken } = (await token.json()) as { csrfToken: string };
  return { cookie, 'x-csrf-token': csrfToken };
}

/** Creates a client without a session. */
export const visitor = (url: string) => createClient(url);
