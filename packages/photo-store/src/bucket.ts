import { Readable } from 'node:stream';
import { within } from '@cuaderno/limits';
import type { ObjectKey, Part, StoredObject } from '@cuaderno/db';
import type { BucketAddress } from './bucket-address';
import { BucketError, isMissing } from './bucket-error';
import {
  type BucketKeys,
  type BucketTimeouts,
  createRequests,
  type Requests,
  sha256Of,
} from './requests';

/** An object of a list, and when it was stored. */
type ListedObject = ObjectKey & { modified: Date };

const NAME = /^(\d{1,10})\/([0-9a-f]{64})$/;
const textOf = (xml: string, tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];

/** Reads a slice of S3's list of objects: those named like ours, and where the next slice begins. */
function parseList(xml: string): { objects: ListedObject[]; next: string | null } {
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, content = '']) => {
    const [, userId, sha256] = NAME.exec(textOf(content, 'Key') ?? '') ?? [];
    const modified = new Date(textOf(content, 'LastModified') ?? '');
    return userId && sha256 ? [{ userId: Number(userId), sha256, modified }] : [];
  });
  const isLast = textOf(xml, 'IsTruncated') !== 'true';
  const next = textOf(xml, 'NextContinuationToken')?.replaceAll('&amp;', '&');
  return { objects, next: isLast ? null : (next ?? null) };
}

const TIMEOUTS: BucketTimeouts = { answer: 10_000, upload: 30_000, pause: 10_000 };

const nameOf = ({ userId, sha256 }: ObjectKey) => `${userId}/${sha256}`;

/** The objects of a bucket that speaks S3, named `user/sha256`. Every function throws BucketError. */
export type Bucket = {
  address: BucketAddress;
  /** Checks that the bucket is there for these keys, and can be listed. */
  check(): Promise<void>;
  /** Stores an object, also again. */
  put(key: ObjectKey, bytes: Uint8Array, mime: string): Promise<void>;
  /** Opens an object of `bytes` bytes, or a part of it, as a stream that fails when the object has another length. */
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
  const requests = createRequests(address, keys, report, timeouts);
  const { ask, fail } = requests;
  return {
    address,
    open: (key, bytes, part) => openObject(requests, key, bytes, part),
    async check() {
      const answer = await ask({ method: 'GET', search: '?list-type=2&max-keys=1' });
      const text = await within(timeouts.upload, answer.text());
      if (!text.includes('<ListBucketResult')) fail(notOfStorage(`GET ${address.bucket}`));
    },
    async put(key, bytes, mime) {
      const headers = { 'content-type': mime };
      const answer = await ask({ method: 'PUT', name: nameOf(key), headers }, bytes);
      await answer.body?.cancel();
      // A page of another server may be a success too.
      if (!answer.headers.has('etag')) fail(notOfStorage(`PUT ${nameOf(key)}`));
    },
    async read(userId, { sha256, bytes }) {
      const parts: Buffer[] = [];
      const key = { userId, sha256 };
      for await (const part of await openObject(requests, key, bytes)) parts.push(part as Buffer);
      const whole = Buffer.concat(parts);
      if (sha256Of(whole) === sha256) return whole;
      return fail(new BucketError('changed', `GET ${userId}/${sha256}: other bytes than stored`));
    },
    has: (key) =>
      ask({ method: 'HEAD', name: nameOf(key) }).then(
        () => true,
        (error: unknown) => {
          if (isMissing(error)) return false;
          throw error;
        },
      ),
    async delete(key) {
      const answer = await ask({ method: 'DELETE', name: nameOf(key) }).catch((error: unknown) => {
        if (isMissing(error)) return null;
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
    sign: (key, mime) =>
      requests.sign(nameOf(key), {
        'response-content-type': mime,
        'response-cache-control': 'private, no-store',
      }),
  };
}

const notOfStorage = (what: string) =>
  new BucketError('failed', `${what}: not the answer of object storage`);

async function openObject(
  { ask, bodyOf, fail }: Requests,
  key: ObjectKey,
  bytes: number,
  part?: Part,
): Promise<Readable> {
  const name = nameOf(key);
  const headers: Record<string, string> = part ? { range: `bytes=${part.start}-${part.end}` } : {};
  const answer = await ask({ method: 'GET', name, headers });
  const length = part ? part.end - part.start + 1 : bytes;
  if (answer.status !== (part ? 206 : 200) || !isOfLength(answer, length)) {
    await answer.body?.cancel();
    fail(new BucketError('failed', `GET ${name}: not the answer to what was asked`));
  }
  return Readable.from(bodyOf(answer, name, length), { objectMode: false });
}

const isOfLength = ({ headers }: Response, length: number) =>
  [null, String(length)].includes(headers.get('content-length'));
