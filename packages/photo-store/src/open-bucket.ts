import { type Db, type ObjectKey, someObjects, StartError } from '@cuaderno/db';
import { type Bucket, createBucket } from './bucket';
import { type BucketAddress, parseBucketAddress } from './bucket-address';
import { BucketError } from './bucket-error';
import type { BucketKeys } from './requests';

/** What the environment says of the bucket. */
export type BucketSettings = { address: BucketAddress; keys: BucketKeys };

/** Why a bucket can't be used, with what it has answered: that names a clock that is wrong, too. */
function reasonOf({ fault, message }: BucketError): string {
  if (message.endsWith('NoSuchBucket')) return `there is no such bucket (${message})`;
  return fault === 'forbidden' ? `the keys are wrong, or may not use it (${message})` : message;
}

/**
 * Opens the bucket, and checks that it is there and has the photos of this database.
 *
 * @param settings null for photos in the database alone
 * @param report is called with each failure of the bucket
 * @throws StartError
 */
export async function openBucket(
  db: Db,
  settings: BucketSettings | null,
  report: (error: BucketError) => void,
): Promise<Bucket | null> {
  const objects = await someObjects(db);
  if (settings === null) {
    if (objects.length === 0) return null;
    throw new StartError(
      'PHOTO_STORE: photos of this database are in object storage: set its address, or move them back first (docs/operations.md)',
    );
  }
  const bucket = createBucket(settings.address, settings.keys, report);
  const where = `the bucket ${settings.address.bucket} at ${settings.address.endpoint}`;
  const isThere = await bucket
    .check()
    .then(() => hasSome(bucket, objects))
    .catch((error: unknown) => {
      if (!(error instanceof BucketError)) throw error;
      throw new StartError(`PHOTO_STORE: cannot use ${where}: ${reasonOf(error)}`);
    });
  if (isThere) return bucket;
  throw new StartError(
    `PHOTO_STORE: ${where} has not the photos of this database: is it another one?`,
  );
}

/** Whether the bucket has one of these objects, if there are any: a single one may be the one that it has lost. */
async function hasSome(bucket: Bucket, objects: ObjectKey[]): Promise<boolean> {
  if (objects.length === 0) return true;
  const ends = await Promise.allSettled(objects.map((object) => bucket.has(object)));
  if (ends.some((end) => end.status === 'fulfilled' && end.value)) return true;
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return false;
}

/** Reads PHOTO_STORE and its keys; null without it. */
export function bucketSettings(variables: {
  PHOTO_STORE?: string | undefined;
  AWS_ACCESS_KEY_ID?: string | undefined;
  AWS_SECRET_ACCESS_KEY?: string | undefined;
}): BucketSettings | null {
  const { PHOTO_STORE, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = variables;
  const address = parseBucketAddress(PHOTO_STORE ?? '');
  if (!address || !AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) return null;
  return {
    address,
    keys: { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY },
  };
}
