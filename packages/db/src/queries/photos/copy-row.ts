import { DrizzleQueryError } from 'drizzle-orm';
import { escapeLiteral, type Pool, Query } from 'pg';
import type { Db } from '../../database';

/** A COPY to this process; pg decodes the values of other statements as UTF-8. */
class CopyOut extends Query {
  readonly rows: Buffer[] = [];

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // pg uses the memory again for what follows.
    this.rows.push(Buffer.from(chunk));
  }
}

/** A statement, and the values of its `$1`, `$2` and so on. */
export type Statement = { text: string; values: (string | number)[] };

/** @returns the statement with its values as literals, as COPY has no parameters */
export const withValues = ({ text, values }: Statement): string =>
  text.replaceAll(/\$(\d)/g, (_, place: string) =>
    escapeLiteral(String(values[Number(place) - 1] ?? '')),
  );

/** Length of the signature, the flags and the length of their extension, before the first row. */
const HEAD = 19;

/**
 * Reads the first row of a statement in PostgreSQL's binary format, which takes half the CPU of base64.
 *
 * @returns the bytes of each column, null for a NULL; null without a row
 * @throws DrizzleQueryError, as other statements
 */
export async function copyRow(
  db: Db,
  { text, values }: Statement,
): Promise<(Buffer | null)[] | null> {
  const copy = new CopyOut(`COPY (${withValues({ text, values })}) TO STDOUT (FORMAT binary)`);
  const { $client: client } = db as Db & { $client: Pool };
  await client.query(copy as unknown as string).catch((error: Error) => {
    throw new DrizzleQueryError(text, values, error);
  });
  const [row] = copy.rows;
  if (!row) throw new Error('COPY has sent nothing');
  // -1 at the end of the rows.
  const count = row.readInt16BE(HEAD);
  const columns: (Buffer | null)[] = [];
  let at = HEAD + 2;
  for (let read = 0; read < count; read += 1) {
    const start = at + 4;
    const length = row.readInt32BE(at);
    at = start + Math.max(length, 0);
    columns.push(length < 0 ? null : row.subarray(start, at));
  }
  return count < 0 ? null : columns;
}
