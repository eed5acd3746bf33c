import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { codeOf } from './start-error';

/** The contents of `postmaster.pid`. */
export type Postmaster = { pid: number; socket: string; status: string };

/** Finds the live server on `cluster`, whose lock file may be stale. */
export async function findPostmaster(cluster: string): Promise<Postmaster | null> {
  const lines = await linesOf(path.join(cluster, 'postmaster.pid'));
  const pid = Number(lines[0]);
  if (!(await isAlive(pid, cluster))) return null;
  return { pid, socket: lines[4] ?? '', status: (lines[7] ?? '').trim() };
}

/** Whether process `pid` is a live PostgreSQL on `cluster`: no zombie, no reused number. */
export async function isAlive(pid: number, cluster: string): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 1) return false;
  if (process.platform !== 'linux') return isPostgres(pid);
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const state = stat.slice(stat.lastIndexOf(')') + 2)[0];
  if (state === undefined || 'ZX'.includes(state)) return false;
  return worksIn(`/proc/${pid}`, await realpath(cluster).catch(() => cluster));
}

/** Whether a process works in the data folder, as all of PostgreSQL's do. */
async function worksIn(proc: string, cluster: string): Promise<boolean> {
  try {
    return (await readlink(`${proc}/cwd`)) === cluster;
  } catch (error) {
    if (codeOf(error) !== 'EACCES') return false;
    // Only the name of another user's process is readable.
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
 * Removes a dead server's lock files whose process number is a zombie's or reused: PostgreSQL takes
 * those for a live server's, and removes the others itself.
 */
export async function removeStaleLocks(cluster: string, socket: string): Promise<void> {
  const files = [path.join(cluster, 'postmaster.pid'), path.join(socket, '.s.PGSQL.5432.lock')];
  for (const file of files) {
    const pid = Number((await linesOf(file))[0]);
    if (!Number.isInteger(pid) || pid <= 1 || !exists(pid)) continue;
    // Children of a dead server may still write; they end by themselves.
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
