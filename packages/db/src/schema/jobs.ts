import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns';
import { users } from './users';

/** Facts of each kind of message; no link and no token, which are made when it is sent. */
export type JobPayloads = {
  /** The link to a new password, for an address that may be nobody's. */
  reset: { email: string; device: string; at: string };
  /** The link that verifies an address of the user. */
  verify: { email: string };
  /** A notice of a change to the account, to the e-mail that it had then. */
  notice: { notice: NoticeKind; to: string; device: string; at: string; detail?: string };
  /** The season that began in this year, in figures. */
  season: { season: number };
  /** A document that expires in `days`, on the day `expires`. */
  document: { title: string; expires: string; days: number };
  /** A backup that could not be made or restored, to the operator. */
  backup: FailedBackup;
};

/** Facts of a backup that failed: what, and the last one that did not. */
export type FailedBackup = {
  to: string;
  at: string;
  bytes: number | null;
  fault: {
    kind: 'made' | 'file' | 'rows' | 'content' | 'photos' | 'restored' | 'right';
    text: string;
    table?: string;
    expected?: number;
    found?: number;
  };
  lastGood: { at: string; outings: number | null } | null;
};
export type JobKind = keyof JobPayloads;

/** Changes to an account that are always notified; 'email-asked' is one that is not verified yet. */
export type NoticeKind =
  | 'device'
  | 'password'
  | 'email-asked'
  | 'email'
  | 'passkey'
  | 'passkey-copy'
  | 'token';

/**
 * Messages to send, written in the transaction of their cause. A finished job loses its payload, and stays if
 * it has a `key`, which is not sent twice. A lease is a `runAt` in the future: a killed instance's job is due again.
 */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<JobKind>().notNull(),
    /** Prevents a second job of the same cause. */
    key: text('key').unique('jobs_key'),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    payload: jsonb('payload').$type<JobPayloads[JobKind]>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    runAt: timestamptz('run_at').notNull().defaultNow(),
    /** Code of the last failure, without addresses. */
    error: text('error'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    doneAt: timestamptz('done_at'),
    failedAt: timestamptz('failed_at'),
  },
  (table) => [
    index('jobs_due')
      .on(table.runAt)
      .where(sql`${table.doneAt} IS NULL AND ${table.failedAt} IS NULL`),
    index('jobs_user').on(table.userId),
    // Jobs due for purging.
    index('jobs_age').on(table.createdAt),
  ],
);
