import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import {
  type BackupFault,
  type BackupReason,
  type BackupReport,
  checkFolder,
  type CopySettings,
  enqueueJobs,
  isNightDue,
  lastGoodBackup,
  type Log,
  type ReadObject,
  reasonOf,
  runBackup,
  StartError,
  sweepRehearsals,
  withDatabase,
} from '@cuaderno/db';
import { repeat } from '@cuaderno/limits';
import { createBucket, isLost } from '@cuaderno/photo-store';
import type { Logger } from 'pino';
import manifest from '../../../../package.json';
import type { Env } from '../env';

/** Between two looks whether a night's backup is due, and before the first, so that no start waits for one. */
const LOOK_MS = 10 * 60 * 1000;

type Instance = Parameters<typeof runBackup>[0];
/** What backups need of the environment. */
export type BackupEnv = Pick<
  Env,
  'backups' | 'bucket' | 'DATABASE_URL' | 'DATA_DIR' | 'OPERATOR_EMAIL'
>;

/** The database of an environment. */
export const instanceOf = (
  env: Pick<Env, 'DATABASE_URL' | 'DATABASE_POOLING' | 'DATA_DIR'>,
  log: Log,
): Instance => ({
  url: env.DATABASE_URL,
  pooling: env.DATABASE_POOLING,
  dataDir: env.DATA_DIR,
  log,
});

/** The folder of the data, which a server's database has elsewhere. */
const dataDirOf = (env: BackupEnv) => (env.DATABASE_URL === undefined ? env.DATA_DIR : null);

/** Checks a folder of backups that was asked for. @throws StartError */
export async function checkBackups(env: BackupEnv & Pick<Env, 'BACKUPS'>): Promise<void> {
  if (env.BACKUPS !== undefined) await checkFolder(path.resolve(env.BACKUPS), dataDirOf(env));
}

/** What reads the photos of the bucket for a backup; `missing` counts those that it has lost. */
export function bucketReader(settings: Env['bucket']): {
  readObject: ReadObject | undefined;
  missing: () => number;
} {
  const bucket = settings && createBucket(settings.address, settings.keys);
  let missing = 0;
  const readObject: ReadObject = async ({ userId, ...object }) =>
    bucket?.read(userId, object).catch((error: unknown) => {
      if (!isLost(error)) throw error;
      missing += 1;
      return null;
    }) ?? null;
  return { readObject: bucket ? readObject : undefined, missing: () => missing };
}

/** Where and how backups are made. @throws StartError without a folder of backups */
function settingsOf(env: BackupEnv): CopySettings {
  if (env.backups === null) {
    throw new StartError('Set BACKUPS to the folder of backups, or name a file: backup FILE');
  }
  return {
    folder: path.resolve(env.backups),
    dataDir: dataDirOf(env),
    product: manifest.version,
    ...bucketReader(env.bucket),
  };
}

/** Makes a backup into the folder of backups; tells the operator by mail of one that fails. @throws StartError */
export async function backUp(
  instance: Instance,
  env: BackupEnv,
  reason: BackupReason,
): Promise<BackupReport | null> {
  const at = new Date();
  try {
    const report = await runBackup(instance, settingsOf(env), reason);
    const fault = report?.rehearsal.fault;
    if (fault) await tellOperator(instance, env, { at, bytes: report.bytes, fault });
    return report;
  } catch (error) {
    const fault = { kind: 'made', text: reasonOf(error) } as const;
    await tellOperator(instance, env, { at, bytes: null, fault }).catch(() => undefined);
    throw error;
  }
}

async function tellOperator(
  instance: Instance,
  { OPERATOR_EMAIL: to }: BackupEnv,
  { at, bytes, fault }: { at: Date; bytes: number | null; fault: BackupFault },
): Promise<void> {
  if (to === undefined) return;
  await withDatabase(instance, async (db) => {
    const last = await lastGoodBackup(db);
    const lastGood = last && { at: last.startedAt.toISOString(), outings: last.outings };
    const payload = { to, at: at.toISOString(), bytes, fault, lastGood };
    await enqueueJobs(db, [{ kind: 'backup', payload }]);
  });
}

const unmigrated = (why: string) =>
  new StartError(
    `The database is not migrated without a backup: ${why}. Mend that, or go on with --without-backup`,
  );

/**
 * Backs up before a migration, if there is a folder of backups.
 * @throws StartError when it can't be made or restored: without it nothing is migrated
 */
export async function backUpBeforeMigration(
  instance: Instance,
  env: BackupEnv,
  { isUnwanted }: { isUnwanted: boolean },
): Promise<void> {
  if (env.backups === null || isUnwanted) return;
  const report = await runBackup(instance, settingsOf(env), 'migration').catch((error: unknown) => {
    throw unmigrated(reasonOf(error));
  });
  const fault = report?.rehearsal.fault;
  if (fault?.kind === 'right') instance.log.warn(fault.text);
  else if (fault) throw unmigrated(`the one just made is no good: ${fault.text}`);
  if (report) instance.log.info(`Backed up before the migration into ${report.copy.file}`);
}

/** Ends a process, and waits for its end. */
const end = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });

/**
 * Makes each night's backup in a process of the lowest priority, which ends with this one.
 * @returns a function that stops it
 */
export function scheduleBackups(instance: Instance, log: Logger): () => Promise<void> {
  const program = path.join(import.meta.dirname, 'cli.js');
  // Development has no build.
  if (!existsSync(program)) return async () => {};
  let isFirst = true;
  const look = async (signal: AbortSignal) => {
    if (isFirst) {
      isFirst = false;
      await sweepRehearsals(instance);
      return LOOK_MS;
    }
    // A process costs a small machine more than this look.
    if (!(await isNightDue(instance))) return LOOK_MS;
    const child = spawn(process.execPath, [program, 'backup', '--night'], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    const stop = () => void end(child);
    signal.addEventListener('abort', stop, { once: true });
    const { code, output } = await outputOf(child);
    signal.removeEventListener('abort', stop);
    if (signal.aborted) return LOOK_MS;
    if (code !== 0) log.error({ output }, 'backup failed');
    else if (output !== '') log.info({ output }, 'backed up');
    return LOOK_MS;
  };
  return repeat(look, {
    failureMs: LOOK_MS,
    report: (error) => log.error({ err: error }, 'backup failed'),
  });
}

function outputOf(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => void (output += String(chunk)));
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output: output.trim() }));
  });
}
