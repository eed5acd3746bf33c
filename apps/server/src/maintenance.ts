import path from 'node:path';
import { backupInstance, restoreInstance } from '@cuaderno/db';
import manifest from '../package.json';
import { readEnv } from './env';

/*
 * `npm run backup -- FILE` and `npm run restore -- FILE`, as one bundled file beside the server's:
 * `node apps/server/dist/maintenance.js backup FILE` where there is only the image.
 */
const USAGE = 'Usage: backup FILE | restore FILE [--replace]';
const say = (line: string) => process.stdout.write(`${line}\n`);
const warn = (line: string) => process.stderr.write(`${line}\n`);

async function run([command, ...given]: string[]): Promise<void> {
  const replace = given.includes('--replace');
  const [file, ...more] = given.filter((one) => one !== '--replace');
  if (file === undefined || more.length > 0) throw new Error(USAGE);
  const env = readEnv();
  const log = { info: say, warn, error: warn };
  const instance = { url: env.DATABASE_URL, dataDir: env.DATA_DIR, log };
  if (command === 'backup') {
    const { tables } = await backupInstance(instance, path.resolve(file), manifest.version);
    say(`Backed up ${told(tables)} into ${file}`);
  } else if (command === 'restore') {
    const { tables, product, madeAt } = await restoreInstance(instance, path.resolve(file), {
      replace,
    });
    say(`Restored ${told(tables)} as they were at ${madeAt} (version ${product})`);
  } else throw new Error(USAGE);
}

const told = (tables: { name: string; rows: number }[]) =>
  tables
    .filter(({ rows }) => rows > 0)
    .map(({ name, rows }) => `${rows} ${name.replaceAll('_', ' ')}`)
    .join(', ');

run(process.argv.slice(2)).catch((error: unknown) => {
  warn(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
