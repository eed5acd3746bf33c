import { type Pool, Query } from 'pg';
import type { Db } from '../database';

/** A COPY to this process; pg decodes the values of other statements as UTF-8. */
class CopyOut extends Query {
  readonly rows: Buffer[] = [];

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // pg uses the memory again for what follows.
    this.rows.push(Buffer.from(chunk));
  }
}

/** Length of the signature, the flags and the length of their extension, before the first row. */
const HEAD = 19;

/**
 * Reads the first row of a statement in PostgreSQL's binary format, which takes half the CPU of base64.
 *
 * @param select a statement without parameters, as COPY has none
 * @returns the bytes of each column without a NULL; null without a row
 */
export async function copyRow(db: Db, select: string): Promise<Buffer[] | null> {
  const copy = new CopyOut(`COPY (${select}) TO STDOUT (FORMAT binary)`);
  const { $client: client } = db as Db & { $client: Pool };
  await client.query(copy as unknown as string);
  const [row] = copy.rows;
  if (!row) throw new Error('COPY has sent nothing');
  // -1 at the end of the rows.
  const count = row.readInt16BE(HEAD);
  const values: Buffer[] = [];
  let at = HEAD + 2;
  for (let column = 0; column < count; column += 1) {
    const start = at + 4;
    at = start + row.readInt32BE(at);
    values.push(row.subarray(start, at));
  }
  return count < 0 ? null : values;
}
