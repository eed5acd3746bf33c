import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryResult } from 'pg';
import type { Db } from '../database';

const dialect = new PgDialect();

/**
 * A frequent read or write as a prepared statement: each connection plans it once, under `name`, unless a pooler
 * shares its session. The statement's values are `sql.placeholder`s; times and big numbers are in PostgreSQL's
 * notation. The rows are pg's own, without drizzle's mapping of each column.
 *
 * @param options.ctes the statement's WITH clause: that of a write has to be at the top
 * @param options.rows most rows that PostgreSQL sends at once, where they may be thousands: others' requests come in
 *   between. Not within a transaction, as an error ends the connection
 * @returns a function that reads the `columns` of the rows
 */
export function prepared<Row extends object>(
  name: string,
  columns: readonly (keyof Row & string)[],
  statement: SQL,
  { ctes = sql``, rows }: { ctes?: SQL; rows?: number } = {},
): (db: Db, values: Record<string, unknown>) => Promise<Row[]> {
  const fields = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  const query = dialect.sqlToQuery(sql`${ctes} SELECT ${fields} FROM (${statement}) AS answer`);
  const build = (db: Db) => {
    const built = db._.session.prepareQuery(query, undefined, name, false);
    // Drizzle passes this on to pg, and has no option for it.
    Object.assign((built as unknown as { rawQueryConfig: object }).rawQueryConfig, { rows });
    return built;
  };
  // The pool's; a transaction has its own.
  const built = new WeakMap<Db, ReturnType<typeof build>>();
  return async (db, values) => {
    const read = built.get(db) ?? build(db);
    built.set(db, read);
    return ((await read.execute(values)) as QueryResult<Row>).rows;
  };
}
