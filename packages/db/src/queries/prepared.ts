import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database';

/**
 * A frequent read as a prepared statement: each connection plans it once, under `name`. The statement's
 * values are `sql.placeholder`s; times and big numbers are in PostgreSQL's notation.
 *
 * @returns a function that reads the `columns` of the rows
 */
export function prepared<Row extends object>(
  name: string,
  columns: readonly (keyof Row & string)[],
  statement: SQL,
): (db: Db, values: Record<string, unknown>) => Promise<Row[]> {
  const fields = Object.fromEntries(
    columns.map((column) => [column, sql`${sql.identifier(column)}`]),
  );
  const build = (db: Db) => db.select(fields).from(sql`(${statement}) AS answer`).prepare(name);
  // The pool's; a transaction has its own.
  const built = new WeakMap<Db, ReturnType<typeof build>>();
  return async (db, values) => {
    const query = built.get(db) ?? build(db);
    built.set(db, query);
    return (await query.execute(values)) as Row[];
  };
}
