import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  link,
  mkdir,
  mkdtemp,
  open,
  readdir,
  rename,
  rm,
  utimes,
  writeFile,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartError } from './start-error';
import { LockTakenError } from './held-lease';
import { lockInstance } from './instance-lock';
import { describeUs, leaseFile, leaseNumbers, writeLease } from './lease';
import { hasReader, openPipe } from './named-pipe';

let home: string;
let messages: string[];
const { signal } = new AbortController();
const add = (message: string) => messages.push(message);
const log = { info: add, warn: add, error: add };

beforeEach(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'cuaderno-lock-'));
  await mkdir(path.join(home, 'instance'));
  messages = [];
});
afterEach(() => rm(home, { recursive: true }));

const lock = () => lockInstance({ home, systemUser: null }, { log, signal });
const folder = () => path.join(home, 'instance');
const ELSEWHERE = {
  boot: '00000000-0000-4000-8000-000000000000',
  namespace: 'pid:[1]',
  host: 'sierra',
  pipe: '00000000-0000-4000-8000-000000000000.pipe',
};

/** Creates the lease of a killed instance of this machine. */
async function leaveDeadLease(number: number): Promise<void> {
  const dead = await describeUs(ELSEWHERE.pipe);
  const draft = path.join(folder(), `${randomUUID()}.dead`);
  await writeFile(draft, writeLease(dead));
  await link(draft, leaseFile(folder(), number));
  await rm(draft);
}

describe('the lock of the data folder', () => {
  // A loaded machine stalls a turn now and then; the others end before the next test.
  it('has one owner at a time, with concurrent, leaving and killed instances', {
    retry: 1,
  }, async () => {
    const ending = new AbortController();
    let holders = 0;
    let taken = 0;
    const keepTaking = async () => {
      while (taken < 60 && !ending.signal.aborted) {
        const held = await lock().catch((error: unknown) => {
          if (!(error instanceof StartError)) throw error;
          return null;
        });
        if (held === null) continue;
        holders += 1;
        taken += 1;
        expect(holders).toBe(1);
        await held.renew();
        await turn();
        expect(holders).toBe(1);
        // Kills some of the owners.
        const [ours = 0] = await leaseNumbers(folder());
        if (taken % 3 === 0) await leaveDeadLease(ours + 1);
        holders -= 1;
        await held.release();
      }
    };
    const takers = Array.from({ length: 8 }, () =>
      keepTaking().catch((error: unknown) => ending.abort(error)),
    );
    await Promise.all(takers);
    ending.signal.throwIfAborted();
    expect(messages).toEqual([]);
  });

  it('of an instance that was killed is taken over at once, and leaves nothing behind', async () => {
    await leaveDeadLease(4);
    await (await openPipe(path.join(folder(), ELSEWHERE.pipe), null)).close();
    const held = await lock();
    expect(messages).toEqual([]);
    const left = await readdir(folder());
    expect(left.filter((name) => name.endsWith('.lease'))).toEqual(['5.lease']);
    expect(left.filter((name) => name.endsWith('.pipe'))).not.toContain(ELSEWHERE.pipe);
    expect(left).toHaveLength(2);
    await held.release();
    expect(await readdir(folder())).toEqual(['5.lease']);
  });

  it('is refused to others while it is owned', async () => {
    const held = await lock();
    await expect(lock()).rejects.toThrow(
      `Another instance is using the data folder ${home}: stop it, or choose another folder with DATA_DIR`,
    );
    await held.release();
    await (await lock()).release();
  });

  it('of another host is taken over once its lease has expired, with a message', async () => {
    await writeFile(leaseFile(folder(), 1), writeLease(ELSEWHERE));
    // The other host's clock differs.
    await utimes(leaseFile(folder(), 1), new Date('2040-01-01'), new Date('2040-01-01'));
    const held = await lock();
    expect(messages).toEqual([
      `The data folder ${home} was used on the host "sierra" and not given back: waiting 10 s to see whether it still is`,
    ]);
    await held.release();
  });

  it('of another host is refused while its lease is renewed', async () => {
    const lease = leaseFile(folder(), 1);
    await writeFile(lease, writeLease(ELSEWHERE));
    let beat = 0;
    const renewal = setInterval(() => {
      beat += 1;
      void utimes(lease, beat, beat);
    }, 1_000);
    await expect(lock()).rejects.toThrow(
      `Another instance is using the data folder ${home} in another container or machine, "sierra": stop it, or choose another folder with DATA_DIR`,
    );
    clearInterval(renewal);
  });

  it('that another host released is available', async () => {
    await writeFile(leaseFile(folder(), 1), '');
    await (await lock()).release();
    expect(messages).toEqual([]);
  });

  it('that another has taken meanwhile is reported as lost', async () => {
    const held = await lock();
    const troubles = new Promise((resolve) => held.watch(resolve));
    await writeFile(leaseFile(folder(), 2), writeLease(ELSEWHERE));
    expect(await troubles).toBeInstanceOf(LockTakenError);
    await held.release();
  });

  it('whose files were removed is lost once another starts over with its number', async () => {
    const held = await lock();
    await rm(folder(), { recursive: true });
    const other = await lock();
    expect(await leaseNumbers(folder())).toEqual([1]);
    await expect(held.renew()).rejects.toThrow(LockTakenError);
    await other.renew();
    await other.release();
  });

  it('that can’t be renewed, in a deleted folder, is reported', async () => {
    const held = await lock();
    const troubles = new Promise((resolve) => held.watch(resolve));
    await rm(folder(), { recursive: true });
    expect(await troubles).toMatchObject({
      message: `Cannot renew the lock of ${home}: not found`,
    });
    await held.release();
  });

  it('in a folder that hangs is reported', async () => {
    const held = await lockInstance({ home, systemUser: null }, { log, signal, renewMs: 50 });
    // A pipe without a writer: who opens it waits.
    await rm(leaseFile(folder(), 1));
    await promisify(execFile)('mkfifo', [leaseFile(folder(), 1)]);
    expect(await new Promise((resolve) => held.watch(resolve))).toMatchObject({
      message: `The data folder ${home} does not answer`,
    });
    // Only what waits already has the pipe then; a reader that is its writer too waits for nobody.
    const pipe = path.join(folder(), 'pipe');
    await rename(leaseFile(folder(), 1), pipe);
    await (await open(pipe, 'r+')).close();
    await held.release();
  });

  it('is not awaited once the start was aborted', async () => {
    await writeFile(leaseFile(folder(), 1), writeLease(ELSEWHERE));
    const giveUp = new AbortController();
    const waiting = lockInstance(
      { home, systemUser: null },
      { log: { ...log, info: () => giveUp.abort() }, signal: giveUp.signal },
    );
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    expect(await readdir(folder())).toEqual(['1.lease']);
  });
});

describe('a named pipe', () => {
  it('has a reader while a process has it open', async () => {
    const file = path.join(home, 'x'.repeat(200));
    expect(await hasReader(file)).toBe(false);
    const pipe = await openPipe(file, null);
    const again = await openPipe(file, null);
    await pipe.close();
    expect(await hasReader(file)).toBe(true);
    await again.close();
    expect(await hasReader(file)).toBe(false);
  });

  it('does not replace another file', async () => {
    await writeFile(path.join(home, 'file'), '');
    await expect(openPipe(path.join(home, 'file'), null)).rejects.toThrow(/is not a named pipe$/);
  });
});
