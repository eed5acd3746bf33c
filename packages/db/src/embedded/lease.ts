import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { open, readdir, readFile, readlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** How often an instance renews its lease, in milliseconds. */
export const RENEW_MS = 2_000;

/** What an instance leaves in the data folder for others to judge it by. */
export type Lease = {
  /** Of this start of the machine; whoever shares it shares our kernel. */
  boot: string;
  /** The process namespace: process numbers mean something only inside it. */
  namespace: string;
  host: string;
  /** The file name of the pipe that the instance holds open; empty where there can be none. */
  pipe: string;
};

/** The lease of this process, with the pipe of this name. */
export async function describeUs(pipe: string): Promise<Lease> {
  const namespace = await readlink('/proc/self/ns/pid').catch(() => '');
  return { boot: await bootId(), namespace, host: os.hostname(), pipe };
}

/** Where the system has none, another each time: then every lease is watched before it counts as dead. */
async function bootId(): Promise<string> {
  if (process.platform === 'linux') {
    const text = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
    return text.trim() || randomUUID();
  }
  const { stdout } = await promisify(execFile)('sysctl', ['-n', 'kern.bootsessionuuid']);
  return stdout.trim();
}

export const writeLease = ({ boot, namespace, host, pipe }: Lease): string =>
  `${[boot, namespace, host, pipe].join('\n')}\n`;

/** A lease as it was found, and when it was last renewed by its holder's clock. */
export type FoundLease = { lease: Lease | null; renewed: number };

/**
 * Reads a lease; null when it was taken away. `lease` is null when its holder gave the folder back.
 * Opened anew each time: a network file system then asks its server.
 */
export async function readLease(file: string): Promise<FoundLease | null> {
  const handle = await open(file).catch(() => null);
  if (handle === null) return null;
  try {
    const text = await handle.readFile('utf8');
    const { mtimeMs: renewed } = await handle.stat();
    const [boot = '', namespace = '', host = '', pipe = ''] = text.split('\n');
    return { lease: text === '' ? null : { boot, namespace, host, pipe }, renewed };
  } finally {
    await handle.close();
  }
}

/** The file of the lease with this number. */
export const leaseFile = (folder: string, number: number): string =>
  path.join(folder, `${number}.lease`);

/** The numbers of the leases in `folder`, the latest first. */
export async function leaseNumbers(folder: string): Promise<number[]> {
  const names = await readdir(folder);
  return names
    .flatMap((name) => /^(\d+)\.lease$/.exec(name)?.[1] ?? [])
    .map(Number)
    .toSorted((a, b) => b - a);
}
