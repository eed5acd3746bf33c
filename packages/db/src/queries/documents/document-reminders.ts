import { documentTitle, type UserDocument } from '@cuaderno/domain';
import { sql } from 'drizzle-orm';
import type { Db } from '../../database';
import { enqueueJobs } from '../jobs/jobs';

/** Days before its expiry in which a document's reminder is written, so that a day without the server loses none. */
const WINDOWS = [
  { days: 30, from: 24 },
  { days: 7, from: 1 },
];

/**
 * Writes the reminders of documents that expire in 30 days and in 7, for users with notifications on and a
 * verified e-mail; once per document, expiry and reminder, however often it is called.
 */
export async function enqueueDocumentReminders(db: Db, today: string): Promise<void> {
  for (const { days, from } of WINDOWS) {
    const { rows } = await db.execute<
      Pick<UserDocument, 'id' | 'kind' | 'name'> & {
        userId: number;
        expires: string;
        left: number;
      }
    >(sql`
      SELECT d.id, d.kind, d.name, d.user_id AS "userId", d.expires,
        d.expires::date - ${today}::date AS left
      FROM documents d JOIN users u ON u.id = d.user_id
      WHERE d.remind AND u.email_notifications AND u.email_verified
        AND u.deleted_at IS NULL AND u.disabled_at IS NULL
        AND d.expires BETWEEN (${today}::date + ${from}::int)::text AND (${today}::date + ${days}::int)::text`);
    await enqueueJobs(
      db,
      rows.map(({ id, userId, expires, left, ...titled }) => ({
        kind: 'document',
        userId,
        key: `document:${userId}:${id}:${expires}:${days}`,
        payload: { title: documentTitle(titled), expires, days: left },
      })),
    );
  }
}
