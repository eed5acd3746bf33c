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

/** The error that an answer other than a success means. */
export async function errorOfAnswer(answer: Response, what: string): Promise<BucketError> {
  const text = (await answer.text().catch(() => '')).slice(0, TEXT_MAX);
  const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? '';
  const fault = CODES[code] ?? FAULTS[answer.status] ?? 'failed';
  return new BucketError(fault, `${what}: ${answer.status}${code && ` ${code}`}`);
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
