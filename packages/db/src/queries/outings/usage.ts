import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../database';
import { books } from '../../schema/books';
import { outingSpecies } from '../../schema/outing-species';
import { outings } from '../../schema/outings';
import { isStaged, photos } from '../../schema/photos';
import { prepared } from '../prepared';

/** The outings of a book, archived ones included, and their pieces. */
export type BookUsage = { outings: number; pieces: number };

const selectOneMore = prepared<{ hasMore: boolean }>(
  'has_more_outings',
  sql`SELECT EXISTS (SELECT FROM outings WHERE user_id = ${sql.placeholder('userId')}
    OFFSET ${sql.placeholder('count')}) AS "hasMore"`,
);

/** Whether a user has more than `count` outings. */
export async function hasMoreOutings(db: Db, userId: number, count: number): Promise<boolean> {
  const [row] = await selectOneMore(db, { userId, count });
  return row?.hasMore ?? false;
}

/** Counts a user's outings and pieces. */
export async function bookUsage(db: Db, userId: number): Promise<BookUsage> {
  const { rows } = await db.execute<BookUsage>(sql`
    SELECT (SELECT count(*)::int FROM ${outings} WHERE ${eq(outings.userId, userId)}) AS outings,
      (SELECT count(*)::int FROM ${outingSpecies} WHERE ${eq(outingSpecies.userId, userId)}) AS pieces`);
  return rows[0] ?? { outings: 0, pieces: 0 };
}

/** @returns the number of the last change of a user's book: each one adds one outing at most */
export async function lastChange(db: Db, userId: number): Promise<number> {
  const [book] = await db
    .select({ change: books.change })
    .from(books)
    .where(eq(books.userId, userId));
  return book?.change ?? 0;
}

/** Counts a user's photos, those that are staged, and the bytes of all. */
export async function photoUsage(
  db: Db,
  userId: number,
): Promise<{ photos: number; staged: number; bytes: number }> {
  const [usage] = await db
    .select({
      photos: sql<number>`count(*)::int`,
      staged: sql<number>`(count(*) FILTER (WHERE ${isStaged}))::int`,
      // Read from the pointers to out-of-line data, without the images.
      bytes: sql<number>`coalesce(sum(
        coalesce(${photos.imageBytes}, octet_length(${photos.image}))
        + coalesce(${photos.thumbBytes}, octet_length(${photos.thumb}))), 0)::float8`,
    })
    .from(photos)
    .where(eq(photos.userId, userId));
  return usage ?? { photos: 0, staged: 0, bytes: 0 };
}
