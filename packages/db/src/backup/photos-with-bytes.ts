import { Readable } from 'node:stream';
import { StartError } from '@cuaderno/embedded-postgres';
import { photoKey, type PhotoList } from './photo-list';
import type { ObjectKey } from '../queries/photos/pending-objects';

/** Reads an object of a photo from the bucket; null for a missing one. */
export type ReadObject = (object: ObjectKey & { bytes: number }) => Promise<Uint8Array | null>;

const [TAB, NEWLINE] = [9, 10];
const NULL = String.raw`\N`;
const BYTES = ['image', 'thumb'] as const;

type At = (column: string) => number;

/** Changes a row of COPY text; null leaves it out. */
type ChangeRow = (line: Buffer, at: At) => Promise<Buffer | null> | Buffer | null;

/**
 * Passes COPY text through with its rows changed.
 *
 * @returns the text; `left` counts the rows that it has left out
 */
export function changedRows(
  copy: AsyncIterable<Buffer>,
  columns: string[],
  change: ChangeRow,
): { text: Readable; left: () => number } {
  let left = 0;
  const at: At = (column) => columns.indexOf(column);
  async function* changed() {
    for await (const line of linesOf(copy)) {
      const row = await change(line, at);
      if (row === null) left += 1;
      else yield Buffer.concat([row, Buffer.of(NEWLINE)]);
    }
  }
  return { text: Readable.from(changed(), { objectMode: false }), left: () => left };
}

/**
 * Puts the bytes of photos in the bucket into their rows, as if they were in the database. Leaves out photos that
 * were deleted meanwhile, as their missing object says.
 */
export function withBytes(readObject: ReadObject): ChangeRow {
  return (line, at) =>
    fieldOf(line, at('image_sha256')) === NULL ? line : fillLine(line, at, readObject);
}

/** Puts the checksums of photos that lie beside a copy into their rows; leaves out those that don't. */
export function withChecksums(list: PhotoList): ChangeRow {
  return (line, at) => {
    const fields = line.toString('latin1').split('\t');
    const [user = '', id = '', time = ''] = ['user_id', 'id', 'created_at'].map(
      (name) => fields[at(name)],
    );
    const photo = list.get(photoKey(user, id, time));
    if (!photo) return null;
    for (const name of BYTES) {
      fields[at(name)] = NULL;
      fields[at(`${name}_sha256`)] = photo[name];
      fields[at(`${name}_bytes`)] = String(photo[`${name}Bytes`]);
    }
    return Buffer.from(fields.join('\t'), 'latin1');
  };
}

/** Yields the lines of a text, which may be long, without their ends. */
async function* linesOf(text: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  for await (const chunk of text) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      yield Buffer.concat([...begun, chunk.subarray(from, end)]);
      begun = [];
      from = end + 1;
    }
    if (from < chunk.length) begun.push(Buffer.from(chunk.subarray(from)));
  }
}

/** Reads one field of a line. */
function fieldOf(line: Buffer, index: number): string {
  let from = 0;
  for (let before = 0; before < index; before += 1) from = line.indexOf(TAB, from) + 1;
  const end = line.indexOf(TAB, from);
  return line.toString('latin1', from, end < 0 ? line.length : end);
}

/** @returns the row with its bytes, null for a deleted photo */
async function fillLine(line: Buffer, at: At, readObject: ReadObject): Promise<Buffer | null> {
  const fields = line.toString('latin1').split('\t');
  const userId = Number(fields[at('user_id')]);
  for (const name of BYTES) {
    const sha256 = String(fields[at(`${name}_sha256`)]);
    const bytes = Number(fields[at(`${name}_bytes`)]);
    const content = await readObject({ userId, sha256, bytes });
    if (content === null) return null;
    fields[at(name)] = String.raw`\\x${Buffer.from(content).toString('hex')}`;
    fields[at(`${name}_sha256`)] = NULL;
    fields[at(`${name}_bytes`)] = NULL;
  }
  return Buffer.from(fields.join('\t'), 'latin1');
}

/** Refuses a backup without the photos of the bucket. */
export const noBucket: ReadObject = () =>
  Promise.reject(
    new StartError('Photos are in object storage: set PHOTO_STORE and its keys for the backup'),
  );
