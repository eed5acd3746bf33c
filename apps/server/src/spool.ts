import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { finished, Transform } from 'node:stream';
import { DomainError } from '@cuaderno/domain';
import type { Request } from 'express';

/** Returns the declared length of a body in bytes; Infinity for an undeclared one. */
export function declaredLength(request: Request): number {
  const length = request.headers['content-length'];
  if (length !== undefined) return Number(length);
  return request.headers['transfer-encoding'] === undefined ? 0 : Number.POSITIVE_INFINITY;
}

const MIB = 1024 ** 2;
const GIB = 1024 * MIB;

/** Limits of the bodies on the disk, in bytes. */
type SpoolLimits = {
  /** Of all of them. */
  all: number;
  /** What large ones leave to the others, and from which length one is large. */
  kept: number;
  large: number;
  /** What stays free on the disk. */
  free: number;
};
// A book at the default quotas of photos is one file of up to 13 GiB.
const LIMITS: SpoolLimits = { all: 16 * GIB, kept: GIB, large: 32 * MIB, free: GIB / 2 };
/** Bytes of a body after which the disk is asked again. */
const STRETCH = 64 * MIB;
/** Retry-After of a body without room, in seconds. */
const ROOM_SECONDS = 60;

/** The bytes of all bodies on the disk. */
let spooled = 0;

const noRoom = () =>
  new DomainError(
    'UNAVAILABLE',
    'Ahora no hay sitio para recibir más archivos: inténtalo dentro de un rato',
    [],
    ROOM_SECONDS,
  );

/** Checks that there is room for more bytes of a body of up to `max`. @throws DomainError UNAVAILABLE */
function checkAll(more: number, max: number, { all, kept, large }: SpoolLimits): void {
  if (spooled + more > (max > large ? all - kept : all)) throw noRoom();
}

async function checkDisk(more: number, { free }: SpoolLimits): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir());
  if (bavail * bsize - more < free) throw noRoom();
}
const tooLarge = (max: number) =>
  new DomainError(
    'TOO_LARGE',
    `La petición supera los ${max < GIB ? `${max / MIB} MiB` : `${max / GIB} GiB`}`,
  );

/**
 * Runs `work` with a body of up to `max` bytes in an unlinked file, which needs no memory and disappears
 * with the process.
 *
 * @throws DomainError TOO_LARGE for a longer one, and UNAVAILABLE without room for it: unread if its length is declared
 */
export async function withSpooled<T>(
  request: Request,
  max: number,
  work: (file: FileHandle) => Promise<T>,
  limits = LIMITS,
): Promise<T> {
  const length = declaredLength(request);
  const declared = Number.isFinite(length) ? length : 0;
  if (declared > max) throw tooLarge(max);
  checkAll(declared, max, limits);
  await checkDisk(declared, limits);
  const name = path.join(tmpdir(), `cuaderno-${randomUUID()}`);
  const file = await open(name, 'wx+', 0o600);
  const written = { bytes: 0 };
  try {
    await rm(name);
    await receive(request, file, { max, limits, written });
    return await work(file);
  } finally {
    spooled -= written.bytes;
    // Not awaited: the answer is sent, and the user's next body would still be refused.
    void file.close();
  }
}

/** Reads a spooled body. */
export async function readSpooled(file: FileHandle): Promise<Buffer> {
  const { size } = await file.stat();
  const bytes = Buffer.allocUnsafe(size);
  await file.read(bytes, 0, size, 0);
  return bytes;
}

type Receiving = { max: number; limits: SpoolLimits; written: { bytes: number } };

async function receive(
  request: Request,
  file: FileHandle,
  { max, limits, written }: Receiving,
): Promise<void> {
  let size = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      done(size > max ? tooLarge(max) : null, chunk);
    },
  });
  // Not a pipeline, whose error would end the connection before the response.
  const unwatch = finished(request, { writable: false }, (error) => {
    // Disconnected, perhaps before the body was read.
    if (error) meter.destroy(error);
  });
  request.pipe(meter);
  try {
    let checked = 0;
    for await (const chunk of meter as AsyncIterable<Buffer>) {
      // Counted as they come: a declared length that is sent slowly takes no room from others.
      checkAll(chunk.length, max, limits);
      spooled += chunk.length;
      written.bytes += chunk.length;
      await file.appendFile(chunk);
      if (written.bytes - checked < STRETCH) continue;
      checked = written.bytes;
      await checkDisk(0, limits);
    }
  } finally {
    unwatch();
    request.unpipe(meter);
  }
}
