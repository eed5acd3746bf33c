import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { build } from 'vite';
import { findPostmaster } from '@cuaderno/embedded-postgres/testing';

const PACKAGE = path.join(import.meta.dirname, '../..');

/** Bundles the instance program into one file, as the product ships; `remove` deletes it. */
export async function bundleInstance(): Promise<{ file: string; remove: () => Promise<void> }> {
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
  /** User that runs it. */
  uid?: number | undefined;
  /** Program with arguments that runs it, such as `unshare`. */
  wrapper?: string[];
  /** Additional environment variables. */
  env?: Record<string, string>;
};

/** Runs the bundled instance on `dataDir`. */
export function startInstance(
  file: string,
  dataDir: string,
  { uid, wrapper = [], env = {} }: InstanceOptions = {},
): Instance {
  const [program, ...args] = [...wrapper, process.execPath, file, dataDir];
  const child = spawn(program, args, {
    cwd: os.tmpdir(),
    env: { ...process.env, ...env },
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

/** Waits until no server runs on `cluster`. */
export async function waitUntilStopped(cluster: string): Promise<void> {
  while ((await findPostmaster(cluster)) !== null);
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
