import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, readlink, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fillFolder } from '@cuaderno/db/testing';
import { describe, expect } from 'vitest';
import { until } from '../faults/faults';
import { createFolder, test } from '../fixtures';
import { RUN, startBuilt } from '../server';

const it = test.extend('dataDir', async ({}, { onCleanup }) => {
  const dataDir = await createFolder();
  onCleanup(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
});

function begin(folder: string): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, RUN, {
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => (output += data));
  }
  return { child, output: () => output };
}

/** Between two looks at a start: looking without a pause takes a core from it. */
const POLL_MS = 2;

const namesIn = (folder: string) => readdir(folder).catch((): string[] => []);

/** Lists the processes whose working directory is the data folder. */
async function processesIn(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of await readdir('/proc')) {
    const cwd = await readlink(`/proc/${name}/cwd`).catch(() => '');
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    if (cwd.startsWith(folder) || command.includes(folder)) found.push(command);
  }
  return found;
}

const isMaking = async (folder: string) =>
  (await namesIn(folder)).some((name) => name.startsWith('initdb-'));

/** Stages of a start and how each is detected. */
const STAGES: [string, (folder: string) => Promise<unknown>][] = [
  ['its database is made', isMaking],
  ['PostgreSQL is launched', async (folder) => (await namesIn(folder)).includes('postgres.log')],
  [
    'PostgreSQL is not ready yet',
    async (folder) => (await namesIn(path.join(folder, 'postgres'))).includes('postmaster.pid'),
  ],
  [
    'the tables are made',
    async (folder) =>
      /\nready/.test(await readFile(`${folder}/postgres/postmaster.pid`, 'utf8').catch(() => '')),
  ],
];

describe.runIf(process.platform === 'linux')('SIGTERM during the start', () => {
  it.for(
    STAGES.flatMap((stage) =>
      (['SIGTERM', 'SIGINT'] as const).map((signal) => [...stage, signal] as const),
    ),
  )(
    'when %s, it ends with nothing left running, and starts again',
    async ([, reached, signal], { dataDir }) => {
      if (reached !== isMaking) await fillFolder(dataDir);
      const { child, output } = begin(dataDir);
      const exit = once(child, 'exit');
      while (child.exitCode === null && !(await reached(dataDir))) await pause(POLL_MS);
      child.kill(signal);
      expect([await exit, output()]).toEqual([[0, null], expect.not.stringContaining('rror')]);
      await until(async () => (await processesIn(dataDir)).length === 0);
      const again = await startBuilt({ DATA_DIR: dataDir });
      expect((await namesIn(dataDir)).filter((name) => name.startsWith('initdb-'))).toEqual([]);
      expect(await again.stop()).toBe(0);
    },
  );
});

describe('the variables of libpq', () => {
  it('don’t affect the embedded server: it starts, migrates and serves', async ({ dataDir }) => {
    const server = await startBuilt({
      DATA_DIR: dataDir,
      PGHOST: 'nowhere.invalid',
      PGPORT: '9',
      PGUSER: 'nobody',
      PGPASSWORD: 'x',
      PGDATABASE: 'other',
      PGOPTIONS: '-c search_path=elsewhere',
      PGSSLMODE: 'require',
      PGAPPNAME: 'other',
      PGCONNECT_TIMEOUT: '1',
      PGCLIENT_ENCODING: 'LATIN1',
    });
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
  });
});
