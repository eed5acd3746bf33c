import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client, Pool, type PoolConfig } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '@cuaderno/embedded-postgres';
import { startPooler } from '@cuaderno/embedded-postgres/testing';
import { migrate } from '../migrate';
import { partitionTables } from './partition-tables';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the test server's socket. */
    databaseSocket: string;
    /** Folder of the socket of a PgBouncer in transaction mode before it, if TEST_POOLING asks for one. */
    poolerSocket: string | null;
  }
}

export const TEMPLATE = 'cuaderno_template';

/** Runs one temporary cluster with a migrated template database per test run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'cuaderno-test-'));
  // As root, PostgreSQL runs as another user, with access to the folder.
  await chmod(folder, 0o755);
  const start = (name: string) =>
    startEmbedded({
      dataDir: path.join(folder, name),
      log: { info: () => {}, warn: () => {}, error: () => {} },
      // The data is discarded after the run.
      settings: { fsync: 'off', max_connections: '100' },
    });
  const toCopy = await start('copied');
  await toCopy.close();
  project.provide('clusterToCopy', toCopy.folder);
  const embedded = await start('shared');
  await makeTemplate(embedded.connection);
  const isPooled = process.env['TEST_POOLING'] === 'transaction';
  const { host } = embedded.connection;
  const pooler = isPooled ? await startPooler(host, 'transaction') : null;
  project.provide('databaseSocket', host);
  project.provide('poolerSocket', pooler?.socket ?? null);
  return async () => {
    await pooler?.stop();
    await embedded.close();
    await rm(folder, { recursive: true, force: true });
  };
}

async function makeTemplate(connection: PoolConfig): Promise<void> {
  const admin = new Client(connection);
  await admin.connect();
  await admin.query(`CREATE DATABASE ${TEMPLATE}`);
  // As operators do it behind a pooler in transaction mode.
  await admin.query(`ALTER ROLE cuaderno SET statement_timeout = '15s'`);
  await admin.query(`ALTER ROLE cuaderno SET idle_in_transaction_session_timeout = '30s'`);
  await admin.end();
  const pool = new Pool({ ...connection, database: TEMPLATE });
  await migrate(pool);
  if (process.env['TEST_PARTITIONS'] === 'user') {
    const client = await pool.connect();
    await partitionTables(client);
    client.release();
  }
  await pool.end();
}
