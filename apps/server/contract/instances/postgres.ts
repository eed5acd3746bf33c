import { appendFile, chown, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { reopen } from '@cuaderno/db/testing';
import { onTestFinished } from 'vitest';
import { until } from '../faults/faults';
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

/** Debian's PostgreSQL in a folder of the running test. */
export async function openDebian() {
  const folder = await makeFolder('postgres');
  const user = postgresUser();
  const own = async (file: string) => {
    if (user.uid !== undefined) await chown(file, user.uid, user.gid ?? user.uid);
  };
  await own(folder);
  const newest = (await readdir(VERSIONS)).toSorted((a, b) => Number(a) - Number(b)).at(-1) ?? '';
  const program = (name: string, ...args: string[]) =>
    run(path.join(VERSIONS, newest, 'bin', name), args, { cwd: folder, ...user });
  const data = (port: number) => path.join(folder, `${port}`);
  const control = (port: number, ...words: string[]) =>
    program('pg_ctl', '-D', data(port), '-s', '-w', '-l', `${data(port)}.log`, ...words);
  return {
    folder,
    data,
    control,
    /** Gives a file or a folder to PostgreSQL's user. */
    own,
    /** Starts a server on the data of `port`, with more lines of settings. */
    async start(port: number, more = '') {
      const settings = `port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${folder}'\n`;
      await appendFile(path.join(data(port), 'postgresql.conf'), settings + more);
      await control(port, 'start');
      onTestFinished(() => control(port, '-m', 'immediate', 'stop').then(nothing, nothing));
    },
    /** Runs a statement as the superuser. */
    async query<Row>(port: number, statement: string, database = 'cuaderno') {
      const directUrl = `postgres://postgres@localhost:${port}/${database}?host=${folder}`;
      const pool = reopen({ directUrl });
      try {
        return (await pool.query(statement)).rows as Row[];
      } finally {
        await pool.end();
      }
    },
    /** Waits until a server takes writes. */
    async promoted(port: number) {
      await until(async () => {
        const [row] = await this.query<{ waits: boolean }>(
          port,
          'SELECT pg_is_in_recovery() AS waits',
        );
        return row?.waits === false;
      });
    },
    /** Copies a running server's data to those of another port. */
    copy: (from: number, to: number, ...options: string[]) =>
      program(
        'pg_basebackup',
        '-D',
        data(to),
        '-c',
        'fast',
        '-d',
        `host=${folder} port=${from} user=postgres application_name=replica`,
        ...options,
      ),
    /** Makes a cluster with the product's empty database, and starts it. */
    async create(port: number, more = '') {
      const password = path.join(folder, 'password');
      await writeFile(password, 'postgres');
      const auth = ['--auth-local=trust', '--auth-host=scram-sha-256', `--pwfile=${password}`];
      const encoding = ['-E', 'UTF8', '--locale=C'];
      await program('initdb', '-D', data(port), '-U', 'postgres', ...encoding, ...auth);
      await this.start(port, more);
      await this.query(port, `CREATE ROLE cuaderno LOGIN PASSWORD 'monte'`, 'postgres');
      await this.query(port, 'CREATE DATABASE cuaderno OWNER cuaderno', 'postgres');
    },
  };
}

/** Starts Debian's PostgreSQL with the product's empty database, and a replica by pg_basebackup, for the running test. */
export async function startPair(): Promise<Pair> {
  const postgres = await openDebian();
  const [first = 0, second = 0] = await freePorts(2);
  let primary = first;
  const query = <Row>(statement: string) => postgres.query<Row>(primary, statement);
  await postgres.create(first);
  await postgres.copy(first, second, '-R');
  await postgres.start(second);
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
    crash: async () => void (await postgres.control(first, '-m', 'immediate', 'stop')),
    async promote() {
      await postgres.control(second, 'promote');
      primary = second;
    },
  };
}

const nothing = () => undefined;
