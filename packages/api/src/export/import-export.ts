import {
  deleteStagedPhotos,
  isProfileNew,
  existingOutings,
  existingDocuments,
  restoreDocument,
  restoreOuting,
  restoreProfile,
  roomTransaction,
} from '@cuaderno/db';
import {
  type ExportedOuting,
  type ExportedProfile,
  DomainError,
  exportedPhotos,
  type ExportHead,
  type Refused,
  type UserDocument,
  REFUSED_DOCUMENT,
} from '@cuaderno/domain';
import { checkPhoto, restorePhoto, restoreProfilePhoto } from '@cuaderno/photos';
import { createRoom } from '../account/check-quotas';
import { checkDocumentQuota } from '../documents/write-document';
import { storePhoto } from '../photos/store-photo';
import type { BookContext } from '../trpc';

/** An opened export: its head, its outings in batches, and the bytes of each photo, null for a missing one. */
export type ExportSource = ExportHead & {
  outings: () => AsyncIterable<ExportedOuting[]>;
  readPhoto: (id: string) => Promise<Uint8Array | null>;
};

/** The result of an import or a dry run. */
export type ImportReport = {
  dryRun: boolean;
  /** Outings added, existing ones left unchanged, and rejected ones. */
  added: number;
  existing: number;
  refused: Refused[];
  /** Documents added. */
  documents: number;
  photos: number;
  /** Photos missing in the file. */
  missingPhotos: number;
  /** Whether the profile was imported, which needs an account without one. */
  profile: boolean;
};

type Importer = Pick<BookContext, 'db' | 'userId' | 'signal' | 'quotas' | 'photoStore'>;

/**
 * Imports an export into the user's book, one outing per transaction. Existing outings stay, so that a
 * repeated import changes nothing and an aborted one resumes.
 *
 * @throws the signal's reason once it is aborted, between two outings; DomainError UNAVAILABLE when the photo store is
 */
export async function importExport(
  user: Importer,
  source: ExportSource,
  { dryRun }: { dryRun: boolean },
): Promise<ImportReport> {
  const { db, userId, signal } = user;
  const report: ImportReport = {
    dryRun,
    added: 0,
    existing: 0,
    refused: [...source.refused],
    documents: 0,
    photos: 0,
    missingPhotos: 0,
    profile: false,
  };
  const room = createRoom(user);
  for await (const outings of source.outings()) {
    const ids = outings.map(({ id }) => id);
    const existing = await existingOutings(db, userId, ids);
    for (const outing of outings) {
      signal.throwIfAborted();
      if (existing.has(outing.id)) report.existing += 1;
      else await take({ ...user, room }, source, outing, report);
    }
  }
  const known = await existingDocuments(db, userId);
  for (const document of source.documents) {
    signal.throwIfAborted();
    if (!known.has(document.id)) await takeDocument(user, source, document, report);
  }
  report.profile = dryRun
    ? await isProfileNew(db, userId)
    : await takeProfile(user, source.profile);
  return report;
}

/** Stores an outing missing in the book, and counts it in `report`. */
async function take(
  user: Importer & { room: ReturnType<typeof createRoom> },
  source: ExportSource,
  outing: ExportedOuting,
  report: ImportReport,
): Promise<void> {
  const { db, userId, room } = user;
  const wanted = exportedPhotos(outing);
  const more = { outings: 1, pieces: outing.species.length };
  await withPhotos(user, source, { wanted, date: outing.date, report }, async (found) => {
    // Before its photos are staged, and again under the lock: the hunter may be writing.
    if (report.dryRun || wanted.length > 0) await room.check(db, more);
    return {
      store: () =>
        roomTransaction(db, userId, async (tx) => {
          await room.check(tx, more);
          return restoreOuting(tx, userId, outing, found);
        }),
      count: (isAdded) => {
        if (!isAdded) report.existing += 1;
        else {
          report.added += 1;
          if (!report.dryRun) room.add(more);
        }
      },
    };
  });
}

/** Stores a document missing in the book, and counts it in `report`. */
async function takeDocument(
  user: Importer,
  source: ExportSource,
  document: UserDocument,
  report: ImportReport,
): Promise<void> {
  const { db, userId } = user;
  await withPhotos(user, source, { wanted: document.photos, date: null, report }, async (found) => {
    await checkDocumentQuota(db, userId);
    return {
      store: () =>
        roomTransaction(db, userId, async (tx) => {
          await checkDocumentQuota(tx, userId);
          return restoreDocument(tx, userId, document, found);
        }),
      count: (isAdded) => {
        if (isAdded) report.documents += 1;
      },
    };
  });
}

type Taken = { store: () => Promise<boolean>; count: (isAdded: boolean) => void };

/**
 * Stages the `wanted` photos, and stores what has them; a dry run checks them. `begin`, called first, gets those
 * found so far, of which there are none yet.
 */
async function withPhotos(
  user: Importer,
  source: ExportSource,
  { wanted, date, report }: { wanted: string[]; date: string | null; report: ImportReport },
  begin: (found: Set<string>) => Promise<Taken>,
): Promise<void> {
  const found = new Set<string>();
  const staged: string[] = [];
  try {
    const { store: storeIt, count } = await begin(found);
    for (const id of wanted) {
      const bytes = await source.readPhoto(id);
      if (bytes === null) continue;
      found.add(id);
      // Checks without decoding, which would take half an hour for a lifetime's book.
      if (report.dryRun) await checkPhoto(bytes);
      else if (await store(user, id, bytes)) staged.push(id);
    }
    const isAdded = report.dryRun || (await storeIt());
    count(isAdded);
    if (!isAdded) return;
    report.photos += found.size;
    report.missingPhotos += wanted.length - found.size;
  } catch (error) {
    // What can't be stored now is not refused: the import goes on when it is repeated.
    if (!(error instanceof DomainError) || error.code === 'UNAVAILABLE') throw error;
    await deleteStagedPhotos(user.db, user.userId, staged);
    const message = date === null ? `${REFUSED_DOCUMENT}: ${error.message}` : error.message;
    report.refused.push({ date, message });
  }
}

/** Stages a photo. @returns false when one with this id exists */
async function store(user: Importer, id: string, bytes: Uint8Array): Promise<boolean> {
  const { userId, signal } = user;
  return storePhoto(user, id, await restorePhoto(bytes, { userId, signal }));
}

async function takeProfile(
  { db, userId, signal }: Importer,
  profile: ExportedProfile,
): Promise<boolean> {
  const { profilePhoto } = profile;
  // Skips an invalid profile photo.
  const photo =
    profilePhoto === null
      ? null
      : await restoreProfilePhoto(profilePhoto, { userId, signal }).catch(() => null);
  return restoreProfile(db, userId, { ...profile, profilePhoto: photo });
}
