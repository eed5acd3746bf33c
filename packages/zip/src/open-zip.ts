import { fstatSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl';

/** The error of a damaged ZIP or, with `isForeign`, of one with a structure that no writer produces. */
export class ZipError extends Error {
  readonly isForeign: boolean;

  constructor(message: string, isForeign = false) {
    super(message);
    this.name = 'ZipError';
    this.isForeign = isForeign;
  }
}

export type ZipLimits = {
  /** Most files. */
  files: number;
  /** Most bytes of the directory, which is kept in memory. */
  directory: number;
  /** Most bytes of all files decompressed, for a ZIP of this size; without those that `ignores` names. */
  unpacked: (size: number) => number;
  /** Names the files that nobody reads, whose size doesn't count. */
  ignores?: (name: string) => boolean;
};

export type VerifiedZip = {
  /** Whether the ZIP has a file of this name. */
  lists: (name: string) => boolean;
  /** Whether the ZIP has a file of this name that is not empty. */
  has: (name: string) => boolean;
  /** The length that a file declares, 0 for a missing one. */
  sizeOf: (name: string) => number;
  /** Reads a file of at most `max` bytes, verified by its checksum. @throws ZipError */
  read: (name: string, max: number) => Promise<Buffer>;
  /** The same in chunks, verified after the last one. */
  chunks: (name: string, max: number) => AsyncGenerator<Buffer>;
  /** Streams a file, unverified. @throws ZipError for a missing one */
  stream: (name: string) => Promise<Readable>;
};

/** Least length of a file's local header, in bytes. */
const LOCAL_HEADER = 30;

const damaged = () => new ZipError('damaged');

/**
 * Opens the ZIP at `fd`, which stays open. Names are compared, never used as paths; each file is read up
 * to its limit, regardless of its declared size.
 * @throws ZipError for a damaged one, one over its limits, or a ZIP bomb
 */
export async function openZip(fd: number, limits: ZipLimits): Promise<VerifiedZip> {
  const zip = await fromFdPromise(fd, { lazyEntries: true, autoClose: false }).catch(() => {
    throw damaged();
  });
  const entries = await listEntries(zip, limits);
  refuseBombs([...entries.values()], fstatSync(fd).size, limits);
  const entryOf = (name: string): Entry => {
    const entry = entries.get(name);
    if (!entry) throw damaged();
    return entry;
  };
  return {
    lists: (name) => entries.has(name),
    has: (name) => (entries.get(name)?.uncompressedSize ?? 0) > 0,
    sizeOf: (name) => entries.get(name)?.uncompressedSize ?? 0,
    read: async (name, max) => {
      const chunks: Buffer[] = [];
      for await (const chunk of chunksOf(zip, entryOf(name), max)) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
    chunks: (name, max) => chunksOf(zip, entryOf(name), max),
    stream: async (name) => zip.openReadStreamPromise(entryOf(name)),
  };
}

async function listEntries(zip: ZipFile, limits: ZipLimits): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.files) throw new ZipError('too many files', true);
  const entries = new Map<string, Entry>();
  let directory = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      directory += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
      if (directory > limits.directory) throw new ZipError('too large a directory', true);
      // With duplicate names the verified file may differ from the one read.
      if (entries.has(entry.fileName)) throw new ZipError('a name twice', true);
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    throw error instanceof ZipError ? error : damaged();
  }
  return entries;
}

/** Rejects files that share bytes, or decompress to far more than the ZIP. */
function refuseBombs(entries: Entry[], size: number, limits: ZipLimits): void {
  let [end, unpacked] = [0, 0];
  const inOrder = entries.toSorted(
    (one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader,
  );
  for (const entry of inOrder) {
    const start = entry.relativeOffsetOfLocalHeader;
    if (start < end) throw damaged();
    end = start + LOCAL_HEADER + entry.fileNameLength + entry.compressedSize;
    if (!limits.ignores?.(entry.fileName)) unpacked += entry.uncompressedSize;
  }
  if (end > size || unpacked > limits.unpacked(size)) throw damaged();
}

async function* chunksOf(zip: ZipFile, entry: Entry, max: number): AsyncGenerator<Buffer> {
  if (entry.uncompressedSize > max || entry.isEncrypted()) throw damaged();
  let [size, sum] = [0, 0];
  const bytes = await zip.openReadStreamPromise(entry).catch(() => {
    throw damaged();
  });
  const reader = bytes[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  try {
    for (;;) {
      const { done, value } = await reader.next().catch(() => {
        throw damaged();
      });
      if (done) break;
      size += value.length;
      if (size > max) throw damaged();
      sum = crc32(value, sum);
      yield value;
    }
  } finally {
    bytes.destroy();
  }
  if (sum !== entry.crc32) throw damaged();
}
