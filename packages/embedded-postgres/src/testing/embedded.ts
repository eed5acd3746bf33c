import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { test as base } from 'vitest';
import { type Embedded, startEmbedded } from '../supervisor';
import { fillFolder } from './fill-folder';

/** Settings of servers whose data is discarded after the test. */
export const QUICK = { fsync: 'off' };

/** Tests of the embedded server on the test's `folder`; those still running are stopped after the test. */
export const test = base
  .extend('running', (): Embedded[] => [])
  .extend('stopAll', ({ running }) => async () => {
    for (const embedded of running.splice(0)) await embedded.close();
  })
  .extend('folder', async ({ stopAll }, { onCleanup }) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'cuaderno-embedded-'));
    // As root, PostgreSQL runs as another user, who must be able to enter.
    await chmod(folder, 0o755);
    onCleanup(async () => {
      await stopAll();
      await rm(folder, { recursive: true, force: true });
    });
    return folder;
  })
  .extend('cluster', ({ folder }) => path.join(folder, 'postgres'))
  /** The messages that were logged. */
  .extend('messages', (): string[] => [])
  /** Starts a server, which makes its cluster in a folder without one. */
  .extend('startNew', ({ folder, messages, running }) => {
    const add = (message: string) => messages.push(message);
    const log = { info: add, warn: add, error: add };
    return async (dataDir = folder, settings: Record<string, string> = QUICK, renewMs?: number) => {
      const embedded = await startEmbedded({
        dataDir,
        log,
        settings,
        ...(renewMs === undefined ? {} : { renewMs }),
      });
      running.push(embedded);
      return embedded;
    };
  })
  /** Starts a server on a cluster that was made before. */
  .extend('start', ({ folder, startNew }) => {
    return async (
      dataDir = folder,
      ...rest: [settings?: Record<string, string>, renewMs?: number]
    ) => {
      await fillFolder(dataDir);
      return startNew(dataDir, ...rest);
    };
  });

/** Stops this process for as long as the shell command `meanwhile` takes. */
export async function stopProcess(meanwhile: string): Promise<void> {
  const script = `kill -STOP ${process.pid}; ${meanwhile}; kill -CONT ${process.pid}`;
  await once(spawn('sh', ['-c', script], { stdio: 'inherit' }), 'exit');
}

/** Runs a statement. */
export async function run(
  embedded: Embedded,
  statement: string,
): Promise<Record<string, unknown>[]> {
  const client = new Client(embedded.connection);
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}
