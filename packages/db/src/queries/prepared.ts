import { fillPlaceholders, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { type CustomTypesConfig, types } from 'pg';
import type { Db } from '../database';

const dialect = new PgDialect();

const { DATE, INTERVAL, TIMESTAMP, TIMESTAMPTZ } = types.builtins;
const TIMES = new Set<number>([DATE, INTERVAL, TIMESTAMP, TIMESTAMPTZ]);
const asText = (value: string) => value;
/** Leaves times as PostgreSQL's text, which drizzle does too. */
const TYPES: CustomTypesConfig = {
  getTypeParser: (type, format) => (TIMES.has(type) ? asText : types.getTypeParser(type, format)),
};

/**
 * A frequent read or write as a prepared statement: each connection plans it once, under `name`, unless a pooler
 * shares its session. The statement's values are `sql.placeholder`s; times and big numbers are in PostgreSQL's
 * notation. The rows are pg's own, without drizzle's mapping of each column.
 *
 * @param options.rows most rows that PostgreSQL sends at once, where they may be thousands: others' requests come in
 *   between. Not within a transaction, as an error ends the connection
 */
export function prepared<Row extends object>(
  name: string,
  statement: SQL,
  { rows }: { rows?: number } = {},
): (db: Db, values: Record<string, unknown>) => Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  // pg's types don't name `rows`, which it takes.
  const prepare = { name, text, types: TYPES, rows };
  return async ({ $client }, given) => {
    const values = fillPlaceholders(params, given);
    return (await $client.query<Row>({ ...prepare, values })).rows;
  };
}
