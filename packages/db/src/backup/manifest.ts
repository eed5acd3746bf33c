/** What a backup says of itself, in `manifest.json` (docs/operations.md). */
export const BACKUP_FORMAT = 'cuaderno-backup';
export const BACKUP_VERSION = 1;
export const MANIFEST_NAME = 'manifest.json';

/** A table in a backup: the columns in the order of its COPY text, and the checksum of that text. */
export type BackupTable = {
  name: string;
  columns: string[];
  rows: number;
  bytes: number;
  sha256: string;
};

export type Manifest = {
  format: typeof BACKUP_FORMAT;
  version: typeof BACKUP_VERSION;
  /** The product's version. */
  product: string;
  madeAt: string;
  /** The migrations that made the tables, in their order. */
  migrations: { hash: string; createdAt: number }[];
  tables: BackupTable[];
  sequences: { name: string; value: number }[];
};

export const tableFile = (name: string): string => `${name}.copy`;

/**
 * Sessions, counters of attempts and the instances' keys are of the moment: a restored book asks
 * everyone to sign in. The app's files are the build's.
 */
export const LEFT_OUT = ['sessions', 'rate_limits', 'secrets', 'static_files'];

const NAME = /^[a-z_][a-z0-9_]{0,62}$/;
const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string' && NAME.test(one));
const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;

/** The manifest that `value` is, or null: names in it become part of statements. */
export function toManifest(value: unknown): Manifest | null {
  const given = value as Manifest | null;
  if (given?.format !== BACKUP_FORMAT || given.version !== BACKUP_VERSION) return null;
  const { tables, sequences, migrations, product } = given;
  if (!Array.isArray(tables) || !Array.isArray(sequences) || !Array.isArray(migrations))
    return null;
  const right =
    typeof product === 'string' &&
    tables.every(
      ({ name, columns, rows, sha256 }) =>
        isNames([name]) && isNames(columns) && isCount(rows) && /^[0-9a-f]{64}$/.test(sha256),
    ) &&
    sequences.every(({ name, value: last }) => isNames([name]) && isCount(last)) &&
    migrations.every(({ hash, createdAt }) => typeof hash === 'string' && isCount(createdAt));
  return right ? given : null;
}
