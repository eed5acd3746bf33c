import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { StartError } from '@cuaderno/embedded-postgres';
import { photosFolder } from './copy-folder';
import { removeAbandoned, writeFileAtomically } from './write-file-atomically';

const NAME = /^[0-9a-f]{64}$/;
/** Nights in which every photo is read once. */
const NIGHTS = 30;

export const sha256Of = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

/** The bytes of photos that lie once beside all copies, each under its checksum. */
export type PhotoFolder = {
  has: (sha256: string) => boolean;
  /** Writes bytes that are not there yet. */
  write: (sha256: string, bytes: Uint8Array) => Promise<void>;
  /** @throws StartError for a photo that is not there, or is damaged */
  read: (sha256: string) => Promise<Buffer>;
  /** Puts a damaged photo aside, so that the next copy writes it anew. */
  putAside: (sha256: string) => Promise<void>;
  /** The checksums of those that are due on a night: a thirtieth. */
  dueOn: (night: number) => string[];
  /** Removes all others. @returns how many */
  keepOnly: (named: ReadonlySet<string>) => Promise<number>;
};

/** Opens the photos beside the copies of `folder`. */
export async function openPhotoFolder(folder: string): Promise<PhotoFolder> {
  const root = photosFolder(folder);
  const there = new Set<string>();
  for (const shelf of await readdir(root).catch(() => [])) {
    await removeAbandoned(path.join(root, shelf));
    for (const name of await readdir(path.join(root, shelf))) if (NAME.test(name)) there.add(name);
  }
  const shelfOf = (sha256: string) => path.join(root, sha256.slice(0, 2));
  const fileOf = (sha256: string) => path.join(shelfOf(sha256), sha256);
  return {
    has: (sha256) => there.has(sha256),
    async write(sha256, bytes) {
      if (there.has(sha256)) return;
      await mkdir(shelfOf(sha256), { recursive: true, mode: 0o700 });
      await writeFileAtomically(Readable.from([bytes]), fileOf(sha256));
      there.add(sha256);
    },
    async read(sha256) {
      const bytes = await readFile(fileOf(sha256)).catch(() => {
        throw new StartError(`The photo ${sha256} is not in ${root}`);
      });
      if (sha256Of(bytes) === sha256) return bytes;
      throw new StartError(`The photo ${sha256} in ${root} is damaged`);
    },
    async putAside(sha256) {
      await rename(fileOf(sha256), `${fileOf(sha256)}.damaged`).catch(() => undefined);
      there.delete(sha256);
    },
    dueOn: (night) =>
      [...there].filter((sha256) => Number.parseInt(sha256.slice(0, 8), 16) % NIGHTS === night),
    async keepOnly(named) {
      const others = [...there].filter((sha256) => !named.has(sha256));
      for (const sha256 of others) {
        await rm(fileOf(sha256), { force: true });
        there.delete(sha256);
      }
      return others.length;
    },
  };
}

/** The number of a day's night, of thirty. */
export const nightOf = (day: Date): number => Math.floor(+day / 86_400_000) % NIGHTS;
