import { countPhotoPlaces, type Db, StartError } from '@cuaderno/db';
import {
  type Bucket,
  type BucketSettings,
  movePhotos,
  openBucket,
  sweepOrphans,
} from '@cuaderno/photo-store';

export const PHOTOS_USAGE = `photos | photos move | photos move --back | photos sweep`;

/** What a command works with: the database, the bucket's settings, and where a line goes. */
type Operator = {
  db: Db;
  settings: BucketSettings | null;
  print: (line: string) => void;
  warn: (line: string) => void;
};

/** Most photos that stay where they were that are listed. */
const LISTED_MAX = 20;

async function bucketOf({ db, settings, warn }: Operator): Promise<Bucket> {
  const bucket = await openBucket(db, settings, (error) => warn(error.message));
  if (bucket) return bucket;
  throw new StartError('Set PHOTO_STORE, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
}

async function count({ db, print }: Operator): Promise<void> {
  const { database, bucket } = await countPhotoPlaces(db);
  print(`${database} photos in the database, ${bucket} in object storage`);
}

async function move(operator: Operator, to: 'bucket' | 'database'): Promise<void> {
  const { db, print, warn } = operator;
  const bucket = await bucketOf(operator);
  const { moved, unmoved } = await movePhotos({ db, bucket }, to, (so) =>
    print(`${so.moved} photos moved`),
  ).catch(async (error: unknown) => {
    await count(operator).catch(() => undefined);
    throw new StartError(
      `The move has stopped, and goes on when it is started again: ${reasonOf(error)}`,
    );
  });
  for (const { userId, id, reason } of unmoved.slice(0, LISTED_MAX)) {
    warn(`Not moved: ${id} of user ${userId}: ${reason}`);
  }
  print(`Moved ${moved} photos`);
  await count(operator);
  if (unmoved.length > 0) throw new StartError(`${unmoved.length} photos stay where they were`);
}

/** Why a move has stopped; a failed statement would name the bytes of a photo, its cause doesn't. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isStatement = error.message.startsWith('Failed query');
  return isStatement && error.cause instanceof Error ? error.cause.message : error.message;
}

async function sweep(operator: Operator): Promise<void> {
  const bucket = await bucketOf(operator);
  const deleted = await sweepOrphans({ db: operator.db, bucket });
  operator.print(`Deleted ${deleted} objects that no photo needs`);
}

const COMMANDS: Record<string, (operator: Operator) => Promise<void>> = {
  '': count,
  move: (operator) => move(operator, 'bucket'),
  'move --back': (operator) => move(operator, 'database'),
  sweep,
};

/** Finds the operator's command on photos: `npm run photos -- move`. */
export const photosCommand = (words: string[]) => COMMANDS[words.join(' ')];
