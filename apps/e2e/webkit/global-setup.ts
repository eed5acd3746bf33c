import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the built server. */
    server: string;
    /** The X display of the windows. */
    display: string;
  }
}

/** @returns a port that was free */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Polls an address until it answers, or the process has ended. */
export async function untilAnswered(address: string, { exitCode }: ChildProcess): Promise<void> {
  for (;;) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return;
    if (exitCode !== null) throw new Error(`${address} has ended`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

async function startDisplay() {
  const xvfb = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const [number] = await once(xvfb.stdio[3] as NodeJS.ReadableStream, 'data');
  return { xvfb, display: `:${String(number).trim()}` };
}

async function startServer() {
  const port = await freePort();
  const folder = path.join(tmpdir(), `cuaderno-webkit-${process.pid}`);
  const server = spawn(
    process.execPath,
    [path.join(import.meta.dirname, '../../server/dist/main.js')],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: folder,
        LOG_LEVEL: 'warn',
        // For the addresses that users.ts registers from.
        TRUST_PROXY: '1',
      },
    },
  );
  const url = `http://localhost:${port}`;
  await untilAnswered(`${url}/api/health`, server);
  return { server, url, folder };
}

/** Starts the built product on a temporary embedded database, and a display for its windows. */
export default async function setup({ provide }: TestProject) {
  const { xvfb, display } = await startDisplay();
  const { server, url, folder } = await startServer();
  provide('display', display);
  provide('server', url);
  return async () => {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
    xvfb.kill();
    rmSync(folder, { recursive: true, force: true });
  };
}
