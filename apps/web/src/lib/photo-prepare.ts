import { type PhotoFacts, readFacts } from './photo-facts';
import { toJpeg, UnreadablePhoto } from './photo-to-jpeg';
import type { WorkerAnswer } from './photo-worker';

/** A picked photo, ready to be stored and sent. */
export type PreparedPhoto = { jpeg: Blob } & PhotoFacts;

let worker: Worker | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Converts a picked file to a JPEG with its EXIF facts; one at a time, as each has its pixels in memory,
 * and in a worker where the browser has one.
 * @throws UnreadablePhoto
 */
export function preparePhoto(file: Blob): Promise<PreparedPhoto> {
  const prepared = last.then(() => prepare(file));
  last = prepared.catch(() => undefined);
  return prepared;
}

async function prepare(file: Blob): Promise<PreparedPhoto> {
  const answer = await askWorker(file);
  if ('jpeg' in answer) return answer;
  if (answer.fault === 'unreadable') throw new UnreadablePhoto();
  // Without a worker, or with one that has no canvas, the page prepares the photo.
  const facts = await readFacts(file);
  return { jpeg: await toJpeg(file), ...facts };
}

function askWorker(file: Blob): Promise<WorkerAnswer> {
  return new Promise((resolve) => {
    const asked = new AbortController();
    const { signal } = asked;
    const end = (answer: WorkerAnswer) => {
      asked.abort();
      resolve(answer);
    };
    const unable = () => {
      worker?.terminate();
      worker = undefined;
      end({ fault: 'unable' });
    };
    try {
      worker ??= new Worker(new URL('photo-worker.ts', import.meta.url), { type: 'module' });
      worker.addEventListener('message', ({ data }) => end(data as WorkerAnswer), { signal });
      worker.addEventListener('error', unable, { signal });
      worker.addEventListener('messageerror', unable, { signal });
      worker.postMessage(file);
    } catch {
      unable();
    }
  });
}
