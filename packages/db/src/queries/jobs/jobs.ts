import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../database';
import { type JobKind, type JobPayloads, jobs } from '../../schema/jobs';
import { newId } from '../../new-id';
import { deleteInBatches } from '../outings/batches';

/** Time in which an instance finishes a claimed job; longer than the timeout of a message. */
const LEASE = sql`interval '2 minutes'`;
/** Time after which a job is given up. */
const PATIENCE = sql`interval '2 days'`;
/**
 * Attempts after which a job is given up; in two days of pauses there are some twenty. A process that ends with a job
 * has not put it off.
 */
const ATTEMPTS_MAX = 24;
/** Days that keys and given up jobs are kept. */
const KEPT_DAYS = 60;
/** Kinds that give way to the others. */
const BULK: JobKind[] = ['season', 'document'];

/** A message to write. */
export type NewJob = {
  [Kind in JobKind]: {
    kind: Kind;
    payload: JobPayloads[Kind];
    userId?: number;
    /** The same for two jobs of one cause, of which the second is dropped. */
    key?: string;
  };
}[JobKind];

/** Writes jobs in the transaction of their cause. */
export async function enqueueJobs(tx: Db, added: readonly NewJob[]): Promise<void> {
  if (added.length === 0) return;
  await tx
    .insert(jobs)
    .values(added.map((job) => ({ id: newId(), ...job })))
    .onConflictDoNothing({ target: jobs.key });
}

/** The number of notices written for a user in the last hour. */
export function countRecentNotices(tx: Db, userId: number): Promise<number> {
  return tx.$count(
    jobs,
    and(
      eq(jobs.userId, userId),
      eq(jobs.kind, 'notice'),
      gt(jobs.createdAt, sql`now() - interval '1 hour'`),
    ),
  );
}

/** A job claimed for two minutes. */
export type ClaimedJob = {
  [Kind in JobKind]: { kind: Kind; payload: JobPayloads[Kind] };
}[JobKind] & {
  id: string;
  userId: number | null;
  attempts: number;
  /** When it was given up instead, after as many attempts as there are. */
  failedAt: Date | null;
};

/** Claims a due job for this instance alone, or gives it up. @returns null when none is due */
export async function claimJob(db: Db): Promise<ClaimedJob | null> {
  const isExhausted = sql`${jobs.attempts} >= ${ATTEMPTS_MAX}`;
  const due = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(isNull(jobs.doneAt), isNull(jobs.failedAt), sql`${jobs.runAt} <= now()`))
    .orderBy(inArray(jobs.kind, BULK), jobs.runAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const [job] = await db
    .update(jobs)
    .set({
      runAt: sql`now() + ${LEASE}`,
      attempts: sql`${jobs.attempts} + 1`,
      failedAt: sql`CASE WHEN ${isExhausted} THEN now() END`,
      error: sql`CASE WHEN ${isExhausted} THEN 'UNFINISHED' ELSE ${jobs.error} END`,
      payload: sql`CASE WHEN ${isExhausted} THEN '{}'::jsonb ELSE ${jobs.payload} END`,
    })
    // Not IN, with which PostgreSQL may run the subquery more than once.
    .where(sql`${jobs.id} = ${due}`)
    .returning({
      id: jobs.id,
      kind: jobs.kind,
      userId: jobs.userId,
      payload: jobs.payload,
      attempts: jobs.attempts,
      failedAt: jobs.failedAt,
    });
  return (job as ClaimedJob | undefined) ?? null;
}

/** Matches the job while it is this claim's: a later claim has raised the attempts. */
const claimed = ({ id, attempts }: ClaimedJob) =>
  sql`${jobs.id} = ${id} AND ${jobs.attempts} = ${attempts} AND ${jobs.doneAt} IS NULL`;

/** Finishes a claimed job, and removes its payload. */
export async function finishJob(db: Db, job: ClaimedJob): Promise<void> {
  await db
    .update(jobs)
    .set({ doneAt: sql`now()`, error: null, payload: sql`'{}'::jsonb` })
    .where(claimed(job));
}

/**
 * Puts a claimed job off for a pause that doubles up to four hours, or gives it up after two days or a refusal
 * for good.
 *
 * @returns whether it was given up
 */
export async function putOffJob(
  db: Db,
  job: ClaimedJob,
  { error, isPermanent }: { error: string; isPermanent: boolean },
): Promise<boolean> {
  const isOver = sql`(${isPermanent} OR now() >= ${jobs.createdAt} + ${PATIENCE})`;
  const pause = sql`least(interval '1 minute' * power(2, least(${jobs.attempts} - 1, 8)), interval '4 hours')`;
  const [row] = await db
    .update(jobs)
    .set({
      error,
      runAt: sql`least(now() + ${pause}, greatest(now(), ${jobs.createdAt} + ${PATIENCE}))`,
      failedAt: sql`CASE WHEN ${isOver} THEN now() END`,
      payload: sql`CASE WHEN ${isOver} THEN '{}'::jsonb ELSE ${jobs.payload} END`,
    })
    .where(claimed(job))
    .returning({ failedAt: jobs.failedAt });
  return row?.failedAt != null;
}

/** Lists the jobs that are not done, given up ones first, for the operator; without their payload. */
export async function listOpenJobs(db: Db): Promise<(typeof jobs.$inferSelect)[]> {
  return db
    .select()
    .from(jobs)
    .where(isNull(jobs.doneAt))
    .orderBy(desc(isNotNull(jobs.failedAt)), jobs.createdAt)
    .limit(1_000);
}

/** The messages to send and those given up, of all instances. */
export async function countOpenJobs(db: Db): Promise<{ waiting: number; givenUp: number }> {
  const isOpen = isNull(jobs.doneAt);
  const [waiting, givenUp] = await Promise.all([
    db.$count(jobs, and(isOpen, isNull(jobs.failedAt))),
    db.$count(jobs, and(isOpen, isNotNull(jobs.failedAt))),
  ]);
  return { waiting, givenUp };
}

/** Deletes done jobs without a key, and older done or given up ones. @returns how many */
export function purgeJobs(db: Db): Promise<number> {
  const isOld = lt(jobs.createdAt, sql`now() - make_interval(days => ${KEPT_DAYS})`);
  return deleteInBatches(
    db,
    jobs,
    sql`(${jobs.doneAt} IS NOT NULL AND (${jobs.key} IS NULL OR ${isOld}))
      OR (${jobs.failedAt} IS NOT NULL AND ${isOld})`,
  );
}
