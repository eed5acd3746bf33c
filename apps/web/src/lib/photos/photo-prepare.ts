import { type PhotoFacts, readFacts } from './photo-facts';
import { toJpeg, UnreadablePhoto } from './photo-to-jpeg';
import type { WorkerAnswer } from './photo-worker';

/** A picked photo, ready to be stored and sent. */
export type PreparedPhoto = { jpeg: Blob } & PhotoFacts;

let worker: Worker | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Converts a picked file to a JPEG with its EXIF facts; one at a time, because of the pixels in memory,
 * and in a worker if the browser has one.
 * @throws UnreadablePhoto
 */
export function preparePhoto(file: Blob): Promise<PreparedPhoto> {
  const prepared = last.then(() => prepare(file));
  last = prepared.catch(() => undefined);
  return prepared;
}

async function prepare(file: Blob): Promise<PreparedPhoto> {
  const answer = await prepareInWorker(file);
  if ('jpeg' in answer) return answer;
  if (answer.error === 'unreadable') throw new UnreadablePhoto();
  // Prepares the photo on the page without a worker, or without a canvas in it.
  const facts = await readFacts(file);
  return { jpeg: await toJpeg(file), ...facts };
}

function prepareInWorker(file: Blob): Promise<WorkerAnswer> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const { signal } = listening;
    const end = (answer: WorkerAnswer) => {
      listening.abort();
      resolve(answer);
    };
    const unsupported = () => {
      worker?.terminate();
      worker = undefined;
      end({ error: 'unsupported' });
    };
    try {
      worker ??= new Worker(new URL('photo-worker.ts', import.meta.url), { type: 'module' });
      worker.addEventListener('message', ({ data }) => end(data as WorkerAnswer), { signal });
      worker.addEventListener('error', unsupported, { signal });
      worker.addEventListener('messageerror', unsupported, { signal });
      worker.postMessage(file);
    } catch {
      unsupported();
    }
  });
}
