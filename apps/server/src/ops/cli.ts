import {
  clearRateLimits,
  type Db,
  findUserByEmail,
  listIssuers,
  migrate,
  moveIssuer,
  openDatabase,
  reasonOf,
  restoreInstance,
  sharedSecret,
  StartError,
  withDatabase,
} from '@cuaderno/db';
import { createPhotoStore, openBucket } from '@cuaderno/photo-store';
import { readEnv } from '../env';
import { createPseudonyms } from '../security/pseudonyms';
import { accountCounters } from '../security/rate-limit';
import { ADMIN_USAGE, adminCommand } from './admin';
import {
  backupIntoFile,
  backupIntoFolder,
  fileOf,
  print,
  summarize,
  verify,
  warn,
} from './backup-commands';
import { backUpBeforeMigration, instanceOf } from './backups';
import { PHOTOS_USAGE, photosCommand } from './photos';

/*
 * The operator's commands (`npm run backup -- FILE` and the like), bundled beside the server:
 * `node apps/server/dist/cli.js backup FILE` inside the image.
 */
const USAGE = `Usage: backup | backup FILE | backup - (to the standard output)
       backup verify FILE
       restore FILE [--replace]
       migrate [--without-backup]
       unlock EMAIL | unlock --all
       move-issuer OLD NEW
       ${PHOTOS_USAGE}
       ${ADMIN_USAGE}`;

// Standard output has results, such as a backup.
const log = { info: warn, warn, error: warn };
type Instance = Parameters<typeof restoreInstance>[0];

async function restore(instance: Instance, name: string, replace: boolean): Promise<void> {
  const { tables, product, madeAt } = await restoreInstance(instance, fileOf(name), { replace });
  print(`Restored ${summarize(tables)} as they were at ${madeAt} (version ${product})`);
}

async function bringUpToDate(instance: Instance, isUnwanted: boolean): Promise<void> {
  const database = await openDatabase(instance);
  try {
    await migrate(database.pool, () =>
      backUpBeforeMigration(instance, readBackupEnv(), { isUnwanted }),
    );
    print(`The tables of ${database.location} are up to date`);
  } finally {
    await database.close();
  }
}

/** Clears the counters of an account's attempts, or all of them. */
async function unlock(instance: Instance, who: string): Promise<void> {
  await withDatabase(instance, async (db) => {
    if (who === '--all') {
      print(`Cleared all ${await clearRateLimits(db, '')} counters of attempts`);
      return;
    }
    const { ofEmail, ofUser } = createPseudonyms(await sharedSecret(db, 'server'));
    const found = await findUserByEmail(db, who);
    const accounts = [ofEmail(who), ...(found ? [ofUser(found.user.id)] : [])];
    let cleared = 0;
    for (const account of accounts) cleared += await clearRateLimits(db, accountCounters(account));
    print(`Cleared ${cleared} counters of ${who}, who is "account":"${ofEmail(who)}" in the logs`);
  });
}

async function changeIssuer(instance: Instance, from: string, to: string): Promise<void> {
  await withDatabase(instance, async (db) => {
    const moved = await moveIssuer(db, from, to);
    if (moved > 0) print(`Moved ${moved} accounts from ${from} to ${to}`);
    else {
      const linked = (await listIssuers(db)).map((one) => `${one.issuer} (${one.accounts})`);
      throw new StartError(
        `No account is linked to ${from}; linked: ${linked.join(', ') || 'none'}`,
      );
    }
  });
}

