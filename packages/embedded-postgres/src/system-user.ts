import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { StartError } from './start-error';

/** A system user other than the current one, to run PostgreSQL. */
export type SystemUser = { uid: number; gid: number; name: string };

const CANDIDATES = ['postgres', '_postgres', 'nobody', 'daemon'];

export const isRoot = (): boolean => process.getuid?.() === 0;

/** Finds an unprivileged user for PostgreSQL, which refuses to run as root. @throws StartError */
export async function findSystemUser(): Promise<SystemUser> {
  const accounts = await readAccounts();
  for (const name of CANDIDATES) {
    const account = accounts.find((one) => one.name === name && one.uid !== 0);
    if (account) return account;
  }
  throw new StartError(
    'PostgreSQL refuses to run as root, and there is no user "postgres" or "nobody": start as an ordinary user',
  );
}

/** The name of user `uid`, or its number without a name. */
export async function userName(uid: number): Promise<string> {
  const account = (await readAccounts()).find((one) => one.uid === uid);
  return account?.name ?? String(uid);
}

async function readAccounts(): Promise<SystemUser[]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n');
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

/** Whether `systemUser` can enter `folder`, tested by a process of theirs, because mode bits don't suffice. */
export function canEnter(systemUser: SystemUser, folder: string): Promise<boolean> {
  const shell = spawn('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], {
    cwd: '/',
    stdio: 'ignore',
    uid: systemUser.uid,
    gid: systemUser.gid,
  });
  return new Promise((resolve) => {
    shell.once('error', () => resolve(false));
    shell.once('exit', (code) => resolve(code === 0));
  });
}
