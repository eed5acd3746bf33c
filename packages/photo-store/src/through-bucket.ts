import { photosUnavailable } from '@cuaderno/db';
import type { DomainError } from '@cuaderno/domain';
import type { Bucket } from './bucket';
import { BucketError } from './bucket-error';

/** @throws DomainError UNAVAILABLE when the bucket fails, or a photo is in one and none is configured */
export async function throughBucket<T>(
  bucket: Bucket | null,
  work: (bucket: Bucket) => Promise<T>,
): Promise<T> {
  if (bucket === null) throw unavailable(new Error('a photo is in a bucket: set PHOTO_STORE'));
  return work(bucket).catch((error: unknown) => {
    throw error instanceof BucketError ? unavailable(error) : error;
  });
}

/** The error of a photo whose store can't be used now. */
export function unavailable(cause: Error): DomainError {
  const error = photosUnavailable();
  error.cause = cause;
  return error;
}
