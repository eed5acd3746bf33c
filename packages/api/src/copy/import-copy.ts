import {
  hunterTransaction,
  isProfileNew,
  knownOutings,
  type PhotoData,
  restoreOuting,
  restoreProfile,
} from '@cuaderno/db';
import { type CopiedOuting, DomainError, photosOfCopied, readCopy } from '@cuaderno/domain';
import { checkPhoto, restorePhoto, restoreProfilePhoto, type Turn } from '@cuaderno/photos';
import type { Hunter } from '../trpc';

/** What a copy's file gives: what `cuaderno.json` says, and each photo's bytes, null for one it lacks. */
export type CopySource = {
  json: unknown;
  readPhoto: (id: string) => Promise<Uint8Array | null>;
};

/** What an import did, or in a dry run would do. */
export type ImportReport = {
  dryRun: boolean;
  /** Outings written, outings that were there already and stay as they are, and those refused. */
  added: number;
  existing: number;
  refused: { date: string | null; message: string }[];
  photos: number;
  /** Photos that the copy names and lacks: their outings come without them. */
  missingPhotos: number;
  /** Whether the profile was filled in: only in an account that never wrote one. */
  profile: boolean;
};

type Importer = Pick<Hunter, 'db' | 'userId'>;

/**
 * Takes a copy into the hunter's book, one outing a transaction: what is there already stays, so that
 * the same copy twice is the same as once, and a broken-off import goes on where it ended.
 */
export async function importCopy(
  hunter: Importer,
  { json, readPhoto }: CopySource,
  { dryRun }: { dryRun: boolean },
): Promise<ImportReport> {
  const { db, userId } = hunter;
  // Without a signal: a phone that falls asleep while its book comes in finds all of it there.
  const turn = { hunter: userId };
  const { profile, outings, refused } = readCopy(json);
  const known = await knownOutings(
    db,
    userId,
    outings.map(({ id }) => id),
  );
  const report: ImportReport = {
    dryRun,
    added: 0,
    existing: known.size,
    refused: refused.map(({ date, message }) => ({ date, message })),
    photos: 0,
    missingPhotos: 0,
    profile: false,
  };
  // All of it is read before anything is written: a damaged file is refused whole.
  for (const id of outings.flatMap(photosOfCopied)) await readPhoto(id);
  for (const outing of outings) {
    if (known.has(outing.id)) continue;
    try {
      const found = await photosOf(outing, readPhoto, dryRun ? null : turn);
      const added = dryRun || (await store(hunter, outing, found.pictures));
      if (!added) {
        report.existing += 1;
        continue;
      }
      report.added += 1;
      report.photos += found.count;
      report.missingPhotos += found.missing;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      report.refused.push({ date: outing.date, message: error.message });
    }
  }
  if (dryRun) report.profile = await isProfileNew(db, userId);
  else {
    const { profilePhoto } = profile;
    // The profile's photo is no reason to lose the rest of it.
    const photo =
      profilePhoto === null
        ? null
        : await restoreProfilePhoto(profilePhoto, turn).catch(() => null);
    report.profile = await restoreProfile(db, userId, { ...profile, profilePhoto: photo });
  }
  return report;
}

const store = ({ db, userId }: Importer, outing: CopiedOuting, pictures: Map<string, PhotoData>) =>
  hunterTransaction(db, userId, (tx) => restoreOuting(tx, userId, outing, pictures));

/** The photos that a copy has of an outing: prepared when the hunter's turn comes, or only checked. */
async function photosOf(
  outing: CopiedOuting,
  readPhoto: CopySource['readPhoto'],
  turn: Turn | null,
) {
  const pictures = new Map<string, PhotoData>();
  let [count, missing] = [0, 0];
  for (const id of photosOfCopied(outing)) {
    const bytes = await readPhoto(id);
    if (bytes === null) missing += 1;
    else {
      count += 1;
      // Decoding all of them twice would be half an hour for a lifetime's book.
      if (turn === null) await checkPhoto(bytes);
      else pictures.set(id, { id, ...(await restorePhoto(bytes, turn)) });
    }
  }
  return { pictures, count, missing };
}
