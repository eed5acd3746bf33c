import {
  deleteStagedPhotos,
  hunterTransaction,
  isProfileNew,
  knownOutings,
  restoreOuting,
  restoreProfile,
} from '@cuaderno/db';
import {
  type CopiedOuting,
  type CopiedProfile,
  type Copy,
  DomainError,
  photosOfCopied,
} from '@cuaderno/domain';
import { checkPhoto, restorePhoto, restoreProfilePhoto } from '@cuaderno/photos';
import { checkBookQuotas } from '../account/check-quotas';
import { storePhoto } from '../photos/store-photo';
import type { SignedInContext } from '../trpc';

/** An opened export: its head, its outings in batches, and the bytes of each photo, null for a missing one. */
export type ExportSource = Pick<Copy, 'profile' | 'refused'> & {
  outings: () => AsyncIterable<CopiedOuting[]>;
  readPhoto: (id: string) => Promise<Uint8Array | null>;
};

/** The result of an import or a dry run. */
export type ImportReport = {
  dryRun: boolean;
  /** Outings added, existing ones left as they are, and refused ones. */
  added: number;
  existing: number;
  refused: { date: string | null; message: string }[];
  photos: number;
  /** Photos named but not in the file. */
  missingPhotos: number;
  /** Whether the profile was imported, which needs an account without one. */
  profile: boolean;
};

type Importer = Pick<SignedInContext, 'db' | 'userId' | 'signal' | 'quotas'>;

/**
 * Imports an export into the user's book, one outing per transaction. Existing outings stay, so that a
 * repeated import changes nothing and an aborted one resumes.
 *
 * @throws the signal's reason once it is aborted, between two outings
 */
export async function importExport(
  user: Importer,
  copy: ExportSource,
  { dryRun }: { dryRun: boolean },
): Promise<ImportReport> {
  const { db, userId, signal } = user;
  const report: ImportReport = {
    dryRun,
    added: 0,
    existing: 0,
    refused: copy.refused.map(({ date, message }) => ({ date, message })),
    photos: 0,
    missingPhotos: 0,
    profile: false,
  };
  for await (const outings of copy.outings()) {
    const ids = outings.map(({ id }) => id);
    const known = await knownOutings(db, userId, ids);
    for (const outing of outings) {
      signal.throwIfAborted();
      if (known.has(outing.id)) report.existing += 1;
      else await take(user, copy, outing, report);
    }
  }
  report.profile = dryRun ? await isProfileNew(db, userId) : await takeProfile(user, copy.profile);
  return report;
}

/** Stores an outing that the book lacks, and counts it in `report`. */
async function take(
  user: Importer,
  copy: ExportSource,
  outing: CopiedOuting,
  report: ImportReport,
): Promise<void> {
  const { db, userId } = user;
  const found = new Set<string>();
  const staged: string[] = [];
  try {
    await checkBookQuotas(user, { outings: 1, pieces: outing.species.length });
    for (const id of photosOfCopied(outing)) {
      const bytes = await copy.readPhoto(id);
      if (bytes === null) continue;
      found.add(id);
      // Checked without decoding: twice would take half an hour for a lifetime's book.
      if (report.dryRun) await checkPhoto(bytes);
      else if (await store(user, id, bytes)) staged.push(id);
    }
    const added =
      report.dryRun ||
      (await hunterTransaction(db, userId, (tx) => restoreOuting(tx, userId, outing, found)));
    if (!added) {
      report.existing += 1;
      return;
    }
    report.added += 1;
    report.photos += found.size;
    report.missingPhotos += photosOfCopied(outing).length - found.size;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await deleteStagedPhotos(db, userId, staged);
    report.refused.push({ date: outing.date, message: error.message });
  }
}

/** Stages a photo. @returns false when one of this id exists */
async function store(user: Importer, id: string, bytes: Uint8Array): Promise<boolean> {
  const { userId, signal } = user;
  return storePhoto(user, id, await restorePhoto(bytes, { userId, signal }));
}

async function takeProfile(
  { db, userId, signal }: Importer,
  profile: CopiedProfile,
): Promise<boolean> {
  const { profilePhoto } = profile;
  // A broken profile photo is left out.
  const photo =
    profilePhoto === null
      ? null
      : await restoreProfilePhoto(profilePhoto, { userId, signal }).catch(() => null);
  return restoreProfile(db, userId, { ...profile, profilePhoto: photo });
}
