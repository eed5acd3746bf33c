import type { Changes, OutingSummary } from '@cuaderno/domain';
import { sql, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '../../database';
import { AccountGone } from '../../errors/account-gone';
import { books } from '../../schema/books';
import { users } from '../../schema/users';
import { MEDAL_RULES } from './medal-rules';
import { mapInSlices, summaryFromRow, type SummaryRow } from './outing-rows';
import { NO_SUMMARY, SUMMARY } from './outings';
import { prepared } from '../prepared';
import { TOMBSTONE_DAYS } from './tombstones';

/** Changes that PostgreSQL sends at once. */
const ROWS = 500;
/** Most changes of one answer. */
const PAGE = 1_000;
/** Age of a cursor whose deletions are all known, in days: one less than the life of a tombstone. */
const CURSOR_DAYS = TOMBSTONE_DAYS - 1;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** A position in the changes of a book; `day` in days since 1970, `id` within a page of many. */
type Cursor = { book: string; day: number; change: number; id?: string };

const CURSOR =
  /^(?<book>[0-9a-f-]{36})\.(?<rules>[0-9a-f]{8})\.(?<day>\d{1,9})\.(?<change>\d{1,15})(\.(?<id>[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}))?$/;

/** @returns the text of a cursor */
export const cursorText = ({ book, day, change, id }: Cursor) =>
  [book, MEDAL_RULES, day, change, ...(id === undefined ? [] : [id])].join('.');

/** @returns null for a text that is no cursor, or one of other medal rules */
function fromText(text: string | undefined): Cursor | null {
  const { book = '', rules, day, change, id = LAST_ID } = CURSOR.exec(text ?? '')?.groups ?? {};
  if (rules !== MEDAL_RULES) return null;
  return { book, day: Number(day), change: Number(change), id };
}

/** The cursors just before and just after a write; null when they are not known, as of a book's first one. */
export type WriteCursors = { before: string; after: string } | null;

/** What a write returns besides its `change`, for `writeCursors`. */
export const bookOf = (userId: number | SQLWrapper) => ({
  book: sql<string | null>`(SELECT ${books.id} FROM ${books} WHERE ${books.userId} = ${userId})`,
  day: sql<number>`current_date - '1970-01-01'::date`,
});

type Write = { book: string | null; day: number; change: number };

export function writeCursors({ book, day, change }: Write): WriteCursors {
  if (book === null) return null;
  const at = (position: number) => cursorText({ book, day, change: position });
  return { before: at(change - 1), after: at(change) };
}

type ChangeRow = Omit<SummaryRow, 'id'> & {
  book: string;
  lastChange: number;
  day: number;
  change: number | null;
  id: string;
  deleted: boolean;
};

const FROM = sql`(${sql.placeholder('change')}, ${sql.placeholder('id')}::uuid)`;
// Spares the scans of a book without news.
const HAS_MORE = sql`(b.change, '${sql.raw(LAST_ID)}'::uuid) > ${FROM}`;

// One statement, so that rows and the book's last change are of one moment.
const selectChanges = prepared<ChangeRow>(
  'outing_changes',
  sql`
    SELECT b.id AS book, b.change::float8 AS "lastChange",
      current_date - '1970-01-01'::date AS day, c.*
    FROM books b
      LEFT JOIN LATERAL (
        (SELECT o.change::float8 AS change, o.id, false AS deleted, ${SUMMARY} FROM outings o
          WHERE ${HAS_MORE} AND o.user_id = ${sql.placeholder('userId')} AND (o.change, o.id) > ${FROM}
          ORDER BY o.change, o.id LIMIT ${sql.placeholder('limit')})
        UNION ALL
        (SELECT t.change::float8, t.id, true, ${NO_SUMMARY} FROM tombstones t
          WHERE ${HAS_MORE} AND t.user_id = ${sql.placeholder('userId')} AND (t.change, t.id) > ${FROM}
          ORDER BY t.change, t.id LIMIT ${sql.placeholder('limit')})
        ORDER BY change, id LIMIT ${sql.placeholder('limit')}
      ) c ON true
    WHERE b.user_id = ${sql.placeholder('userId')}
    ORDER BY c.change, c.id`,
  { rows: ROWS },
);

/**
 * Reads the changes of a user's book after `since`, in the order of their transactions; up to 1,000. Apply
 * `deleted` before `outings`.
 *
 * @param since an earlier answer's `cursor`. Without it, and with one that is malformed, outdated or of another
 *   book, the whole book is read
 * @throws AccountGone
 */
export async function readChanges(db: Db, userId: number, since?: string): Promise<Changes> {
  const from = fromText(since);
  const rows = await changeRows(db, userId, from);
  const [{ book, lastChange, day }] = rows;
  if (from && isOutdated(from, { book, lastChange, day })) return readChanges(db, userId);
  const changes = rows.filter(({ change }) => change !== null);
  const page = changes.slice(0, PAGE);
  const last = page.at(-1);
  const more = changes.length > PAGE;
  const end =
    more && last?.change != null ? { change: last.change, id: last.id } : { change: lastChange };
  const written = page.filter(({ deleted }) => !deleted);
  return {
    outings: await mapInSlices(written, summaryOf),
    deleted: page.filter(({ deleted }) => deleted).map(({ id }) => id),
    // A page of many keeps the day of the first, after which its deletions are known.
    cursor: cursorText({ book, day: more && from ? from.day : day, ...end }),
    more,
    reset: from === null,
  };
}

type Now = Pick<ChangeRow, 'book' | 'lastChange' | 'day'>;

const isOutdated = (from: Cursor, { book, lastChange, day }: Now) =>
  from.book !== book || from.change > lastChange || from.day < day - CURSOR_DAYS;

async function changeRows(
  db: Db,
  userId: number,
  from: Cursor | null,
): Promise<[ChangeRow, ...ChangeRow[]]> {
  const { change, id } = from ?? { change: 0, id: FIRST_ID };
  const values = { userId, change, id, limit: PAGE + 1 };
  const [first, ...others] = await selectChanges(db, values);
  if (first) return [first, ...others];
  // No outing has been written since numbers are assigned.
  const { rowCount } = await db.execute(
    sql`INSERT INTO ${books} (user_id) SELECT id FROM ${users}
      WHERE id = ${userId} AND deleted_at IS NULL ON CONFLICT DO NOTHING`,
  );
  const [created, ...more] = await selectChanges(db, values);
  if (!created || rowCount === null) throw new AccountGone();
  return [created, ...more];
}

function summaryOf(row: ChangeRow): OutingSummary {
  const {
    book: _book,
    lastChange: _last,
    day: _day,
    change: _change,
    deleted: _deleted,
    ...summary
  } = row;
  return summaryFromRow(summary);
}
