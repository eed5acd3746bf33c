import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
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
const tooLarge = (max: number) =>
  new DomainError(
    'TOO_LARGE',
    `La petición supera los ${max < 1024 * MIB ? `${max / MIB} MiB` : `${max / 1024 / MIB} GiB`}`,
  );

/**
 * Runs `work` with a body of up to `max` bytes in an unlinked file, which needs no memory and disappears
 * with the process.
 *
 * @throws DomainError TOO_LARGE for a longer one, unread if its length is declared
 */
export async function withSpooled<T>(
  request: Request,
  max: number,
  work: (file: FileHandle) => Promise<T>,
): Promise<T> {
  const length = declaredLength(request);
  if (Number.isFinite(length) && length > max) throw tooLarge(max);
  const name = path.join(tmpdir(), `cuaderno-${randomUUID()}`);
  const file = await open(name, 'wx+', 0o600);
  try {
    await rm(name);
    await receive(request, file, max);
    return await work(file);
  } finally {
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

async function receive(request: Request, file: FileHandle, max: number): Promise<void> {
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
    for await (const chunk of meter) await file.appendFile(chunk as Buffer);
  } finally {
    unwatch();
    request.unpipe(meter);
  }
}
