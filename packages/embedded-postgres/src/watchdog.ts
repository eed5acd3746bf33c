import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { identity } from './cluster';
import type { Folders } from './folders';

/**
 * Waits for the end of its input, at the end of this process; then stops the server,
 * if its process number is still $2, and removes the socket's folder. SIGINT: fast shutdown.
 */
const SCRIPT = `
while read -r _; do :; done
read -r pid < "$1" || exit 0
[ "$pid" = "$2" ] && kill -INT "$pid" || exit 0
while [ -e "$1" ]; do sleep 0.1; done
rmdir "$3"
`;

/** Starts a process that stops server `pid` when this one ends. */
export function startWatchdog(folders: Folders, pid: number): ChildProcess {
  const lockFile = path.join(folders.cluster, 'postmaster.pid');
  const args = [lockFile, String(pid), folders.socket];
  const watchdog = spawn('/bin/sh', ['-c', SCRIPT, 'cuaderno-watchdog', ...args], {
    ...identity(folders),
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Must neither keep this process alive nor end it.
  watchdog.unref();
  watchdog.on('error', () => {});
  watchdog.stdin?.on('error', () => {});
  return watchdog;
}
