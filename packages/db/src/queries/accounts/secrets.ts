import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../../database';
import { secrets } from '../../schema/secrets';

/** Reads the key of 256 random bits that all instances share under `name`, or creates it. */
export async function sharedSecret(db: Db, name: string): Promise<Uint8Array> {
  const [kept] = await db.select().from(secrets).where(eq(secrets.name, name));
  if (kept) return kept.value;
  await db
    .insert(secrets)
    .values({ name, value: randomBytes(32) })
    .onConflictDoNothing();
  return sharedSecret(db, name);
}
