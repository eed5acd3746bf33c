import { within } from '@cuaderno/limits';
import { BucketError, type BucketFault } from './bucket-error';

const FAULTS: Record<number, BucketFault> = {
  401: 'forbidden',
  403: 'forbidden',
  404: 'missing',
  507: 'full',
};

/** Codes of S3 that say more than their status. */
const CODES: Record<string, BucketFault> = {
  QuotaExceeded: 'full',
  XMinioStorageFull: 'full',
  InsufficientCapacity: 'full',
  // An object is missing; its bucket is a fault of the configuration.
  NoSuchBucket: 'failed',
};

/** Bytes of an error's text that are read. */
const TEXT_MAX = 4_096;

/** The error that an answer other than a success means; its text is waited for `ms` milliseconds. */
export async function errorOfAnswer(
  answer: Response,
  what: string,
  ms: number,
): Promise<BucketError> {
  const text = await readStart(answer, ms);
  const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? '';
  // A text without a code is no word of the bucket, but of a proxy before it: that of a HEAD is empty.
  const known = code || text === '' ? FAULTS[answer.status] : undefined;
  const fault = CODES[code] ?? known ?? 'failed';
  return new BucketError(fault, `${what}: ${answer.status}${code && ` ${code}`}`);
}

/** Reads the start of an answer, as much as arrives in time, and ends its connection: it may have no end. */
async function readStart({ body }: Response, ms: number): Promise<string> {
  if (body === null) return '';
  const reader = body.getReader();
  const parts: Uint8Array[] = [];
  const read = async () => {
    for (let length = 0; length < TEXT_MAX; length += parts.at(-1)?.length ?? 0) {
      const { done, value } = await reader.read();
      if (done) return;
      parts.push(value);
    }
  };
  // What has arrived says enough.
  await within(ms, read()).catch(() => undefined);
  await reader.cancel().catch(() => undefined);
  return Buffer.concat(parts).toString('utf8', 0, TEXT_MAX);
}

/** The error of a request without an answer. */
export function silence(what: string, error: unknown): BucketError {
  const reason = error instanceof Error ? reasonOf(error) : String(error);
  return new BucketError('silent', `${what}: ${reason}`, error);
}

/** `fetch` puts the reason into the cause. */
const reasonOf = ({ name, message, cause }: Error): string => {
  if (name === 'AbortError') return 'no answer in time';
  if (!(cause instanceof Error)) return message;
  const { code } = cause as NodeJS.ErrnoException;
  return code ?? cause.message;
};
