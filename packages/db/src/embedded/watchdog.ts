import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { identity } from './cluster';
import type { Folders } from './folders';

/**
 * Waits for the end of its input, which comes when we end, however we do; then stops the server, if
 * it is still the one it was told, and takes away its socket's folder. SIGINT: fast shutdown.
 */
const SCRIPT = `
while read -r _; do :; done
read -r pid < "$1" || exit 0
[ "$pid" = "$2" ] && kill -INT "$pid" || exit 0
while [ -e "$1" ]; do sleep 0.1; done
rmdir "$3"
`;

/** Starts the process that stops server `pid` when this one dies. */
export function startWatchdog(folders: Folders, pid: number): ChildProcess {
  const lockFile = path.join(folders.cluster, 'postmaster.pid');
  const told = [lockFile, String(pid), folders.socket];
  const watchdog = spawn('/bin/sh', ['-c', SCRIPT, 'cuaderno-watchdog', ...told], {
    ...identity(folders),
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Its input is all that ties it to us: it must not keep us alive, nor end us by dying first.
  watchdog.unref();
  watchdog.on('error', () => {});
  watchdog.stdin?.on('error', () => {});
  return watchdog;
}
