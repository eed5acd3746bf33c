import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { MARKER } from './cluster';
import { findPostmaster } from './lock-file';
import { codeOf } from './start-error';
import { isRoot } from './system-user';
import type { Embedded } from './supervisor';
import { run, test } from './testing/embedded';

const it = test
  /** A data folder that PostgreSQL's user cannot enter. */
  .extend('requested', async ({ folder }) => {
    await chmod(folder, 0o700);
    await mkdir(path.join(folder, 'data'));
    return path.join(folder, 'data');
  })
  /** Returns the folder of a server's data, which is removed after the test. */
  .extend('homeOf', ({ stopAll }, { onCleanup }) => {
    const homes: string[] = [];
    onCleanup(async () => {
      await stopAll();
      for (const home of homes) await rm(home, { recursive: true, force: true });
    });
    return (embedded: Embedded) => {
      const home = path.dirname(embedded.folder);
      homes.push(home);
      return home;
    };
  });

describe('a new database', () => {
  it('is created in a new folder, with one message', async ({
    folder,
    messages,
    stopAll,
    startNew,
  }) => {
    await startNew();
    await stopAll();
    await startNew();
    expect(messages).toEqual([`There was no database in ${folder}: made a new, empty one`]);
  });

  it('is not taken from version 0.1.0, which knew no lock, when that was not shut down', async ({
    folder,
    stopAll,
    start,
  }) => {
    await start();
    await stopAll();
    await rm(path.join(folder, MARKER));
    await writeFile(path.join(folder, 'postgres/postmaster.pid'), '1\n');
    await expect(start()).rejects.toThrow(
      /^Version 0\.1\.0 has used the data folder .* may still run/,
    );
  });

  it('is not created in place of a lost one: the start reports what is missing', async ({
    folder,
    cluster,
    stopAll,
    startNew,
  }) => {
    await startNew();
    await stopAll();
    await rename(cluster, `${cluster}-elsewhere`);
    const marker = path.join(folder, 'cluster-was-made-here');
    await expect(startNew()).rejects.toThrow(
      `The database that was made in ${cluster} is not there any more: put it back, or remove ${marker} to begin an empty one`,
    );
    await rename(`${cluster}-elsewhere`, cluster);
    await startNew();
  });

  it('is not created in place of an earlier version’s: the next start marks its folder', async ({
    folder,
    cluster,
    stopAll,
    startNew,
  }) => {
    await startNew();
    await stopAll();
    await rm(path.join(folder, 'cluster-was-made-here'));
    await rm(path.join(folder, 'instance'), { recursive: true });
    await startNew();
    await stopAll();
    await rm(cluster, { recursive: true });
    await expect(startNew()).rejects.toThrow(/is not there any more/);
  });
});

/** A server that misses its own files may end before it is killed. */
function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}

describe('data that disappear under the running server', () => {
  it.for([
    ['the cluster', 'postgres', /There is no database in .* any more$/],
    ['the whole data folder', '', /Cannot renew the lock of .*: not found$/],
  ] as const)(
    '%s: it is not replaced by an empty one, and the log has the reason',
    async ([, lost, reason], { folder, cluster, messages, start }) => {
      const embedded = await start();
      const { pid = 0 } = (await findPostmaster(cluster)) ?? {};
      // The server may write there meanwhile.
      await rm(path.join(folder, lost), { recursive: true, maxRetries: 10 });
      if (lost !== '') killIfAlive(pid);
      await expect
        .poll(() => messages.filter((line) => reason.test(line)).length)
        .toBeGreaterThan(2);
      expect(messages).not.toContain('PostgreSQL is back');
      await expect(run(embedded, 'SELECT 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/);
      await expect(readdir(cluster)).rejects.toMatchObject({ code: 'ENOENT' });
    },
  );

  it('are used again once their folder is restored, as by a remounted disk', async ({
    folder,
    messages,
    start,
  }) => {
    const embedded = await start();
    await run(embedded, 'CREATE TABLE kept AS SELECT 7 AS n');
    await rename(folder, `${folder}-away`);
    await expect.poll(() => messages.join()).toMatch(/Cannot renew the lock/);
    await rename(`${folder}-away`, folder);
    await expect.poll(() => messages).toContain('PostgreSQL is back');
    expect(await run(embedded, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
  });
});

describe.runIf(isRoot())('data of root, which are elsewhere', () => {
  it('are found after a move of the checkout', async ({
    folder,
    stopAll,
    startNew,
    requested,
    homeOf,
  }) => {
    const embedded = await startNew(requested);
    const home = homeOf(embedded);
    await run(embedded, 'CREATE TABLE kept AS SELECT 7 AS n');
    await stopAll();
    expect(await readFile(path.join(requested, 'data-are-in.txt'), 'utf8')).toBe(`${home}\n`);
    await rename(requested, path.join(folder, 'moved'));
    const again = await startNew(path.join(folder, 'moved'));
    expect(homeOf(again)).toBe(home);
    expect(await run(again, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
    await stopAll();
    // Also in a folder that PostgreSQL's user may enter.
    await chmod(folder, 0o755);
    expect(homeOf(await startNew(path.join(folder, 'moved')))).toBe(home);
  });

  it('of an earlier version have their pointer after the next start', async ({
    stopAll,
    startNew,
    requested,
    homeOf,
  }) => {
    const home = homeOf(await startNew(requested));
    await stopAll();
    await rm(path.join(requested, 'data-are-in.txt'));
    expect(homeOf(await startNew(requested))).toBe(home);
    expect(await readdir(requested)).toEqual(['data-are-in.txt']);
  });

  it('are not replaced by an empty database when they are missing', async ({
    stopAll,
    startNew,
    requested,
    homeOf,
  }) => {
    const home = homeOf(await startNew(requested));
    await stopAll();
    await rm(home, { recursive: true });
    await expect(startNew(requested)).rejects.toThrow(
      `The data of ${requested} were in ${home}, and are not there any more: put them back, or remove ${path.join(requested, 'data-are-in.txt')} to begin an empty database`,
    );
  });

  it('are never read through another user’s pointer', async ({ startNew, requested, homeOf }) => {
    await writeFile(path.join(requested, 'data-are-in.txt'), '/etc\n');
    expect(homeOf(await startNew(requested))).toMatch(/^\/var\/lib\/cuaderno\/data-[0-9a-f]{12}$/);
  });
});
