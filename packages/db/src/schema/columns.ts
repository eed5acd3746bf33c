import { sql, type SQL } from 'drizzle-orm';
import { type AnyPgColumn, bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/** Bytes of a photo. */
export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
});

/**
 * A day as 'YYYY-MM-DD'. Text, because `date` accepts 'infinity'; the "C" collation sorts it by
 * calendar and keeps its indexes independent of the server's locale.
 */
export const day = customType<{ data: string; driverData: string }>({
  dataType: () => 'text COLLATE "C"',
});

/** A `timestamp with time zone` column. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true });

/** The number of the row's last write in its book; assigned by a trigger. */
export const change = () => bigint('change', { mode: 'number' }).notNull().default(0);

/** SQL condition: `column` is a calendar day from 1900 on (make_date rejects 30 February). */
export function isDay(column: AnyPgColumn): SQL {
  return sql`CASE WHEN ${column} ~ '^(19|[2-9][0-9])[0-9]{2}-[0-9]{2}-[0-9]{2}$'
    THEN make_date(substr(${column}, 1, 4)::int, substr(${column}, 6, 2)::int, substr(${column}, 9, 2)::int) IS NOT NULL
    ELSE ${column} IS NULL END`;
}

/** SQL condition: no column is longer than `max` characters. */
export function atMost(max: number, ...columns: AnyPgColumn[]): SQL {
  return sql.join(
    columns.map((column) => sql`coalesce(char_length(${column}), 0) <= ${sql.raw(String(max))}`),
    sql` AND `,
  );
}
