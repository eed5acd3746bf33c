import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MARKER } from './cluster';
import type { Folders } from './folders';
import { refuseOlderServer } from './older-server';
import { startEmbedded } from './supervisor';

const log = { info: () => {}, warn: () => {}, error: () => {} };
const signal = new AbortController().signal;
const MAYBE_IN_USE = /^An earlier version may be using the data folder .* in another container/;
let folder: string;
let folders: Folders;
let lockFile: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'cuaderno-older-'));
  folders = {
    requested: folder,
    home: folder,
    cluster: folder,
    socket: '',
    native: '',
    systemUser: null,
  };
  lockFile = path.join(folder, 'postmaster.pid');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Reads the lock file repeatedly during `work`, like a server in another container. */
async function whileRead(work: Promise<unknown>): Promise<void> {
  const ended = work.then(
    () => true,
    () => true,
  );
  while (!(await Promise.race([ended, pause(200, false)]))) {
    await readFile(lockFile).catch(() => '');
  }
}

describe('a data folder of a version before the lock', () => {
  it('is rejected while a server in another container reads its lock file', async () => {
    await writeFile(lockFile, '1\n');
    const rejection = refuseOlderServer(folders, { log, signal });
    await whileRead(rejection);
    await expect(rejection).rejects.toThrow(MAYBE_IN_USE);
    expect(await readFile(lockFile, 'utf8')).toBe('1\n');
  });

  it('is accepted once that server has ended, and after a shutdown', async () => {
    await writeFile(lockFile, '1\n');
    const announced: string[] = [];
    const taking = refuseOlderServer(folders, {
      log: {
        ...log,
        info: (line) => {
          announced.push(line);
          void rm(lockFile);
        },
      },
      signal,
    });
    await expect(taking).resolves.toBeUndefined();
    await expect(refuseOlderServer(folders, { log, signal })).resolves.toBeUndefined();
  });

  it('isn’t watched after its use by this version', async () => {
    await writeFile(lockFile, '1\n');
    await writeFile(path.join(folder, MARKER), '');
    await expect(refuseOlderServer(folders, { log, signal })).resolves.toBeUndefined();
  });

  it('aborts the start on a stop signal', async () => {
    await chmod(folder, 0o755);
    const opened = await startEmbedded({ dataDir: folder, log, settings: { fsync: 'off' } });
    await opened.close();
    await rm(path.join(folder, MARKER));
    await writeFile(path.join(folder, 'postgres/postmaster.pid'), '1\n');
    const stopping = new AbortController();
    const starting = startEmbedded({
      dataDir: folder,
      log: { ...log, info: () => stopping.abort(new Error('asked to stop')) },
      signal: stopping.signal,
    });
    await expect(starting).rejects.toThrow(/stop|abort/);
  });
});
