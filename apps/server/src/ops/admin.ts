import type { Context } from '@cuaderno/api';
import {
  createLink,
  type Db,
  deleteUser,
  disableUser,
  enableUser,
  findUserByEmail,
  listBackups,
  listOpenJobs,
  listUsers,
  type Log,
  receiptKey,
  StartError,
  sweepDeletedUser,
} from '@cuaderno/db';
import { dayInSpain, emailSchema, formatDay, type User } from '@cuaderno/domain';
import type { PhotoStore } from '@cuaderno/photo-store';
import { addFromFile, writeCopy } from './one-user';

/** Minutes that links handed over by the operator are valid. */
const INVITE_MINUTES = 7 * 24 * 60;
const RESET_MINUTES = 24 * 60;

/** What a command works with: the database, what reads the public origin, where a line goes, and the rest of an import. */
type Admin = {
  db: Db;
  readOrigin: () => string;
  print: (line: string) => void;
  openPhotos: () => Promise<PhotoStore>;
  quotas: Context['quotas'];
  log: Log;
};
type Command = {
  words: 0 | 1 | 2;
  act: (admin: Admin, email: string, file: string) => Promise<void>;
};

export const ADMIN_USAGE = `admin users | admin jobs | admin backups
       admin invite EMAIL | admin reset-password EMAIL
       admin disable EMAIL | admin enable EMAIL | admin delete EMAIL
       admin export EMAIL FILE | admin import EMAIL FILE`;

const day = (moment: Date) => formatDay(dayInSpain(moment));

/** @throws StartError when there is no such account */
async function userOf({ db }: Admin, email: string): Promise<User> {
  const found = await findUserByEmail(db, email);
  if (found) return found.user;
  throw new StartError(`There is no account ${email}`);
}

async function printUsers({ db, print }: Admin): Promise<void> {
  const users = await listUsers(db);
  for (const user of users) {
    const facts = [
      `since ${day(user.createdAt)}`,
      `${user.outings} outings`,
      `${user.sessions} sessions`,
      user.emailVerified ? 'verified' : 'not verified',
      ...(user.isDisabled ? ['disabled'] : []),
    ];
    print(`${user.id}  ${user.email}  ${facts.join(', ')}`);
  }
  print(`${users.length} accounts`);
}

async function printJobs({ db, print }: Admin): Promise<void> {
  const jobs = await listOpenJobs(db);
  for (const { id, kind, userId, attempts, error, createdAt, runAt, failedAt } of jobs) {
    const state = failedAt
      ? `given up at ${failedAt.toISOString()}`
      : `next attempt at ${runAt.toISOString()}`;
    const facts = [
      ...(userId === null ? [] : [`user ${userId}`]),
      `since ${createdAt.toISOString()}`,
      `${attempts} attempts`,
      ...(error === null ? [] : [error]),
      state,
    ];
    print(`${id}  ${kind}  ${facts.join(', ')}`);
  }
  const givenUp = jobs.filter(({ failedAt }) => failedAt).length;
  print(`${jobs.length - givenUp} messages to send, ${givenUp} given up`);
}

async function printBackups({ db, print }: Admin): Promise<void> {
  const found = await listBackups(db);
  for (const { reason, startedAt, file, bytes, checkedAt, fault, users, outings } of found) {
    const facts = [
      reason,
      ...(file === null ? [] : [`${file} (${bytes} bytes)`]),
      checkedAt ? `restored on trial, all equal: ${users} users, ${outings} outings` : '',
      fault ?? '',
      checkedAt || fault ? '' : 'not ended',
    ];
    print(`${startedAt.toISOString()}  ${facts.filter(Boolean).join(', ')}`);
  }
  print(`${found.length} backups; receipts are signed by the key ${await receiptKey(db)}`);
}

async function invite({ db, readOrigin, print }: Admin, given: string): Promise<void> {
  const origin = readOrigin();
  const parsed = emailSchema.safeParse(given);
  if (!parsed.success) throw new StartError(`${given} is no e-mail address`);
  const email = parsed.data;
  if (await findUserByEmail(db, email))
    throw new StartError(`There is an account ${email} already`);
  const token = await createLink(db, { purpose: 'invite', email, minutes: INVITE_MINUTES });
  print(`${origin}/api/register?invite=${token}`);
  print(`Valid once, for ${email}, in the next 7 days`);
}

async function resetPassword(admin: Admin, given: string): Promise<void> {
  const origin = admin.readOrigin();
  const { id: userId, email } = await userOf(admin, given);
  const link = { purpose: 'reset', userId, email, minutes: RESET_MINUTES } as const;
  const token = await createLink(admin.db, link);
  admin.print(`${origin}/api/password?token=${token}`);
  admin.print(
    `Valid once, for ${email}, in the next 24 hours; the old password is valid until then`,
  );
}

async function remove(admin: Admin, given: string): Promise<void> {
  const { id, email } = await userOf(admin, given);
  await deleteUser(admin.db, id);
  await sweepDeletedUser(admin.db, id);
  admin.print(`Deleted ${email} with everything in it`);
}

async function exportBook(admin: Admin, given: string, file: string): Promise<void> {
  const { id: userId, email } = await userOf(admin, given);
  await writeCopy({ ...admin, photoStore: await admin.openPhotos(), userId }, file);
  admin.print(`Wrote the book of ${email} into ${file}`);
}

async function importBook(admin: Admin, given: string, file: string): Promise<void> {
  const { id: userId, email } = await userOf(admin, given);
  const ending = new AbortController();
  // Ends between two outings, and leaves no temporary files: they have the books of all. A second signal changes nothing.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => ending.abort(new StartError('Interrupted: call it again to go on')));
  }
  const { signal } = ending;
  const photoStore = await admin.openPhotos();
  const report = await addFromFile({ ...admin, photoStore, userId, email, signal }, file);
  const { added, existing, documents, photos, missingPhotos, refused } = report;
  for (const { date, message } of refused)
    admin.print(`Refused: ${date ?? 'document'}: ${message}`);
  admin.print(
    `Added ${added} outings, ${documents} documents and ${photos} photos to the book of ${email}; ${existing} outings were there, ${refused.length} refused, ${missingPhotos} photos missing`,
  );
  if (refused.length > 0) process.exitCode = 1;
}

/** The operator's commands on accounts: `npm run admin -- users`. */
const COMMANDS: Record<string, Command> = {
  users: { words: 0, act: printUsers },
  jobs: { words: 0, act: printJobs },
  backups: { words: 0, act: printBackups },
  invite: { words: 1, act: invite },
  'reset-password': { words: 1, act: resetPassword },
  disable: {
    words: 1,
    async act(admin, given) {
      const { id, email } = await userOf(admin, given);
      const isNew = await disableUser(admin.db, id);
      admin.print(
        isNew ? `Disabled ${email}, and ended its sessions` : `${email} is disabled already`,
      );
    },
  },
  enable: {
    words: 1,
    async act(admin, given) {
      const { id, email } = await userOf(admin, given);
      const isNew = await enableUser(admin.db, id);
      admin.print(isNew ? `Enabled ${email}` : `${email} is not disabled`);
    },
  },
  delete: { words: 1, act: remove },
  export: { words: 2, act: exportBook },
  import: { words: 2, act: importBook },
};

/** @returns the work of a command, undefined for one that doesn't exist */
export function adminCommand([name = '', ...words]: string[]):
  | ((admin: Admin) => Promise<void>)
  | undefined {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const [email = '', file = ''] = words;
  return command?.words === words.length ? (admin) => command.act(admin, email, file) : undefined;
}
