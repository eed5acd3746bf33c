import { within } from '@cuaderno/limits';
import { createHash } from 'node:crypto';
import { storageFailures } from '@cuaderno/protocol/telemetry';
import { AwsClient } from 'aws4fetch';
import { errorOfAnswer, silence } from './bucket-answers';
import type { BucketAddress } from './bucket-address';
import { BucketError } from './bucket-error';

/** Keys of an account of the object storage. */
export type BucketKeys = { accessKeyId: string; secretAccessKey: string };

/** Timeouts, in milliseconds: until an answer begins, of an upload, and of a pause within an answer. */
export type BucketTimeouts = { answer: number; upload: number; pause: number };

/** Seconds that a signed address is valid. */
const SIGNED_SECONDS = 60;

export const sha256Of = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

const EMPTY = sha256Of(new Uint8Array());

type Asked = { method: string; name?: string; search?: string; headers?: Record<string, string> };

/** Signed requests to a bucket. */
export type Requests = {
  /** Sends a request. @returns a successful answer, its body unread. @throws BucketError */
  ask: (asked: Asked, body?: Uint8Array) => Promise<Response>;
  /** Yields the body of an answer, of exactly `length` bytes. @throws BucketError */
  bodyOf: (answer: Response, name: string, length: number) => AsyncGenerator<Uint8Array>;
  /** Reports and throws. */
  fail: (error: BucketError) => never;
  /** Signs an address of an object. */
  sign: (name: string, search: Record<string, string>) => Promise<string>;
};

/** Creates the requests to a bucket; `report` is called with each failure but missing objects. */
export function createRequests(
  { bucket, endpoint, region }: BucketAddress,
  keys: BucketKeys,
  report: (error: BucketError) => void,
  timeouts: BucketTimeouts,
): Requests {
  const aws = new AwsClient({ ...keys, region, service: 's3', retries: 0 });
  const urlOf = (name: string, search = '') =>
    `${endpoint}/${bucket}${name === '' ? '' : `/${name}`}${search}`;

  function fail(error: BucketError): never {
    if (error.fault !== 'missing') {
      report(error);
      storageFailures.tell({ fault: error.fault });
    }
    throw error;
  }

  return {
    fail,
    async ask({ method, name = '', search, headers = {} }, body) {
      const url = urlOf(name, search);
      const what = `${method} ${name || bucket}`;
      const content = { 'x-amz-content-sha256': body ? sha256Of(body) : EMPTY };
      const signed = await aws.sign(url, { method, headers: { ...content, ...headers } });
      const init = {
        method,
        headers: signed.headers,
        body: (body as Uint8Array<ArrayBuffer> | undefined) ?? null,
      };
      const ms = body ? timeouts.upload : timeouts.answer;
      const answer = await fetchAgain(url, init, ms).catch((error: unknown) =>
        fail(silence(what, error)),
      );
      return answer.ok ? answer : fail(await errorOfAnswer(answer, what, timeouts.pause));
    },
    async *bodyOf(answer, name, length) {
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
    },
    async sign(name, search) {
      const query = new URLSearchParams({ 'X-Amz-Expires': String(SIGNED_SECONDS), ...search });
      const request = await aws.sign(urlOf(name, `?${query.toString()}`), {
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
