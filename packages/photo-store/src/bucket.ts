import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ObjectKey, Part, StoredObject } from '@cuaderno/db';
import { AwsClient } from 'aws4fetch';
import type { BucketAddress } from './bucket-address';
import { BucketError } from './bucket-error';
import { errorOfAnswer, silence } from './bucket-answers';
import { type ListedObject, parseList } from './list-objects';

/** Keys of an account of the object storage. */
export type BucketKeys = { accessKeyId: string; secretAccessKey: string };

/** Timeouts, in milliseconds: until an answer begins, of an upload, and of a pause within an answer. */
export type BucketTimeouts = { answer: number; upload: number; pause: number };
const TIMEOUTS: BucketTimeouts = { answer: 10_000, upload: 30_000, pause: 10_000 };

/** Seconds that a signed address is valid. */
const SIGNED_SECONDS = 60;

export const sha256Of = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

const EMPTY = sha256Of(new Uint8Array());
const nameOf = ({ userId, sha256 }: ObjectKey) => `${userId}/${sha256}`;

/** The objects of a bucket that speaks S3, named `user/sha256`. Every function throws BucketError. */
export type Bucket = {
  address: BucketAddress;
  /** Checks that the bucket is there for these keys. */
  check(): Promise<void>;
  /** Stores an object, also again. */
  put(key: ObjectKey, bytes: Uint8Array, mime: string): Promise<void>;
  /** Opens an object of `bytes` bytes, or a part of it, as a stream that fails when the object is another. */
  open(key: ObjectKey, bytes: number, part?: Part): Promise<Readable>;
  /** Reads an object whole, and checks its content. */
  read(userId: number, object: StoredObject): Promise<Uint8Array>;
  /** Whether there is an object. */
  has(key: ObjectKey): Promise<boolean>;
  /** Deletes an object, also a missing one. */
  delete(key: ObjectKey): Promise<void>;
  /** Lists the objects named like ours, in slices. */
  list(): AsyncGenerator<ListedObject[]>;
  /** An address from which anybody reads the object for a minute. */
  sign(key: ObjectKey, mime: string): Promise<string>;
};

type Asked = { method: string; name?: string; search?: string; headers?: Record<string, string> };

/**
 * Opens a bucket.
 *
 * @param report is called with each failure but missing objects
 */
export function createBucket(
  address: BucketAddress,
  keys: BucketKeys,
  report: (error: BucketError) => void = () => undefined,
  timeouts: BucketTimeouts = TIMEOUTS,
): Bucket {
  const { bucket, endpoint, region } = address;
  const aws = new AwsClient({ ...keys, region, service: 's3', retries: 0 });
  const urlOf = (name: string, search = '') =>
    `${endpoint}/${bucket}${name && `/${name}`}${search}`;

  function fail(error: BucketError): never {
    if (error.fault !== 'missing') report(error);
    throw error;
  }

  /** Sends a request. @returns a successful answer, its body unread */
  async function ask(
    { method, name = '', search, headers = {} }: Asked,
    body: Uint8Array | null = null,
  ): Promise<Response> {
    const url = urlOf(name, search);
    const what = `${method} ${name || bucket}`;
    const content = { 'x-amz-content-sha256': body ? sha256Of(body) : EMPTY };
    const signed = await aws.sign(url, { method, headers: { ...content, ...headers } });
    const init = { method, headers: signed.headers, body: body && new Uint8Array(body) };
    const answer = await fetchAgain(url, init, body ? timeouts.upload : timeouts.answer).catch(
      (error: unknown) => fail(silence(what, error)),
    );
    return answer.ok ? answer : fail(await errorOfAnswer(answer, what));
  }

  /** Yields the body of an answer, of exactly `length` bytes. */
  async function* bodyOf(answer: Response, name: string, length: number) {
    const reader = (answer.body ?? new ReadableStream<Uint8Array>()).getReader();
    let read = 0;
    try {
      for (;;) {
        const { done, value } = await within(timeouts.pause, reader.read());
        if (done) break;
        read += value.length;
        if (read > length) break;
        yield value;
      }
    } catch (error) {
      fail(silence(`GET ${name}`, error));
    } finally {
      // Ends the connection of an answer that is not read to its end.
      await reader.cancel().catch(() => undefined);
    }
    if (read !== length) fail(new BucketError('failed', `GET ${name}: not of ${length} bytes`));
  }

  async function open(key: ObjectKey, bytes: number, part?: Part): Promise<Readable> {
    const name = nameOf(key);
    const headers: Record<string, string> = part
      ? { range: `bytes=${part.start}-${part.end}` }
      : {};
    const answer = await ask({ method: 'GET', name, headers });
    const length = part ? part.end - part.start + 1 : bytes;
    if (answer.status !== (part ? 206 : 200) || !isOfLength(answer, length)) {
      await answer.body?.cancel();
      fail(new BucketError('failed', `GET ${name}: not the answer to what was asked`));
    }
    return Readable.from(bodyOf(answer, name, length), { objectMode: false });
  }

  return {
    address,
    open,
    check: async () => void (await ask({ method: 'HEAD' })),
    async put(key, bytes, mime) {
      const headers = { 'content-type': mime };
      const answer = await ask({ method: 'PUT', name: nameOf(key), headers }, bytes);
      await answer.body?.cancel();
    },
    async read(userId, { sha256, bytes }) {
      const parts: Buffer[] = [];
      for await (const part of await open({ userId, sha256 }, bytes)) parts.push(part as Buffer);
      const whole = Buffer.concat(parts);
      if (sha256Of(whole) === sha256) return whole;
      return fail(new BucketError('failed', `GET ${userId}/${sha256}: other bytes than stored`));
    },
    async has(key) {
      try {
        await ask({ method: 'HEAD', name: nameOf(key) });
        return true;
      } catch (error) {
        if (error instanceof BucketError && error.fault === 'missing') return false;
        throw error;
      }
    },
    async delete(key) {
      const answer = await ask({ method: 'DELETE', name: nameOf(key) }).catch((error: unknown) => {
        if (error instanceof BucketError && error.fault === 'missing') return null;
        throw error;
      });
      await answer?.body?.cancel();
    },
    async *list() {
      let next: string | null = null;
      do {
        const token: string =
          next === null ? '' : `&continuation-token=${encodeURIComponent(next)}`;
        const answer = await ask({ method: 'GET', search: `?list-type=2${token}` });
        const listed = parseList(await within(timeouts.upload, answer.text()));
        yield listed.objects;
        next = listed.next;
      } while (next !== null);
    },
    async sign(key, mime) {
      const search = new URLSearchParams({
        'X-Amz-Expires': String(SIGNED_SECONDS),
        'response-content-type': mime,
        'response-cache-control': 'private, no-store',
      });
      const request = await aws.sign(urlOf(nameOf(key), `?${search}`), {
        aws: { signQuery: true },
      });
      return request.url;
    },
  };
}

/** Fetches within `ms` milliseconds, again when an idle connection turns out to be closed: all requests may be repeated. */
async function fetchAgain(url: string, init: RequestInit, ms: number): Promise<Response> {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), ms);
  const once = () => fetch(url, { ...init, signal: waiting.signal, redirect: 'manual' });
  try {
    return await once().catch((error: unknown) => {
      if (waiting.signal.aborted) throw error;
      return once();
    });
  } finally {
    clearTimeout(timer);
  }
}

const isOfLength = ({ headers }: Response, length: number) =>
  [null, String(length)].includes(headers.get('content-length'));

/** @throws an error when `work` takes longer than `ms` milliseconds */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no byte in ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
