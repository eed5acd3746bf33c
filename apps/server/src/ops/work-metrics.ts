import { backupFigures, countDeletions, countOpenJobs, type Db } from '@cuaderno/db';
import {
  procedureCalls,
  QUEUES,
  queues,
  refusals,
  restarts,
  storageFailures,
} from '@cuaderno/protocol/telemetry';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Two years: an older age is of a device whose clock is wrong. */
const AGE_MAX = 730 * DAY;

/** Adds the metrics of this process's work: procedures, queues, refusals, restarts and object storage. */
export function measureWork(register: Registry): void {
  const registers = [register];
  const seconds = new Histogram({
    name: 'cuaderno_procedure_seconds',
    help: "Calls of procedures by outcome: ok or the error's code",
    labelNames: ['procedure', 'outcome'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  procedureCalls.start.subscribe((call) => {
    Object.assign(call as object, { startedAt: performance.now() });
  });
  procedureCalls.asyncEnd.subscribe((call) => {
    const {
      procedure,
      outcome = 'ok',
      startedAt = 0,
    } = call as {
      procedure: string;
      outcome?: string;
      startedAt?: number;
    };
    seconds.observe({ procedure, outcome }, (performance.now() - startedAt) / 1000);
  });

  const waiting = new Gauge({
    name: 'cuaderno_queue_waiting',
    help: 'Jobs that wait for their turn in this process',
    labelNames: ['queue'],
    registers,
  });
  for (const queue of QUEUES) waiting.set({ queue }, 0);
  queues.listen(({ name, waiting: count }) => waiting.set({ queue: name }, count));

  const refused = new Counter({
    name: 'cuaderno_refusals_total',
    help: 'Attempts and requests that a counter refused, by counter',
    labelNames: ['limiter'],
    registers,
  });
  refusals.listen(({ limiter }) => refused.inc({ limiter }));

  const restarted = new Counter({
    name: 'cuaderno_embedded_restarts_total',
    help: 'Restarts of the embedded database after it went away',
    registers,
  });
  restarts.listen(() => restarted.inc());

  const failed = new Counter({
    name: 'cuaderno_object_storage_errors_total',
    help: 'Failures of the bucket of photos: silent (no answer in time), forbidden, full, failed',
    labelNames: ['fault'],
    registers,
  });
  storageFailures.listen(({ fault }) => failed.inc({ fault }));
}

/** Adds the metrics of what waits in the database, of all instances; without it the last figures stay. */
export function measureBacklog(register: Registry, db: Db): void {
  const registers = [register];
  const deletions: Gauge = new Gauge({
    name: 'cuaderno_object_storage_deletions_waiting',
    help: 'Objects to delete from the object storage, of all instances',
    registers,
    async collect() {
      const count = await countDeletions(db).catch(() => null);
      if (count !== null) deletions.set(count);
    },
  });

  const checked: Gauge = new Gauge({
    name: 'cuaderno_backup_checked_timestamp_seconds',
    help: 'When the last backup was restored on trial, of all instances; 0 for never',
    registers,
    async collect() {
      const figures = await backupFigures(db).catch(() => null);
      if (!figures) return;
      checked.set((figures.checkedAt?.getTime() ?? 0) / 1000);
      failing.set(figures.hasFailed ? 1 : 0);
      size.set(figures.bytes ?? 0);
    },
  });
  const failing = new Gauge({
    name: 'cuaderno_backup_failing',
    help: 'Whether the last backup could not be made, or not be restored',
    registers,
  });
  const size = new Gauge({
    name: 'cuaderno_backup_bytes',
    help: 'Bytes of the last backup that was restored on trial, without the photos beside it',
    registers,
  });

  const mail: Gauge = new Gauge({
    name: 'cuaderno_mail_jobs',
    help: 'Messages to send and given up, of all instances',
    labelNames: ['state'],
    registers,
    async collect() {
      const jobs = await countOpenJobs(db).catch(() => null);
      if (!jobs) return;
      mail.set({ state: 'waiting' }, jobs.waiting);
      mail.set({ state: 'given up' }, jobs.givenUp);
    },
  });
}

/** @returns what notes the age of a write that came from a device's outbox */
export function measureOutbox(register: Registry): (age: unknown) => void {
  const ages = new Histogram({
    name: 'cuaderno_outbox_age_seconds',
    help: 'Age of the writes that arrived from the outbox of a device, as it reports',
    buckets: [MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, DAY, 3 * DAY, 7 * DAY, 30 * DAY],
    registers: [register],
  });
  return (age) => {
    const given = typeof age === 'string' && /^\d{1,9}$/.test(age) ? Number(age) : AGE_MAX;
    if (given < AGE_MAX) ages.observe(given);
  };
}
