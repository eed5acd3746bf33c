import { Client, type ClientConfig } from 'pg';
import { newId } from '../new-id';
import { WITHOUT_TIMEOUTS } from '../pooling';
import type { BackupReason } from '../schema/backups';
import type { LastBackup } from './backup-due';

/** Advisory lock of the backups of a database; an arbitrary number. */
const BACKUP_LOCK = 7_362_519;
/** Days that records are kept. */
const KEPT_DAYS = 400;

/** Runs `work` with a connection of its own. */
export async function connected<T>(
  connection: ClientConfig,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ ...connection, application_name: 'cuaderno backup' });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Runs `work` while no other instance makes a backup of this database: after one in progress, or with `wait` false not
 * at all.
 * @returns null when it did not run
 */
export async function withBackupLock<T>(
  connection: ClientConfig,
  { wait }: { wait: boolean },
  work: () => Promise<T>,
): Promise<T | null> {
  return connected(connection, async (client) => {
    await client.query('BEGIN');
    await client.query(WITHOUT_TIMEOUTS);
    // The transaction's lock, not the session's, which a pooler gives to others.
    if (wait) await client.query('SELECT pg_advisory_xact_lock($1)', [BACKUP_LOCK]);
    else {
      const { rows } = await client.query<{ locked: boolean }>(
        'SELECT pg_try_advisory_xact_lock($1) AS locked',
        [BACKUP_LOCK],
      );
      if (rows[0]?.locked !== true) return null;
    }
    return work();
  });
}

/** What became of a backup. */
export type BackupResult = {
  file?: string;
  bytes?: number;
  fault?: string;
  checkedAt?: Date;
  users?: number;
  outings?: number;
  books?: Record<string, number>;
};

/**
 * Notes a backup that begins.
 * @returns what notes its result; nothing is noted before the migration that made the table
 */
export async function noteBackup(
  connection: ClientConfig,
  reason: BackupReason,
): Promise<(result: BackupResult) => Promise<void>> {
  const id = newId();
  const isNoted = await connected(connection, async (client) => {
    // The journal, as another program may have a table of that name.
    const { rowCount } = await client.query(
      "SELECT FROM public.cuaderno_migrations WHERE 'table public.backups' = ANY(objects)",
    );
    if (rowCount === 0) return false;
    await client.query(
      'INSERT INTO public.backups (id, reason, started_at) VALUES ($1, $2, now())',
      [id, reason],
    );
    await client.query(
      `DELETE FROM public.backups WHERE started_at < now() - interval '${KEPT_DAYS} days'`,
    );
    return true;
  });
  return async (result) => {
    if (!isNoted) return;
    await connected(connection, (client) =>
      client.query(
        `UPDATE public.backups SET file = coalesce($2, file), bytes = coalesce($3, bytes), fault = $4,
          checked_at = $5, users = $6, outings = $7, books = $8 WHERE id = $1`,
        [
          id,
          result.file,
          result.bytes,
          result.fault,
          result.checkedAt,
          result.users,
          result.outings,
          result.books,
        ],
      ),
    );
  };
}

/** Reads the last night's backup, and whether there is anybody to back up. */
export async function readLastNight(
  connection: ClientConfig,
): Promise<{ last: LastBackup | null; hasUsers: boolean }> {
  return connected(connection, async (client) => {
    const { rows } = await client.query<LastBackup>(
      `SELECT started_at AS "startedAt", checked_at IS NOT NULL AS "isGood" FROM public.backups
        WHERE reason = 'night' ORDER BY started_at DESC LIMIT 1`,
    );
    const { rowCount } = await client.query('SELECT FROM public.users LIMIT 1');
    return { last: rows[0] ?? null, hasUsers: rowCount !== 0 };
  });
}
