import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** A PgBouncer before the test server: the folder of its socket, and its end. */
export type Pooler = { socket: string; stop: () => Promise<void> };

/** Debian installs it outside of most users' PATH. */
const PATH = `${process.env['PATH']}:/usr/sbin`;

/**
 * Starts PgBouncer before the server at `socket`, in `mode`: four connections to each database, which take turns, so
 * that what a session keeps is missed in the next transaction, and twelve more where tests hold locks.
 */
export async function startPooler(
  socket: string,
  mode: 'session' | 'transaction' | 'statement',
  settings = '',
): Promise<Pooler> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'cuaderno-pooler-'));
  // PgBouncer refuses to run as root, and the socket is for PostgreSQL's user alone.
  const { uid, gid } = await stat(socket);
  await writeFile(path.join(folder, 'users.txt'), '"cuaderno" ""\n');
  await writeFile(
    path.join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${socket} port=5432
[pgbouncer]
listen_port = 5432
unix_socket_dir = ${folder}
unix_socket_mode = 0777
auth_type = trust
auth_file = ${path.join(folder, 'users.txt')}
admin_users = cuaderno
pool_mode = ${mode}
default_pool_size = 4
reserve_pool_size = 12
reserve_pool_timeout = 0.2
server_round_robin = 1
max_client_conn = 1000
server_login_retry = 1
${settings}
`,
  );
  if (process.getuid?.() === 0) await chown(folder, uid, gid);
  const child = spawn('pgbouncer', [path.join(folder, 'pgbouncer.ini')], {
    env: { PATH },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(process.getuid?.() === 0 ? { uid, gid } : {}),
  });
  await listening(child);
  return {
    socket: folder,
    stop: async () => {
      child.kill('SIGQUIT');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Resolves when PgBouncer listens. */
async function listening(child: ChildProcess): Promise<void> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`PgBouncer ended: ${output}`)));
    child.stderr?.on('data', (text) => {
      output = `${output}${text}`.slice(-4_000);
      if (output.includes('process up')) resolve();
    });
  });
}
