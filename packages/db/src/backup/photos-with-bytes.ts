import { Transform, type TransformCallback } from 'node:stream';
import { StartError } from '@cuaderno/embedded-postgres';
import type { ObjectKey } from '../queries/pending-objects';

/** Reads an object of a photo from the bucket; null for a missing one. */
export type ReadObject = (object: ObjectKey & { bytes: number }) => Promise<Uint8Array | null>;

const NEWLINE = 10;
const TAB = 9;
const NULL = String.raw`\N`;
const BYTES = ['image', 'thumb'] as const;

type Line = { fields: string[]; at: (column: string) => number };

/**
 * Passes the COPY text of `photos` through, with the bytes of photos in the bucket in their rows, as if they were in
 * the database. Leaves out photos that were deleted meanwhile, as their object says.
 *
 * @returns the stream; `left` counts the rows that it has left out
 */
export function photosWithBytes(
  columns: string[],
  readObject: ReadObject,
): Transform & { left: () => number } {
  let left = 0;
  let rest: Buffer[] = [];
  const at = (column: string) => columns.indexOf(column);

  /** @returns the row with its bytes, null for a deleted photo */
  const fill = async (line: Buffer): Promise<Buffer | string | null> =>
    fieldOf(line, at('image_sha256')) === NULL
      ? line
      : fillLine({ fields: line.toString('latin1').split('\t'), at }, readObject);

  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const passLines = async () => {
        let from = 0;
        for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
          const line = Buffer.concat([...rest, chunk.subarray(from, end)]);
          rest = [];
          from = end + 1;
          const filled = await fill(line);
          if (filled === null) left += 1;
          else stream.push(Buffer.concat([Buffer.from(filled), Buffer.of(NEWLINE)]));
        }
        if (from < chunk.length) rest.push(Buffer.from(chunk.subarray(from)));
      };
      finish(passLines(), done);
    },
  });
  return Object.assign(stream, { left: () => left });
}

/** Reads one field of a line, which may be long. */
function fieldOf(line: Buffer, index: number): string {
  let from = 0;
  for (let before = 0; before < index; before += 1) from = line.indexOf(TAB, from) + 1;
  const end = line.indexOf(TAB, from);
  return line.toString('latin1', from, end < 0 ? line.length : end);
}

function finish(work: Promise<void>, done: TransformCallback): void {
  work.then(
    () => done(),
    (error: unknown) => done(error as Error),
  );
}

async function fillLine({ fields, at }: Line, readObject: ReadObject): Promise<string | null> {
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
  return fields.join('\t');
}

/** Refuses a backup without the photos of the bucket. */
export const noBucket: ReadObject = () =>
  Promise.reject(
    new StartError('Photos are in object storage: set PHOTO_STORE and its keys for the backup'),
  );
