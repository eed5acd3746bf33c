import { type PhotoFacts, readFacts } from './photo-facts';
import { toJpeg, UnreadablePhoto } from './photo-to-jpeg';

/** The worker's answer: the photo, or the error. */
export type WorkerAnswer = ({ jpeg: Blob } & PhotoFacts) | { error: 'unreadable' | 'unsupported' };

async function answer(file: Blob): Promise<WorkerAnswer> {
  try {
    const facts = await readFacts(file);
    return { jpeg: await toJpeg(file), ...facts };
  } catch (error) {
    return { error: error instanceof UnreadablePhoto ? 'unreadable' : 'unsupported' };
  }
}

const reply = async (file: Blob) => self.postMessage(await answer(file));
self.addEventListener('message', ({ data }: MessageEvent<Blob>) => void reply(data));
