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

/** The instance program as one bundled file, as the product ships; `remove` takes it away again. */
export async function bundleInstance(): Promise<{ file: string; remove: () => Promise<void> }> {
  // Below the package, so that PostgreSQL's binaries are found from it.
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

/** A running instance and what it has said. */
export type Instance = {
  process: ChildProcess;
  lines: string[];
  /** Waits until it says a line with this beginning, and gives the rest; rejects when it ends before. */
  said: (start: string) => Promise<string>;
  /** Waits for its end. */
  ended: Promise<unknown>;
};

type As = {
  /** Another user. */
  uid?: number | undefined;
  /** A program and its arguments that runs it, in a namespace for example. */
  wrapper?: string[];
  /** Variables beyond ours. */
  env?: Record<string, string>;
};

/** Runs the bundled instance on `dataDir`. */
export function startInstance(
  file: string,
  dataDir: string,
  { uid, wrapper = [], env = {} }: As = {},
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
  const said = (start: string) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const line = lines.find((one) => one.startsWith(start));
        if (line !== undefined) resolve(line.slice(start.length).trim());
      };
      reader.on('line', look);
      reader.once('close', () => reject(new Error(`never said "${start}": ${lines.join(' | ')}`)));
      look();
    });
  const ended = new Promise((resolve) => child.once('close', resolve));
  return { process: child, lines, said, ended };
}

/** Waits until no server runs on `cluster`. */
export async function untilGone(cluster: string): Promise<void> {
  while ((await findPostmaster(cluster)) !== null);
}

/** The rows of `statement` in the server that runs on `cluster`. */
export async function run(cluster: string, statement: string): Promise<Record<string, unknown>[]> {
  return runOn((await findPostmaster(cluster))?.socket ?? '', statement);
}

/** The rows of `statement` in the server with its socket in the folder `host`. */
export async function runOn(host: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ host, user: 'cuaderno', database: 'cuaderno' });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

/** The processes that would stop the server on `cluster` when its instance dies. */
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
