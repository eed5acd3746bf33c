import { spawn } from 'node:child_process';
import { chown, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { Pool } from 'pg';
import { describe, expect } from 'vitest';
import { findPostmaster, isAlive } from './lock-file';
import { codeOf } from './start-error';
import { startEmbedded } from './supervisor';
import { QUICK, run, stopProcess, test as it } from './testing/embedded';

async function livePid(cluster: string): Promise<number> {
  const postmaster = await findPostmaster(cluster);
  if (!postmaster) throw new Error('no server runs');
  return postmaster.pid;
}

/** Whether a statement failed with its connection; pg's own errors have no code. */
const isConnectionLost = (error: unknown) =>
  /^(57P|ECONN|ENOENT|EPIPE)/.test(codeOf(error) ?? '') ||
  (error instanceof Error && /^(Connection terminated|timeout)/.test(error.message));

/** Asks PostgreSQL until it answers again. @returns the rows */
async function untilBack(pool: Pool, query: string) {
  for (;;) {
    try {
      return (await pool.query(query)).rows;
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
    }
  }
}

describe('the embedded server', () => {
  it('starts cold, stores data, stops cleanly, and starts warm with them', async ({
    folder,
    cluster,
    stopAll,
    startNew,
  }) => {
    await run(await startNew(folder, {}), 'CREATE TABLE kept AS SELECT 7 AS n');
    await stopAll();
    expect(await findPostmaster(cluster)).toBeNull();
    expect(await readdir(cluster)).not.toContain('postmaster.pid');
    expect(await run(await startNew(folder, {}), 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
    const log = await readFile(path.join(folder, 'postgres.log'), 'utf8');
    // A closed connection may still be ending.
    const ended = 'FATAL:  terminating connection due to administrator command';
    expect(log.replaceAll(ended, '')).not.toMatch(/not properly shut down|FATAL|PANIC/);
  });

  it('writes every commit to the disk, and listens on no network', async ({ folder, start }) => {
    const embedded = await start(folder, {});
    const [settings] = await run(
      embedded,
      `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
        current_setting('full_page_writes') AS pages, current_setting('listen_addresses') AS listens,
        current_setting('data_checksums') AS checksums, current_setting('server_version_num')::int / 10000 AS major`,
    );
    expect(settings).toEqual({
      fsync: 'on',
      commit: 'on',
      pages: 'on',
      listens: '',
      checksums: 'on',
      major: 18,
    });
  });

  it('has its socket in a private folder, within the limit of a socket’s path', async ({
    stopAll,
    start,
  }) => {
    const { connection } = await start();
    const { mode } = await stat(connection.host);
    expect(mode & 0o777).toBe(0o700);
    const socket = path.join(connection.host, '.s.PGSQL.5432');
    expect(Buffer.byteLength(socket)).toBeLessThan(107);
    await stopAll();
    await expect(stat(connection.host)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('works in a folder with a long path, spaces and accents', async ({ folder, startNew }) => {
    const embedded = await startNew(path.join(folder, 'Cuaderno de caza ñ', 'x'.repeat(150)));
    expect(await run(embedded, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });
});

describe('a start', () => {
  it('rejects a folder in use by another instance, in one line, without affecting it', async ({
    folder,
    start,
  }) => {
    const first = await start();
    const refused = startEmbedded({ dataDir: folder, log: silent });
    await expect(refused).rejects.toThrow(/^Another instance is using the data folder .*DATA_DIR$/);
    expect(await run(first, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });

  it('rejects a read-only folder, in one line', async ({ folder }) => {
    await writeFile(path.join(folder, 'file'), '');
    const dataDir = path.join(folder, 'file', 'data');
    const message = `Cannot write to the data folder ${dataDir}: a part of the path is not a folder; choose another folder with DATA_DIR`;
    await expect(startEmbedded({ dataDir, log: silent })).rejects.toThrow(message);
  });

  it('rejects the data of another version, in one line', async ({ cluster, stopAll, start }) => {
    await start();
    await stopAll();
    await writeFile(path.join(cluster, 'PG_VERSION'), '17\n');
    await expect(start()).rejects.toThrow(
      /are of PostgreSQL 17, this is 18: go back to the version .* make a backup with it, then restore/,
    );
  });

  it('reports the reason of a failed start of PostgreSQL in one line', async ({
    cluster,
    stopAll,
    start,
  }) => {
    await start();
    await stopAll();
    await rm(path.join(cluster, 'global'), { recursive: true });
    await expect(start()).rejects.toThrow(
      /^PostgreSQL does not start in [^\n]*: [^\n]*could not open file[^\n]*$/,
    );
  });

  it('removes the partial cluster of an interrupted first start', async ({ folder, startNew }) => {
    await mkdir(path.join(folder, 'initdb-abc123'));
    await startNew();
    expect(await readdir(folder)).not.toContain('initdb-abc123');
  });

  it('ignores the lock file of a killed server', async ({ cluster, stopAll, start }) => {
    const embedded = await start();
    await run(embedded, 'CREATE TABLE kept AS SELECT 7 AS n');
    const lock = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8');
    await stopAll();
    // 2 ** 22 exceeds the highest possible process id.
    await writeFile(path.join(cluster, 'postmaster.pid'), lock.replace(/^\d+/, '4194304'));
    expect(await run(await start(), 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
  });

  it('ignores a lock file whose process id was reused', async ({ cluster, stopAll, start }) => {
    const embedded = await start();
    const lock = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8');
    await stopAll();
    const other = spawn('sleep', ['60'], {
      ...(await identityOf(cluster)),
      stdio: 'ignore',
    });
    const taken = lock.replace(/^\d+/, String(other.pid));
    await writeFile(path.join(cluster, 'postmaster.pid'), taken);
    // Leaves the socket's lock too.
    const lockOfSocket = path.join(embedded.connection.host, '.s.PGSQL.5432.lock');
    await mkdir(embedded.connection.host, { mode: 0o700 });
    await writeFile(lockOfSocket, taken);
    const { uid, gid } = await stat(cluster);
    await chown(embedded.connection.host, uid, gid);
    await chown(lockOfSocket, uid, gid);
    expect(await run(await start(), 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    other.kill('SIGKILL');
  });

  it('rejects a socket folder with access for others', async ({ stopAll, start }) => {
    const { connection } = await start();
    await stopAll();
    await mkdir(connection.host, { mode: 0o755 });
    await expect(start()).rejects.toThrow(`${connection.host} is not private to the user`);
    await rm(connection.host, { recursive: true });
  });

  it.runIf(process.platform === 'linux')(
    'counts a zombie as dead',
    async ({ cluster, stopAll, start }) => {
      // A shell that becomes a `sleep`, which never reaps the child that has waited for it, leaves a zombie.
      const child = '(until [ "$(cat /proc/$$/comm)" = sleep ]; do :; done)';
      const parent = spawn('sh', ['-c', `${child} & echo $!; exec sleep 60`], {
        cwd: os.tmpdir(),
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const pid = await new Promise<number>((resolve) =>
        parent.stdout.once('data', (data: Buffer) => resolve(Number(data.toString()))),
      );
      while (!/\) Z /.test(await readFile(`/proc/${pid}/stat`, 'utf8'))) {
        await new Promise(setImmediate);
      }
      expect(await isAlive(pid, os.tmpdir())).toBe(false);
      expect(await isAlive(parent.pid ?? 0, os.tmpdir())).toBe(true);
      await start();
      await stopAll();
      await writeFile(path.join(cluster, 'postmaster.pid'), `${pid}\n`);
      expect(await run(await start(), 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
      parent.kill('SIGKILL');
    },
  );
});

describe('PostgreSQL that crashes', () => {
  it('is restarted, and the same pool continues', async ({ cluster, messages, start }) => {
    const pool = new Pool({ ...(await start()).connection, max: 4 });
    pool.on('error', () => {});
    await pool.query('CREATE TABLE kept (n int)');
    await pool.query('INSERT INTO kept VALUES (1)');
    const before = await livePid(cluster);
    process.kill(before, 'SIGKILL');
    for (let pid = before; pid === before; ) {
      pid = (await findPostmaster(cluster))?.pid ?? before;
    }
    expect(await untilBack(pool, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
    expect(messages).toContain('PostgreSQL went away: starting it again');
    await pool.end();
  });

  it('loses no acknowledged row of sixteen writers', async ({
    folder,
    cluster,
    messages,
    start,
  }) => {
    const pool = new Pool({ ...(await start(folder, {})).connection, max: 16 });
    pool.on('error', () => {});
    await pool.query('CREATE TABLE kept (n int)');
    const acknowledged: number[] = [];
    let killed = false;
    const write = async (writer: number) => {
      for (let n = writer; !killed || acknowledged.length < 400; n += 16) {
        try {
          await pool.query('INSERT INTO kept VALUES ($1)', [n]);
          acknowledged.push(n);
        } catch (error) {
          if (!isConnectionLost(error)) throw error;
        }
        if (!killed && acknowledged.length >= 200) {
          killed = true;
          process.kill(await livePid(cluster), 'SIGKILL');
        }
      }
    };
    await Promise.all(Array.from({ length: 16 }, (_, writer) => write(writer)));
    // Backends may end after their postmaster: the last writers may be done before the restart.
    const kept = new Set((await untilBack(pool, 'SELECT n FROM kept')).map(({ n }) => n));
    expect(acknowledged.filter((n) => !kept.has(n))).toEqual([]);
    await expect.poll(() => messages).toContain('PostgreSQL went away: starting it again');
    await pool.end();
  });

  it('is locked again if only the lock’s connection ends', async ({ folder, cluster, start }) => {
    const embedded = await start();
    const before = await livePid(cluster);
    await run(
      embedded,
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'cuaderno supervisor'`,
    );
    // Locked again, the folder is refused to others.
    const held = `SELECT count(*)::int AS held FROM pg_locks WHERE locktype = 'advisory'`;
    while ((await run(embedded, held))[0]?.['held'] !== 1);
    await expect(startEmbedded({ dataDir: folder, log: silent })).rejects.toThrow(/^Another/);
    expect(await livePid(cluster)).toBe(before);
  });

  it('can still be stopped, without leftovers in the shared folder', async ({
    cluster,
    stopAll,
    start,
  }) => {
    const { connection } = await start();
    process.kill(await livePid(cluster), 'SIGKILL');
    await stopAll();
    expect(await findPostmaster(cluster)).toBeNull();
    await expect(stat(connection.host)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

/** An eighth of a lease's interval. A shorter one runs out while a busy machine starts the thread. */
const RENEW_MS = 250;

describe('an instance that does not get its turn', () => {
  it('keeps its server while its loop is busy, and when its process is stopped and continued', async ({
    folder,
    cluster,
    messages,
    start,
  }) => {
    const embedded = await start(folder, QUICK, RENEW_MS);
    const before = await livePid(cluster);
    const pool = new Pool({ ...embedded.connection, max: 1 });
    pool.on('error', () => {});
    await pool.query('CREATE TABLE kept (n int)');
    const started = performance.now();
    for (let n = 0; n < 20; n += 1) {
      while (performance.now() - started < (n + 1) * (RENEW_MS / 2));
      await turn();
      void pool.query('INSERT INTO kept VALUES ($1)', [n]);
    }
    await stopProcess(`sleep ${(10 * RENEW_MS) / 1000}`);
    expect((await pool.query('SELECT count(*)::int AS n FROM kept')).rows).toEqual([{ n: 20 }]);
    expect(await livePid(cluster)).toBe(before);
    expect(messages.filter((message) => message.startsWith('PostgreSQL'))).toEqual([]);
    await pool.end();
  });

  it('stops writing once it continues, if another has taken the folder meanwhile', async ({
    folder,
    cluster,
    messages,
    start,
  }) => {
    const embedded = await start(folder, QUICK, RENEW_MS);
    const taken = path.join(folder, 'instance', '2.lease');
    await stopProcess(`echo other > '${taken}'`);
    const message = `Another instance has taken over the data folder ${folder}`;
    expect(await embedded.lost).toMatchObject({ message });
    expect(messages).toContain(`PostgreSQL is killed, so that it writes no more: ${message}`);
    await expect.poll(() => findPostmaster(cluster)).toBeNull();
  });
});

const silent = { info: () => {}, warn: () => {}, error: () => {} };

/** Returns the uid and gid of PostgreSQL on `directory`, as process options. */
async function identityOf(directory: string): Promise<{ uid?: number; gid?: number }> {
  const { uid, gid } = await stat(directory);
  return process.getuid?.() === 0 ? { uid, gid } : {};
}
