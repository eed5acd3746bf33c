import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { build } from 'vite';
import { test as base } from 'vitest';
import { fillFolder, findPostmaster } from '@cuaderno/embedded-postgres/testing';

export const INSERT = `INSERT INTO users (email, name) VALUES ('a@b.es', 'Ana')`;
export const COUNT = 'SELECT count(*)::int AS n FROM users';

/** Between two looks at `/proc`: looking without a pause takes a core from what is waited for. */
const POLL_MS = 10;

const PACKAGE = path.join(import.meta.dirname, '../..');

/** Bundles the instance program into one file, as the product ships; `remove` deletes it. */
async function bundleInstance(): Promise<{ file: string; remove: () => Promise<void> }> {
  // Inside the package, where PostgreSQL's binaries resolve.
  const dist = path.join(PACKAGE, 'dist');
  await mkdir(dist, { recursive: true });
  const folder = await mkdtemp(path.join(dist, 'instance-'));
  await chmod(folder, 0o755);
  await build({
    configFile: false,
    root: PACKAGE,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['pg-native'] },
    build: {
      ssr: fileURLToPath(new URL('./instance.ts', import.meta.url)),
      outDir: folder,
      emptyOutDir: false,
      rollupOptions: { output: { entryFileNames: 'main.mjs' } },
    },
  });
  await cp(path.join(PACKAGE, 'src/migrations'), path.join(folder, 'migrations'), {
    recursive: true,
  });
  return {
    file: path.join(folder, 'main.mjs'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** A running instance and its output. */
export type Instance = {
  process: ChildProcess;
  lines: string[];
  /**
   * Waits for a line that starts with `start`.
   * @returns the rest of the line
   * @throws when the process ends before
   */
  waitForLine: (start: string) => Promise<string>;
  /** Resolves when the process has ended. */
  ended: Promise<unknown>;
};

type InstanceOptions = {
  /** Bundle to run instead of the file's. */
  file?: string;
  /** User that runs it. */
  uid?: number | undefined;
  /** Program with arguments that runs it, such as `unshare`. */
  wrapper?: string[];
};

/** Runs a bundled instance on `dataDir`. */
function startInstance(
  file: string,
  dataDir: string,
  { uid, wrapper = [] }: InstanceOptions,
): Instance {
  const [program, ...args] = [...wrapper, process.execPath, file, dataDir];
  const child = spawn(program, args, {
    cwd: os.tmpdir(),
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => lines.push(line));
  const waitForLine = (start: string) =>
    new Promise<string>((resolve, reject) => {
      const check = () => {
        const line = lines.find((one) => one.startsWith(start));
        if (line !== undefined) resolve(line.slice(start.length).trim());
      };
      reader.on('line', check);
      reader.once('close', () => reject(new Error(`no line "${start}": ${lines.join(' | ')}`)));
      check();
    });
  const ended = new Promise((resolve) => child.once('close', resolve));
  return { process: child, lines, waitForLine, ended };
}

/**
 * Tests of instances: `startNew` runs one on the test's empty `folder`, `start` on a cluster that was made before; both end
 * it after the test.
 */
export const test = base
  .extend('bundle', { scope: 'file' }, async ({}, { onCleanup }) => {
    const { file, remove } = await bundleInstance();
    onCleanup(remove);
    return file;
  })
  .extend('folder', async ({}, { onCleanup }) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'cuaderno-instances-'));
    // As root, PostgreSQL runs as another user, who must be able to enter.
    await chmod(folder, 0o755);
    onCleanup(() => rm(folder, { recursive: true, force: true }));
    return folder;
  })
  .extend('startNew', ({ bundle, folder }, { onCleanup }) => {
    const started: (() => Promise<void>)[] = [];
    onCleanup(async () => {
      for (const end of started) await end();
      // Children of a killed server outlive it, and still write.
      while (await hasProcesses(folder)) await pause(POLL_MS);
    });
    return ({ file = bundle, ...options }: InstanceOptions = {}) => {
      const instance = startInstance(file, folder, options);
      started.push(async () => {
        if (options.wrapper) await killTree(instance.process.pid);
        else instance.process.kill('SIGTERM');
        await instance.ended;
      });
      return instance;
    };
  })
  .extend('start', async ({ folder, startNew }) => {
    await fillFolder(folder);
    return startNew;
  });

/** Whether a process of any namespace works below `folder`, as all of PostgreSQL's do. */
async function hasProcesses(folder: string): Promise<boolean> {
  for (const name of await readdir('/proc')) {
    const cwd = await readlink(`/proc/${name}/cwd`).catch(() => '');
    if (cwd.startsWith(folder)) return true;
  }
  return false;
}

/** Kills a process with its descendants. */
async function killTree(pid: number | undefined): Promise<void> {
  for (const one of [...(await descendantsOf(pid)), pid]) {
    try {
      if (one !== undefined) process.kill(one, 'SIGKILL');
    } catch {
      // The process has ended.
    }
  }
}

/** Lists the descendants of `pid`, each parent before its children. */
export async function descendantsOf(pid: number | undefined): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const found: number[] = [];
  for (const child of children.split(' ').filter(Boolean).map(Number)) {
    found.push(child, ...(await descendantsOf(child)));
  }
  return found;
}

/** Waits until no server runs on `cluster`. */
export async function waitUntilStopped(cluster: string): Promise<void> {
  while ((await findPostmaster(cluster)) !== null) await pause(POLL_MS);
}

/** Runs a statement in the server on `cluster`. */
export async function run(cluster: string, statement: string): Promise<Record<string, unknown>[]> {
  return runOn((await findPostmaster(cluster))?.socket ?? '', statement);
}

/** Runs a statement in the server whose socket is in the folder `host`. */
export async function runOn(host: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ host, user: 'cuaderno', database: 'cuaderno' });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

/** Lists the watchdog processes of `cluster`. */
export async function watchdogsOf(cluster: string): Promise<number[]> {
  const found: number[] = [];
  for (const name of await readdir('/proc')) {
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    if (command.includes('cuaderno-watchdog') && command.includes(cluster)) {
      found.push(Number(name));
    }
  }
  return found;
}
