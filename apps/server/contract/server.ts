import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createTestDatabase } from '@cuaderno/db/testing';
import { type Client, createClient } from '@cuaderno/client';

const MAIN = path.join(import.meta.dirname, '../dist/main.js');
/** What Node is told to run it, as in the image. */
export const RUN = ['--require', path.join(import.meta.dirname, '../dist/thread-pool.cjs'), MAIN];

export type Server = {
  /** Where it listens. */
  url: string;
  /** Everything that it has written so far. */
  output(): string;
  /** Asks it to stop and gives its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  process: ChildProcess;
};

/**
 * Starts the built server with these variables, by the program and arguments of `wrapper` if there are
 * any; throws with its output when it ends instead.
 */
export async function startBuilt(
  variables: Record<string, string>,
  wrapper: string[] = [],
): Promise<Server> {
  if (!existsSync(MAIN)) throw new Error('build the server first: npx turbo run build');
  const [program = process.execPath, ...args] = [...wrapper, process.execPath, ...RUN];
  const child = spawn(program, args, {
    env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'info', ...variables },
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

/** The built server on a fresh database. */
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

export const PASSWORD = 'monte y sierra 26';
let hunters = 0;

/** A new hunter with a client of their own, signed in. */
export async function newHunter(url: string, name = 'Marta Robledo') {
  hunters += 1;
  const email = `hunter${hunters}@cuaderno.test`;
  const client = createClient(url);
  const user = await client.register({ name, email, password: PASSWORD });
  return { ...client, user, email };
}

/** Sends JSON by a client and gives status and parsed body. */
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
  return { status: response.status, headers: response.headers, text, body: parse(text) };
}

// oxlint-disable-next-line typescript/no-explicit-any -- what is in an answer is what its test asserts
function parse(text: string): any {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A visitor: no session, but a token, as a browser would have. */
export const visitor = (url: string) => createClient(url);
