import path from 'node:path';
import { backupInstance, StartError, verifyCopy } from '@cuaderno/db';
import manifest from '../../../../package.json';
import { backUp, type BackupEnv, bucketReader } from './backups';

export const print = (line: string) => process.stdout.write(`${line}\n`);
export const warn = (line: string) => process.stderr.write(`${line}\n`);
type Instance = Parameters<typeof backupInstance>[0];

/** Resolves a path against the folder of the npm call: npm runs scripts in the root. */
export const fileOf = (name: string) => path.resolve(process.env['INIT_CWD'] ?? '', name);
export const summarize = (tables: { name: string; rows: number }[]) =>
  tables
    .filter(({ rows }) => rows > 0)
    .map(({ name, rows }) => `${rows} ${name.replaceAll('_', ' ')}`)
    .join(', ') || 'an empty book';

function warnOfMissing(photos: number): void {
  if (photos === 0) return;
  warn(
    `${photos} photos are not in it: deleted while it was made, or lost or changed by the bucket`,
  );
}

/** Makes a backup in the folder of backups; one of the night, when it is due. */
export async function backupIntoFolder(
  instance: Instance,
  env: BackupEnv,
  reason: 'night' | 'hand',
): Promise<void> {
  const report = await backUp(instance, env, reason);
  if (report === null) return;
  const { copy, bytes, removedPhotos, rehearsal } = report;
  print(`Backed up ${summarize(copy.manifest.tables)} into ${copy.file} (${bytes} bytes)`);
  if (removedPhotos > 0) print(`Removed ${removedPhotos} photos that no copy names any more`);
  if (rehearsal.fault) throw new StartError(rehearsal.fault.text);
  const { users, outings, photos } = rehearsal;
  print(`Restored on trial, all equal: ${users} users, ${outings} outings, ${photos} photos read`);
}

/** Shows by the receipt of a copy that it was restored; needs no server. */
export async function verify(name: string): Promise<void> {
  const { restored, product, users, outings, madeAt, signedBy } = await verifyCopy(fileOf(name));
  print(
    `${name} is the copy of ${madeAt} (version ${product}): ${users} users, ${outings} outings, restored at ${restored?.at} by version ${restored?.product}`,
  );
  print(`Signed by the key ${signedBy}: \`npm run admin -- backups\` shows the instance's`);
}

/** Makes a backup with everything in one file, or to the standard output for '-'. */
export async function backupIntoFile(
  instance: Instance,
  env: BackupEnv,
  name: string,
): Promise<void> {
  const isStream = name === '-';
  if (isStream && process.stdout.isTTY) {
    throw new StartError('A backup is no text: send it on, as in `backup - > cuaderno.zip`');
  }
  const output = isStream ? process.stdout : fileOf(name);
  const { readObject, missing } = bucketReader(env.bucket);
  const { tables } = await backupInstance(instance, output, manifest.version, readObject);
  warnOfMissing(missing());
  const into = isStream ? 'the standard output' : name;
  (isStream ? warn : print)(`Backed up ${summarize(tables)} into ${into}`);
}
