import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findPostmaster } from './lock-file';
import { isRoot } from './system-user';
import { type Embedded, startEmbedded } from './supervisor';

let folder: string;
let logged: string[];
const running: Embedded[] = [];
const shelves: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'cuaderno-lost-'));
  await chmod(folder, 0o755);
  logged = [];
});
afterEach(async () => {
  await stopAll();
  for (const one of [folder, ...shelves.splice(0)]) await rm(one, { recursive: true, force: true });
});

const record = (message: string) => logged.push(message);
const log = { info: record, warn: record, error: record };

async function start(dataDir = folder): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir, log, settings: { fsync: 'off' } });
  running.push(embedded);
  return embedded;
}

async function stopAll(): Promise<void> {
  for (const embedded of running.splice(0)) await embedded.close();
}

async function run(embedded: Embedded, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client(embedded.connection);
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

const cluster = () => path.join(folder, 'postgres');

describe('a new database', () => {
  it('is created in a new folder, with one message', async () => {
    await start();
    await stopAll();
    await start();
    expect(logged).toEqual([`There was no database in ${folder}: made a new, empty one`]);
  });

  it('is not created in place of a lost one: the start reports what is missing', async () => {
    await start();
    await stopAll();
    await rename(cluster(), `${cluster()}-elsewhere`);
    const marker = path.join(folder, 'cluster-was-made-here');
    await expect(start()).rejects.toThrow(
      `The database that was made in ${cluster()} is not there any more: put it back, or remove ${marker} to begin an empty one`,
    );
    await rename(`${cluster()}-elsewhere`, cluster());
    await start();
  });

  it('is not created in place of an earlier version’s: the next start marks its folder', async () => {
    await start();
    await stopAll();
    await rm(path.join(folder, 'cluster-was-made-here'));
    await rm(path.join(folder, 'instance'), { recursive: true });
    await start();
    await stopAll();
    await rm(cluster(), { recursive: true });
    await expect(start()).rejects.toThrow(/is not there any more/);
  });
});

describe('data that disappear under the running server', () => {
  it.each([
    ['the cluster', () => cluster(), /There is no database in .* any more$/],
    ['the whole data folder', () => folder, /Cannot renew the lock of .*: not found$/],
  ])(
    '%s: it is not replaced by an empty one, and the log has the reason',
    async (_, lost, reason) => {
      const embedded = await start();
      const { pid = 0 } = (await findPostmaster(cluster())) ?? {};
      await rm(lost(), { recursive: true });
      if (lost() !== folder) process.kill(pid, 'SIGKILL');
      await expect
        .poll(() => logged.filter((line) => reason.test(line)).length, { timeout: 20_000 })
        .toBeGreaterThan(2);
      expect(logged).not.toContain('PostgreSQL is back');
      await expect(run(embedded, 'SELECT 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/);
      await expect(readdir(cluster())).rejects.toMatchObject({ code: 'ENOENT' });
    },
  );

  it('are used again once their folder is restored, as by a remounted disk', async () => {
    const embedded = await start();
    await run(embedded, 'CREATE TABLE kept AS SELECT 7 AS n');
    await rename(folder, `${folder}-away`);
    await expect.poll(() => logged.join(), { timeout: 20_000 }).toMatch(/Cannot renew the lock/);
    await rename(`${folder}-away`, folder);
    await expect.poll(() => logged, { timeout: 20_000 }).toContain('PostgreSQL is back');
    expect(await run(embedded, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
  });
});

describe.runIf(isRoot())('data of root, which are elsewhere', () => {
  beforeEach(async () => {
    await chmod(folder, 0o700);
    await mkdir(path.join(folder, 'data'));
  });
  const requested = () => path.join(folder, 'data');
  const homeOf = ({ folder: there }: Embedded) => {
    shelves.push(path.dirname(there));
    return path.dirname(there);
  };

  it('are found after a move of the checkout', async () => {
    const embedded = await start(requested());
    const home = homeOf(embedded);
    await run(embedded, 'CREATE TABLE kept AS SELECT 7 AS n');
    await stopAll();
    expect(await readFile(path.join(requested(), 'data-are-in.txt'), 'utf8')).toBe(`${home}\n`);
    await rename(requested(), path.join(folder, 'moved'));
    const again = await start(path.join(folder, 'moved'));
    expect(homeOf(again)).toBe(home);
    expect(await run(again, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
    await stopAll();
    // Also in a folder with access for PostgreSQL's user.
    await chmod(folder, 0o755);
    expect(homeOf(await start(path.join(folder, 'moved')))).toBe(home);
  });

  it('of an earlier version have their pointer after the next start', async () => {
    const home = homeOf(await start(requested()));
    await stopAll();
    await rm(path.join(requested(), 'data-are-in.txt'));
    expect(homeOf(await start(requested()))).toBe(home);
    expect(await readdir(requested())).toEqual(['data-are-in.txt']);
  });

  it('are not replaced by an empty database when they are missing', async () => {
    const home = homeOf(await start(requested()));
    await stopAll();
    await rm(home, { recursive: true });
    await expect(start(requested())).rejects.toThrow(
      `The data of ${requested()} were in ${home}, and are not there any more: put them back, or remove ${path.join(requested(), 'data-are-in.txt')} to begin an empty database`,
    );
  });

  it('are never read through another user’s pointer', async () => {
    await writeFile(path.join(requested(), 'data-are-in.txt'), '/etc\n');
    expect(homeOf(await start(requested()))).toMatch(/^\/var\/lib\/cuaderno\/data-[0-9a-f]{12}$/);
  });
});
