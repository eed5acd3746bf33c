/** What went wrong with a bucket. */
export type BucketFault =
  /** No answer: unreachable, or slow beyond the timeout. Whether it did what was asked is unknown. */
  | 'silent'
  /** There is no such object, or no such bucket. */
  | 'missing'
  /** The keys are wrong, or not allowed to do this. */
  | 'forbidden'
  /** It has no room. */
  | 'full'
  /** The object has other bytes than those stored. */
  | 'changed'
  /** Any other answer. */
  | 'failed';

/** A failure of the bucket; `message` is for the log. */
export class BucketError extends Error {
  readonly fault: BucketFault;

  constructor(fault: BucketFault, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'BucketError';
    this.fault = fault;
  }
}

/** Whether the bucket says that there is no such object. */
export const isMissing = (error: unknown): boolean =>
  error instanceof BucketError && error.fault === 'missing';

/** Whether an error, or that of a photo because of it, says that the bucket has the object no longer as it was stored. */
export function isLost(error: unknown): boolean {
  if (error instanceof BucketError) return ['missing', 'changed'].includes(error.fault);
  return error instanceof Error && isLost(error.cause);
}
