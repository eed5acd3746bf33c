import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryResult } from 'pg';
import type { Db } from '../database';

/**
 * A hot read as a prepared statement: each connection plans it once, under `name`. The statement's
 * values are `sql.placeholder`s. A row's times and big numbers come as PostgreSQL writes them.
 */
export function named<Row extends object>(
  name: string,
  statement: SQL,
): (db: Db, values: Record<string, unknown>) => Promise<Row[]> {
  const query = new PgDialect().sqlToQuery(statement);
  return async (db, values) => {
    const prepared = db._.session.prepareQuery<{
      execute: QueryResult<Row>;
      all: never;
      values: never;
    }>(query, undefined, name, false);
    return (await prepared.execute(values)).rows;
  };
}
