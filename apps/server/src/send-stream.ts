import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** Codes of a client that goes away: while it reads, and on Node 24 before the first byte. */
const GONE = ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE'];

/** Sends a stream as the answer. A client that goes away is no error; the stream ends with it. */
export async function sendStream(stream: Readable, response: Response): Promise<void> {
  await pipeline(stream, response).catch((error: unknown) => {
    // Node 24 leaves it open when the response is closed already.
    stream.destroy();
    if (!GONE.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  });
}
