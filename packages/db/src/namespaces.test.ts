import { execFileSync } from 'node:child_process';
import { readdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect } from 'vitest';
import {
  COUNT,
  descendantsOf,
  INSERT,
  type Instance,
  run,
  runOn,
  test as it,
  watchdogsOf,
} from './testing/instances';
import { findPostmaster } from '@cuaderno/embedded-postgres/testing';

/** Runs in new process and IPC namespaces, as a container. */
const CONTAINER = ['unshare', '--pid', '--fork', '--ipc', '--mount-proc'];
const permitted = canUnshare();
if (!permitted) process.stderr.write('SKIPPED: namespaces can only be made by root on Linux\n');

const REFUSED_ELSEWHERE =
  /^refused Another instance is using the data folder .* in another container or machine, ".+": stop it, or choose another folder with DATA_DIR$/;

const outcomeOf = (instance: Instance) =>
  Promise.race([
    instance.waitForLine('ready').then(() => 'ready'),
    instance.waitForLine('refused').then((why) => `refused ${why}`),
  ]);

describe.runIf(permitted)('an instance in another process namespace', () => {
  it('is refused while the first one runs, which loses nothing', async ({ start }) => {
    const cluster = await start({ wrapper: CONTAINER }).waitForLine('ready');
    expect(await outcomeOf(start({ wrapper: CONTAINER }))).toMatch(REFUSED_ELSEWHERE);
    expect(await outcomeOf(start())).toMatch(REFUSED_ELSEWHERE);
    expect(await readdir(cluster)).toContain('postmaster.pid');
    await runInside(cluster, INSERT);
    expect(await runInside(cluster, COUNT)).toEqual([{ n: 1 }]);
  });

  it('is refused while the first one is frozen, which then continues', async ({ start }) => {
    const first = start({ wrapper: CONTAINER });
    const cluster = await first.waitForLine('ready');
    const [pid = 0] = await descendantsOf(first.process.pid);
    process.kill(pid, 'SIGSTOP');
    expect(await outcomeOf(start({ wrapper: CONTAINER }))).toMatch(REFUSED_ELSEWHERE);
    process.kill(pid, 'SIGCONT');
    await runInside(cluster, INSERT);
    process.kill(pid, 'SIGTERM');
    await first.ended;
    expect(first.lines.at(-1)).toBe('stopped');
    expect(await run(await start().waitForLine('ready'), COUNT)).toEqual([{ n: 1 }]);
  });

  it('takes over at once from one that was killed with its container, and loses nothing', async ({
    start,
  }) => {
    const first = start({ wrapper: CONTAINER });
    await runInside(await first.waitForLine('ready'), INSERT);
    const [pid = 0] = await descendantsOf(first.process.pid);
    process.kill(pid, 'SIGKILL');
    await first.ended;
    const next = start();
    expect(await run(await next.waitForLine('ready'), COUNT)).toEqual([{ n: 1 }]);
    expect(next.lines.filter((line) => line.includes('waiting'))).toEqual([]);
  });

  it('is one of many that start at once after one was killed: all the others are refused', async ({
    start,
  }) => {
    const killed = start();
    const cluster = await killed.waitForLine('ready');
    await run(cluster, INSERT);
    killed.process.kill('SIGKILL');
    await killed.ended;
    const container = { wrapper: CONTAINER };
    const outcomes = await Promise.all(
      [container, {}, container, container, {}].map((options) => outcomeOf(start(options))),
    );
    expect(outcomes.filter((outcome) => outcome === 'ready')).toHaveLength(1);
    expect(
      outcomes.filter((outcome) => outcome.startsWith('refused Another instance')),
    ).toHaveLength(4);
    expect(await runInside(cluster, COUNT)).toEqual([{ n: 1 }]);
  });

  it('waits for a PostgreSQL that still runs in another container', async ({ start }) => {
    // A shell as the namespace's first process, which outlives its child.
    const first = start({
      wrapper: [...CONTAINER, 'sh', '-c', '"$@" & wait; sleep 1000', 'sh'],
    });
    const cluster = await first.waitForLine('ready');
    await runInside(cluster, INSERT);
    const lockFile = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8');
    const [server = 0] = await serversOf(cluster);
    for (const pid of await watchdogsOf(cluster)) process.kill(pid, 'SIGKILL');
    const [, instance = 0] = await descendantsOf(first.process.pid);
    process.kill(instance, 'SIGKILL');
    expect(await outcomeOf(start({ wrapper: CONTAINER }))).toBe(
      `refused A PostgreSQL that an instance left behind in another container still runs on ${cluster}: stop that container`,
    );
    expect(await readFile(path.join(cluster, 'postmaster.pid'), 'utf8')).toBe(lockFile);
    expect(await runInside(cluster, COUNT)).toEqual([{ n: 1 }]);
    process.kill(server, 'SIGKILL');
    expect(await run(await start().waitForLine('ready'), COUNT)).toEqual([{ n: 1 }]);
  });
});

describe('an instance whose folder another host has taken', () => {
  it('stops its database at once, with a message, and exits', async ({ folder, start }) => {
    const instance = start();
    const cluster = await instance.waitForLine('ready');
    const leases = path.join(folder, 'instance');
    await rename(path.join(leases, '1.lease'), path.join(leases, '2.lease'));
    expect(await instance.waitForLine('lost')).toBe(
      `Another instance has taken over the data folder ${folder}`,
    );
    await instance.ended;
    expect(await findPostmaster(cluster)).toBeNull();
  });
});

/** Runs statements on a server in another namespace, where process ids differ. */
async function runInside(cluster: string, statement: string): Promise<Record<string, unknown>[]> {
  const lines = (await readFile(path.join(cluster, 'postmaster.pid'), 'utf8')).split('\n');
  return runOn(lines[4] ?? '', statement);
}

/** Lists the servers on `cluster` in all namespaces. */
async function serversOf(cluster: string): Promise<number[]> {
  const found: number[] = [];
  for (const name of await readdir('/proc')) {
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    if (command.includes(`bin/postgres\0-D\0${cluster}`)) found.push(Number(name));
  }
  return found;
}

function canUnshare(): boolean {
  try {
    const [command, ...args] = [...CONTAINER, 'true'];
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
