/** Identifies a backup in `manifest.json` (docs/operations.md). */
export const BACKUP_FORMAT = 'cuaderno-backup';
/** 1 has the bytes of photos in their rows; 2 has their checksums, and the bytes lie beside it. */
type BackupVersion = 1 | 2;
export const MANIFEST_NAME = 'manifest.json';

/** A table in a backup: columns in the order of its COPY text, and that text's checksum. */
export type BackupTable = {
  name: string;
  columns: string[];
  rows: number;
  bytes: number;
  sha256: string;
};

export type Manifest = {
  format: typeof BACKUP_FORMAT;
  version: BackupVersion;
  /** The product's version. */
  product: string;
  madeAt: string;
  /** Applied migrations, in order. */
  migrations: { hash: string; createdAt: number }[];
  tables: BackupTable[];
  sequences: { name: string; value: number }[];
  /** Photos that lie beside a backup of version 2, and how many of them are in the bucket of the instance. */
  photos?: { beside: number; fromBucket: number };
};

export const tableFile = (name: string): string => `${name}.copy`;

/**
 * Tables without a backup: what became of backups is of this database, users sign in again after a restore, links and tokens end (a restore would bring
 * revoked ones back), messages are not sent twice, `static_files` come from the build, and a backup has the bytes of
 * photos, not the bucket's objects.
 */
export const EXCLUDED_TABLES = [
  'backups',
  'sessions',
  'rate_limits',
  'secrets',
  'static_files',
  'jobs',
  'links',
  'program_tokens',
  'passkey_challenges',
  'pending_objects',
];

const NAME = /^[a-z_][a-z0-9_]{0,62}$/;
const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string' && NAME.test(one));
const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;

/** Validates a manifest, whose names are part of SQL statements. */
export function toManifest(value: unknown): Manifest | null {
  const given = value as Manifest | null;
  if (given?.format !== BACKUP_FORMAT || (given.version !== 1 && given.version !== 2)) return null;
  const { tables, sequences, migrations, product } = given;
  if (!Array.isArray(tables) || !Array.isArray(sequences) || !Array.isArray(migrations))
    return null;
  const isValid =
    typeof product === 'string' &&
    tables.every(
      ({ name, columns, rows, sha256 }) =>
        isNames([name]) && isNames(columns) && isCount(rows) && /^[0-9a-f]{64}$/.test(sha256),
    ) &&
    sequences.every(({ name, value: last }) => isNames([name]) && isCount(last)) &&
    migrations.every(({ hash, createdAt }) => typeof hash === 'string' && isCount(createdAt));
  return isValid ? given : null;
}