type Command = {
  /** Numbers of arguments. */
  words: number[];
  /** What may stand among them. */
  flags?: string[];
  act: (instance: Instance, words: string[], has: (flag: string) => boolean) => Promise<void>;
};
const COMMANDS: Record<string, Command> = {
  backup: {
    words: [0, 1, 2],
    // The server's own, each night.
    flags: ['--night'],
    async act(instance, [file, copy], has) {
      const env = readBackupEnv();
      if (file === undefined) {
        return backupIntoFolder(instance, env, has('--night') ? 'night' : 'hand');
      }
      if (copy === undefined) return backupIntoFile(instance, env, file);
      if (file !== 'verify') throw new StartError(USAGE);
      return verify(copy);
    },
  },
  restore: {
    words: [1],
    flags: ['--replace'],
    act: (instance, [file = ''], has) => restore(instance, file, has('--replace')),
  },
  migrate: {
    words: [0],
    flags: ['--without-backup'],
    act: (instance, _words, has) => bringUpToDate(instance, has('--without-backup')),
  },
  unlock: { words: [1], act: (instance, [who = '']) => unlock(instance, who) },
  'move-issuer': {
    words: [2],
    act: (instance, [from = '', to = '']) => changeIssuer(instance, from, to),
  },
};

/** The configuration of backups: where they lie, and the photos. */
function readBackupEnv() {
  const { BACKUPS, DATABASE_URL, DATA_DIR, OPERATOR_EMAIL, SMTP_URL, MAIL_FROM } = process.env;
  const given = { BACKUPS, DATABASE_URL, DATA_DIR, OPERATOR_EMAIL, SMTP_URL, MAIL_FROM };
  return { ...readEnv(given), bucket: readPhotoEnv().bucket };
}

/** The configuration of photos and of a book's limits, without that of other things. */
function readPhotoEnv() {
  const names = /^(PHOTO_STORE|AWS_ACCESS_KEY_ID|AWS_SECRET_ACCESS_KEY|QUOTA_\w+)$/;
  return readEnv(
    Object.fromEntries(Object.entries(process.env).filter(([name]) => names.test(name))),
  );
}

/**
 * The origin of links to the product.
 *
 * @throws StartError without PUBLIC_URL: a link to this machine would be of no use to who gets it
 */
function readOrigin(): string {
  const { PUBLIC_URL } = readEnv({ PUBLIC_URL: process.env['PUBLIC_URL'], TRUST_PROXY: '0' });
  if (PUBLIC_URL !== undefined) return PUBLIC_URL;
  throw new StartError('PUBLIC_URL is missing: a link needs the address that browsers see');
}

/** Finds a command on the database alone, undefined for another or wrong words. */
function databaseCommand(name: string, words: string[]) {
  const [kind = '', email = '', file = ''] = words;
  const given = file === '' ? words : [kind, email, fileOf(file)];
  const admin = name === 'admin' ? adminCommand(given) : undefined;
  if (admin) {
    return async (db: Db) => {
      const { bucket: settings, quotas } = readPhotoEnv();
      const openPhotos = async () =>
        createPhotoStore(db, await openBucket(db, settings, (error) => warn(error.message)));
      await admin({ db, openPhotos, quotas, log, readOrigin, print });
    };
  }
  const photos = name === 'photos' ? photosCommand(words) : undefined;
  return photos && ((db: Db) => photos({ db, settings: readPhotoEnv().bucket, print, warn }));
}

async function run([name = '', ...given]: string[]): Promise<void> {
  const command = COMMANDS[name];
  const flags = given.filter((one) => command?.flags?.includes(one));
  const words = given.filter((one) => !flags.includes(one));
  const onDatabase = databaseCommand(name, words);
  const isKnown = onDatabase ?? command?.words.includes(words.length);
  if (!isKnown || words.includes('')) throw new StartError(USAGE);
  // Skips the validation of other variables.
  const { DATABASE_URL, DATABASE_POOLING, DATA_DIR } = process.env;
  const env = readEnv({ DATABASE_URL, DATABASE_POOLING, DATA_DIR });
  const instance = instanceOf(env, log);
  if (onDatabase) await withDatabase(instance, onDatabase);
  else await command?.act(instance, words, (flag) => flags.includes(flag));
}

/** What went wrong; drizzle's own message has the statement and its values, which are a hunter's. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'query' in error && error.cause ? `The database: ${reasonOf(error.cause)}` : error.message;
}

// A server that ends takes the process of its backup along.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();

run(process.argv.slice(2)).catch((error: unknown) => {
  warn(messageOf(error));
  process.exitCode = 1;
});
