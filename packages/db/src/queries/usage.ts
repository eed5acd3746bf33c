import { eq, sql } from 'drizzle-orm';
import type { Db } from '../database';
import { outingSpecies } from '../schema/outing-species';
import { outings } from '../schema/outings';
import { photos } from '../schema/photos';

/** How many outings a hunter has, archived ones too, and how many pieces in them. */
export async function bookUsage(
  db: Db,
  userId: number,
): Promise<{ outings: number; pieces: number }> {
  const [ofOutings, ofPieces] = await Promise.all([
    db.$count(outings, eq(outings.userId, userId)),
    db.$count(outingSpecies, eq(outingSpecies.userId, userId)),
  ]);
  return { outings: ofOutings, pieces: ofPieces };
}

/** How many photos a hunter has stored, how many of them no outing has named, and the bytes of all. */
export async function photoUsage(
  db: Db,
  userId: number,
): Promise<{ photos: number; staged: number; bytes: number }> {
  const [usage] = await db
    .select({
      photos: sql<number>`count(*)::int`,
      staged: sql<number>`(count(*) FILTER (WHERE ${photos.outingId} IS NULL))::int`,
      // Told by the pointers to what lies out of line: no picture is read.
      bytes: sql<number>`coalesce(sum(octet_length(${photos.image}) + octet_length(${photos.thumb})), 0)::float8`,
    })
    .from(photos)
    .where(eq(photos.userId, userId));
  return usage ?? { photos: 0, staged: 0, bytes: 0 };
}
