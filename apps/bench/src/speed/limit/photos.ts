import { query } from './database';

const kept = new Map<string, Uint8Array>();

/** Reads a photo or its thumbnail of the user: once from PostgreSQL, then from memory. */
export async function readPhoto(
  userId: number,
  id: string,
  size: string | null,
): Promise<Uint8Array> {
  const column = size === 'thumb' ? 'thumb' : 'image';
  const key = `${userId} ${id} ${column}`;
  let bytes = kept.get(key);
  if (!bytes) {
    const [row] = await query<{ bytes: Buffer }>(
      `photo_${column}`,
      `SELECT ${column} AS bytes FROM photos WHERE user_id = $1 AND id = $2`,
      [userId, id],
    );
    bytes = row?.bytes ?? new Uint8Array();
    kept.set(key, bytes);
  }
  return bytes;
}
