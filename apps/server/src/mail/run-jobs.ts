import { claimJob, type ClaimedJob, type Db, finishJob, putOffJob } from '@cuaderno/db';
import { repeat } from '@cuaderno/limits';
import { type Mail, MailError, type Mailer } from '@cuaderno/mail';
import type { Logger } from 'pino';

/** Interval between looks for due jobs while there are none, in milliseconds. */
const POLL_MS = 500;
/** Pause after a failure of the database, in milliseconds. */
const DATABASE_PAUSE_MS = 10_000;
/** Time for the message being sent on shutdown, in milliseconds. */
const STOP_MS = 3_000;

export type JobDeps = {
  db: Db;
  mailer: Mailer;
  /** Creates the message of a job; null when there is nothing to send. */
  compose: (job: ClaimedJob) => Promise<Omit<Mail, 'id'> | null>;
  log: Logger;
};

/** Claims and runs one due job. @returns false when none is due */
export async function runJob({ db, mailer, compose, log }: JobDeps): Promise<boolean> {
  const job = await claimJob(db);
  if (job === null) return false;
  const facts = { job: job.id, kind: job.kind, attempt: job.attempts };
  if (job.failedAt !== null) {
    log.warn({ ...facts, error: 'UNFINISHED' }, 'mail given up');
    return true;
  }
  try {
    const message = await compose(job);
    if (message !== null) await mailer.send({ ...message, id: job.id });
    await finishJob(db, job);
    if (message !== null) log.info(facts, 'mail sent');
  } catch (error) {
    const failure =
      error instanceof MailError
        ? { error: error.message, isPermanent: error.isPermanent }
        : { error: 'INTERNAL', isPermanent: false };
    const isOver = await putOffJob(db, job, failure);
    const err = error instanceof MailError ? {} : { err: error };
    log.warn({ ...facts, error: failure.error, ...err }, isOver ? 'mail given up' : 'mail put off');
  }
  return true;
}

/** Runs jobs as they become due, one at a time. @returns a function that stops it after the current message */
export function scheduleJobs(deps: JobDeps): () => Promise<void> {
  const stop = repeat(async () => ((await runJob(deps)) ? 0 : POLL_MS), {
    failureMs: DATABASE_PAUSE_MS,
    report: (error) => deps.log.error({ err: error }, 'jobs cannot be read'),
  });
  return async () => {
    const timer = setTimeout(() => deps.mailer.close(), STOP_MS);
    await stop();
    clearTimeout(timer);
  };
}
