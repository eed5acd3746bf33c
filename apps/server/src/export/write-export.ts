import { Readable } from 'node:stream';
import { outingsCsv } from '@cuaderno/book-import/out';
import { type Db, findUserById, listDocuments, listOutings } from '@cuaderno/db';
import {
  EXPORT_FORMAT,
  EXPORT_VERSION,
  exportDocument,
  exportOuting,
  exportProfile,
  documentPhotoIds,
  DomainError,
  type HunterDocument,
  type Outing,
  photoIdOf,
  type User,
} from '@cuaderno/domain';
import type { PhotoStore } from '@cuaderno/photo-store';
import { ZipFile } from 'yazl';
import { makeWorkbook } from './make-workbook';
import { CSV_NAME, JSON_NAME, photoName, WORKBOOK_NAME } from './names';

/**
 * Streams a user's book as a ZIP, with its text in memory and one photo at a time.
 * Closing the stream ends it.
 */
export async function writeExport(
  db: Db,
  photoStore: PhotoStore,
  userId: number,
): Promise<Readable> {
  const user = await findUserById(db, userId);
  if (!user) throw new DomainError('UNAUTHENTICATED', 'Inicia sesión para continuar');
  const outings = await listOutings(db, userId);
  const documents = await listDocuments(db, userId);
  const zip = new ZipFile();
  zip.addReadStream(Readable.from(jsonOf(user, outings, documents)), JSON_NAME);
  zip.addReadStream(Readable.from(outingsCsv(outings)), CSV_NAME);
  // An XLSX is compressed already.
  zip.addReadStreamLazy(WORKBOOK_NAME, { compress: false }, (give) => {
    makeWorkbook(outings).then(
      (bytes) => give(null, Readable.from([bytes])),
      (error: unknown) => give(error, Readable.from([])),
    );
  });
  for (const id of [...documents.flatMap(documentPhotoIds), ...outings.flatMap(payloadPhotos)]) {
    // A JPEG doesn't compress.
    zip.addReadStreamLazy(photoName(id), { compress: false }, (give) => {
      photoStore.read(userId, id, 'image').then(
        // A photo deleted meanwhile, or lost by the bucket, is an empty file; an import counts it as missing.
        (photo) => give(null, Readable.from(photo ? [Buffer.from(photo.bytes)] : [])),
        (error: unknown) => give(error, Readable.from([])),
      );
    });
  }
  zip.end();
  const stream = zip.outputStream as Readable;
  zip.on('error', (error) => stream.destroy(error as Error));
  return stream;
}

function payloadPhotos({ photos, species }: Outing): string[] {
  return [...photos, ...species.flatMap((entry) => entry.photos)].flatMap(
    (address) => photoIdOf(address) ?? [],
  );
}

/** Writes `cuaderno.json`, one outing per line. */
function* jsonOf(user: User, outings: Outing[], documents: HunterDocument[]): Generator<string> {
  const head = {
    format: EXPORT_FORMAT,
    version: EXPORT_VERSION,
    exportedAt: new Date().toISOString(),
    profile: exportProfile(user),
    documents: documents.map(exportDocument),
  };
  yield `${JSON.stringify(head).slice(0, -1)},"outings":[`;
  let before = '\n';
  for (const outing of outings) {
    yield before + JSON.stringify(exportOuting(outing));
    before = ',\n';
  }
  yield '\n]}\n';
}
