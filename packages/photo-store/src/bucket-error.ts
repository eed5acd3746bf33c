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
  /** Any other answer, or other bytes than those stored. */
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
