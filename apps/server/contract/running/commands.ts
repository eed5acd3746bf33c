import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { test } from '../fixtures';
import { poolingOf } from '../server';

const CLI = path.join(import.meta.dirname, '../../dist/cli.js');

/** Starts a command. `ended` has its exit code and what it has written to the standard error. */
function startCommand(
  DATABASE_URL: string,
  args: string[],
  variables: Record<string, string> = {},
) {
  const env = { PATH: process.env['PATH'], ...poolingOf({ DATABASE_URL }), DATABASE_URL };
  const child = spawn(process.execPath, [CLI, ...args], {
    env: { ...env, ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = Promise.all([once(child, 'close'), text(child.stderr)]);
  return { child, ended: ended.then(([[code], said]) => ({ code, said: said.trim() })) };
}

/** Tests that `run` or `start` the operator's commands on the server's database. */
export const commandTest = test
  /** Runs a command with a temporary folder of its own. */
  .extend('runIn', ({ server: { database } }) => {
    const env = { DATABASE_URL: database.url };
    return (variables: { TMPDIR?: string }, ...args: string[]) =>
      promisify(execFile)(process.execPath, [CLI, ...args], {
        env: { PATH: process.env['PATH'], ...poolingOf(env), ...env, ...variables },
      }).then(
        ({ stdout }) => ({ code: 0, output: stdout.trim() }),
        ({ code, stderr }: { code: number; stderr: string }) => ({ code, output: stderr.trim() }),
      );
  })
  .extend('run', ({ runIn }) => {
    return (...args: string[]) => runIn({}, ...args);
  })
  .extend('start', ({ server: { database } }) => {
    return (args: string[], variables?: Record<string, string>) =>
      startCommand(database.url, args, variables);
  });
