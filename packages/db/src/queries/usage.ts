import { eq, sql } from 'drizzle-orm';
import type { Db } from '../database';
import { outingSpecies } from '../schema/outing-species';
import { outings } from '../schema/outings';
import { isStaged, photos } from '../schema/photos';

/** The outings of a book, archived ones included, and their pieces. */
export type BookUsage = { outings: number; pieces: number };

/** Counts a user's outings and pieces. */
export async function bookUsage(db: Db, userId: number): Promise<BookUsage> {
  const { rows } = await db.execute<BookUsage>(sql`
    SELECT (SELECT count(*)::int FROM ${outings} WHERE ${eq(outings.userId, userId)}) AS outings,
      (SELECT count(*)::int FROM ${outingSpecies} WHERE ${eq(outingSpecies.userId, userId)}) AS pieces`);
  return rows[0] ?? { outings: 0, pieces: 0 };
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
