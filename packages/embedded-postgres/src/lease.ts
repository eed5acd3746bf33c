import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { open, readdir, readFile, readlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** Interval between renewals of a lease, in milliseconds. */
export const RENEW_MS = 2_000;

/** The record of an instance in its lease. */
export type Lease = {
  /** Identifier of the kernel's boot, shared by all its containers. */
  boot: string;
  /** The process namespace, in which process numbers are unique. */
  namespace: string;
  host: string;
  /** The name of the pipe that the instance keeps open; empty on a file system without pipes. */
  pipe: string;
};

/** Creates the lease of this process, with the pipe of this name. */
export async function describeUs(pipe: string): Promise<Lease> {
  const namespace = await readlink('/proc/self/ns/pid').catch(() => '');
  return { boot: await bootId(), namespace, host: os.hostname(), pipe };
}

/** Reads the boot's identifier; a random one without it, so that every lease is watched first. */
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

/** A lease, and its last renewal by its holder's clock. */
export type FoundLease = { lease: Lease | null; renewed: number };

/**
 * Reads a lease; null for a missing one. `lease` is null after a release.
 * Opens the file every time, so that a network file system reads it from its server.
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

/** The name of a lease's file, with its number. */
export const LEASE_NAME = /^(\d+)\.lease$/;

/** Lists the numbers of the leases in `folder`, highest first. */
export async function leaseNumbers(folder: string): Promise<number[]> {
  const names = await readdir(folder);
  return names
    .flatMap((name) => LEASE_NAME.exec(name)?.[1] ?? [])
    .map(Number)
    .toSorted((a, b) => b - a);
}
