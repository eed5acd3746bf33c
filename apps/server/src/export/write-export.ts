import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { constants, deflate } from 'node:zlib';
import { Unauthenticated } from '@cuaderno/api';
import { type Db, findUserById, listDocuments, readOutings } from '@cuaderno/db';
import {
  EXPORT_FORMAT,
  EXPORT_VERSION,
  exportDocument,
  exportProfile,
  documentPhotoIds,
  type Outing,
  photoIdOf,
} from '@cuaderno/domain';
import type { PhotoStore } from '@cuaderno/photo-store';
import { ZipFile } from 'yazl';
import { CSV_NAME, JSON_NAME, photoName, WORKBOOK_NAME } from './names';
import { startThread } from '../thread';
import type { Book, TextName } from './texts-worker';

/** A slice of the book is compressed, as fast as can be: it waits in memory until it is written. */
const pack = promisify(deflate);
/** Memory limit of the thread of the texts, in MiB: it has a slice of the book in objects at a time. */
const HEAP_MIB = 96;
const FAST = { level: constants.Z_BEST_SPEED };

/**
 * Streams a user's book as a ZIP, with its text in memory, compressed, and one photo at a time.
 * Closing the stream ends it.
 * @param onWritten called when what needs the whole book is written, and photos alone are left
 */
export async function writeExport(
  db: Db,
  photoStore: PhotoStore,
  userId: number,
  onWritten: () => void = () => undefined,
): Promise<Readable> {
  const { head, slices, photos } = await readWhole(db, userId);
  const texts = startThread<TextName, Uint8Array | null>('texts-worker', {
    data: { head, slices } satisfies Book,
    heapMib: HEAP_MIB,
  });
  async function* read(name: TextName): AsyncGenerator<Uint8Array> {
    let bytes = await texts.ask(name);
    for (; bytes !== null; bytes = await texts.ask(name)) yield bytes;
  }
  const zip = new ZipFile();
  const addText = (name: TextName, compress: boolean, onEnd?: () => void): void => {
    zip.addReadStreamLazy(name, { compress }, (give) => {
      const text = Readable.from(read(name));
      if (onEnd) text.once('end', onEnd);
      give(null, text);
    });
  };
  addText(JSON_NAME, true);
  addText(CSV_NAME, true);
  // An XLSX is compressed already.
  addText(WORKBOOK_NAME, false, () => {
    void texts.end();
    onWritten();
  });
  for (const id of photos) {
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
  stream.once('close', () => void texts.end());
  zip.on('error', (error) => stream.destroy(error as Error));
  return stream;
}

type Whole = Book & { photos: string[] };

/** Reads a book as it is at one moment. @throws DomainError UNAUTHENTICATED for a deleted user */
function readWhole(db: Db, userId: number): Promise<Whole> {
  const read = async (tx: Db): Promise<Whole> => {
    const user = await findUserById(tx, userId);
    if (!user) throw new Unauthenticated();
    const documents = await listDocuments(tx, userId);
    const photos = documents.flatMap(documentPhotoIds);
    const slices: Uint8Array[] = [];
    for await (const outings of readOutings(tx, userId)) {
      photos.push(...outings.flatMap(payloadPhotos));
      slices.push(await pack(JSON.stringify(outings), FAST));
    }
    const head = {
      format: EXPORT_FORMAT,
      version: EXPORT_VERSION,
      exportedAt: new Date().toISOString(),
      profile: exportProfile(user),
      documents: documents.map(exportDocument),
    };
    return { head: JSON.stringify(head), slices, photos };
  };
  return db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}

function payloadPhotos({ photos, species }: Outing): string[] {
  return [...photos, ...species.flatMap((entry) => entry.photos)].flatMap(
    (address) => photoIdOf(address) ?? [],
  );
}
