import { appendFile, chown, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { reopen } from '@cuaderno/db/testing';
import { onTestFinished } from 'vitest';
import { until } from '../faults';
import { freePorts, makeFolder, postgresUser, run } from './programs';

/** Debian's folder, with one below for each version. */
const VERSIONS = '/usr/lib/postgresql';

/** A primary and its synchronous replica. */
export type Pair = {
  /** Address of the product's database on both, primary first. */
  url: string;
  /** Runs a statement as the superuser on the primary. */
  query: <Row = unknown>(statement: string) => Promise<Row[]>;
  /** Stops the primary as a crash does. */
  crash: () => Promise<void>;
  /** Promotes the replica, which is the primary from then on. */
  promote: () => Promise<void>;
};

/** Starts Debian's PostgreSQL with the product's empty database, and a replica by pg_basebackup, for the running test. */
export async function startPair(): Promise<Pair> {
  const folder = await makeFolder('pair');
  const user = postgresUser();
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid ?? user.uid);
  const newest = (await readdir(VERSIONS)).toSorted((a, b) => Number(a) - Number(b)).at(-1) ?? '';
  const program = (name: string, ...args: string[]) =>
    run(path.join(VERSIONS, newest, 'bin', name), args, { cwd: folder, ...user });
  const [first = 0, second = 0] = await freePorts(2);
  const data = (port: number) => path.join(folder, `${port}`);
  const control = (port: number, ...words: string[]) =>
    program('pg_ctl', '-D', data(port), '-s', '-w', '-l', `${data(port)}.log`, ...words);
  const start = async (port: number) => {
    const settings = `port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${folder}'\n`;
    await appendFile(path.join(data(port), 'postgresql.conf'), settings);
    await control(port, 'start');
    onTestFinished(() => control(port, '-m', 'immediate', 'stop').then(nothing, nothing));
  };
  let primary = first;
  const query = async <Row>(statement: string, database = 'cuaderno') => {
    const directUrl = `postgres://postgres@localhost:${primary}/${database}?host=${folder}`;
    const pool = reopen({ directUrl });
    try {
      return (await pool.query(statement)).rows as Row[];
    } finally {
      await pool.end();
    }
  };

  const password = path.join(folder, 'password');
  await writeFile(password, 'postgres');
  const auth = ['--auth-local=trust', '--auth-host=scram-sha-256', `--pwfile=${password}`];
  await program('initdb', '-D', data(first), '-U', 'postgres', '-E', 'UTF8', '--locale=C', ...auth);
  await start(first);
  await query(`CREATE ROLE cuaderno LOGIN PASSWORD 'monte'`, 'postgres');
  await query('CREATE DATABASE cuaderno OWNER cuaderno', 'postgres');
  const from = `host=${folder} port=${first} user=postgres application_name=replica`;
  await program('pg_basebackup', '-D', data(second), '-d', from, '-c', 'fast', '-R');
  await start(second);
  // After the copy, which would wait for a replica of its own.
  await query(`ALTER SYSTEM SET synchronous_standby_names = 'replica'`);
  await query('SELECT pg_reload_conf()');
  await until(async () => {
    const rows = await query<{ sync_state: string }>('SELECT sync_state FROM pg_stat_replication');
    return rows[0]?.sync_state === 'sync';
  });

  return {
    url: `postgres://cuaderno:monte@127.0.0.1:${first},127.0.0.1:${second}/cuaderno`,
    query,
    crash: async () => void (await control(first, '-m', 'immediate', 'stop')),
    async promote() {
      await control(second, 'promote');
      primary = second;
    },
  };
}

const nothing = () => undefined;
