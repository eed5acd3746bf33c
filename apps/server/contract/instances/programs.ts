import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';

/** Runs a program to its end. @throws Error with its output when it fails */
export const run = promisify(execFile);

/** PostgreSQL's user for root, under whom it refuses to run; nothing for others. */
export function postgresUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((part) =>
    Number(execFileSync('id', [part, 'postgres'], { encoding: 'utf8' })),
  );
  return { uid: uid ?? 0, gid: gid ?? 0 };
}

/** Makes a folder for the running test, which other users may enter. */
export async function makeFolder(name: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), `cuaderno-${name}-`));
  await chmod(folder, 0o755);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** @returns ports that no program listens on */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  for (const server of servers) server.close();
  return ports;
}

/** Prints a measured figure among the test's lines. */
export const report = (line: string) => void process.stdout.write(`  ${line}\n`);
