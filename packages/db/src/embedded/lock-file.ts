import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { codeOf } from '../start-error';

/** What `postmaster.pid` says of the server that wrote it. */
export type Postmaster = { pid: number; socket: string; status: string };

/** The server that runs on `cluster`, if it is alive: its lock file outlives it. */
export async function findPostmaster(cluster: string): Promise<Postmaster | null> {
  const lines = await linesOf(path.join(cluster, 'postmaster.pid'));
  const pid = Number(lines[0]);
  if (!(await isAlive(pid, cluster))) return null;
  return { pid, socket: lines[4] ?? '', status: (lines[7] ?? '').trim() };
}

/** Whether process `pid` runs and is a PostgreSQL on `cluster`: a zombie, or another process that got its number, is not. */
export async function isAlive(pid: number, cluster: string): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 1) return false;
  if (process.platform !== 'linux') return isPostgres(pid);
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const state = stat.slice(stat.lastIndexOf(')') + 2)[0];
  if (state === undefined || 'ZX'.includes(state)) return false;
  return worksIn(`/proc/${pid}`, await realpath(cluster).catch(() => cluster));
}

/** Every process of PostgreSQL stands in its data folder. */
async function worksIn(proc: string, cluster: string): Promise<boolean> {
  try {
    return (await readlink(`${proc}/cwd`)) === cluster;
  } catch (error) {
    if (codeOf(error) !== 'EACCES') return false;
    // Another user's: its name must do.
    return (await readFile(`${proc}/comm`, 'utf8').catch(() => '')).trim() === 'postgres';
  }
}

async function isPostgres(pid: number): Promise<boolean> {
  const ps = promisify(execFile)('ps', ['-o', 'stat=,comm=', '-p', String(pid)]);
  const line = await ps.then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );
  return line.endsWith('postgres') && !line.startsWith('Z');
}

/**
 * Removes the lock files of a dead server that PostgreSQL would take for a live one's: those whose
 * process number is a zombie's or has been given to another process. It handles the others itself.
 */
export async function removeStaleLocks(cluster: string, socket: string): Promise<void> {
  const files = [path.join(cluster, 'postmaster.pid'), path.join(socket, '.s.PGSQL.5432.lock')];
  for (const file of files) {
    const pid = Number((await linesOf(file))[0]);
    if (!Number.isInteger(pid) || pid <= 1 || !exists(pid)) continue;
    // Children that outlived their server may still write: they end by themselves, soon.
    if ((await isAlive(pid, cluster)) || (await hasProcesses(cluster))) continue;
    await rm(file, { force: true });
  }
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

async function hasProcesses(cluster: string): Promise<boolean> {
  const folder = await realpath(cluster).catch(() => cluster);
  const names = await readdir('/proc').catch(() => []);
  for (const name of names) {
    if (!/^\d+$/.test(name)) continue;
    if ((await readlink(`/proc/${name}/cwd`).catch(() => '')) === folder) return true;
  }
  return false;
}

const linesOf = (file: string) =>
  readFile(file, 'utf8').then(
    (text) => text.split('\n'),
    () => [],
  );
