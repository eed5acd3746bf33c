import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import * as schema from '.';

/** Tables that tell whose a request is, or belong to nobody: one place has them all (decision 40). */
const SHARED = [
  'backups',
  'jobs',
  'links',
  'passkey_challenges',
  'passkeys',
  'program_tokens',
  'rate_limits',
  'secrets',
  'sessions',
  'static_files',
  'users',
  'version_floor',
];

const tables = Object.values(schema).filter((one) => is(one, PgTable));
const books = tables.filter((table) => !SHARED.includes(getTableConfig(table).name));

/** The names of the columns of each key of a table, but those of a foreign key to `users`. */
function keysOf(table: PgTable): string[][] {
  const { columns, primaryKeys, uniqueConstraints, indexes, foreignKeys } = getTableConfig(table);
  const own = columns.filter(({ primary, isUnique }) => primary || isUnique);
  return [
    ...own.map(({ name }) => [name]),
    ...primaryKeys.map((key) => key.columns.map(({ name }) => name)),
    ...uniqueConstraints.map((key) => key.columns.map(({ name }) => name)),
    ...indexes
      .filter(({ config }) => config.unique)
      .map(({ config }) =>
        config.columns.map((column) => ('name' in column ? `${column.name}` : '')),
      ),
    ...foreignKeys.map((key) => key.reference().columns.map(({ name }) => name)),
  ];
}

describe('a table of books has the user in its primary, unique and foreign keys:', () => {
  it.each(books.map((table) => [getTableConfig(table).name, table] as const))('%s', (_, table) => {
    const keys = keysOf(table);
    expect(keys).not.toEqual([]);
    expect(keys.filter((columns) => !columns.includes('user_id'))).toEqual([]);
  });

  it('and no other table refers to one', () => {
    const shared = tables.filter((table) => !books.includes(table));
    const foreign = shared.flatMap((table) => getTableConfig(table).foreignKeys);
    const names = foreign.map((key) => getTableConfig(key.reference().foreignTable).name);
    expect(new Set(names)).toEqual(new Set(['users']));
  });
});
