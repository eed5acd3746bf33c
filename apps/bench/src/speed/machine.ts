import { cpus, release, totalmem, type } from 'node:os';
import type { Cluster } from './servers';

/** @returns the machine and the versions in words */
export function describeMachine(cluster: Cluster): Promise<string> {
  return cluster.connected(async (client) => {
    const { rows } = await client.query<{ version: string; fsync: string }>(
      `SELECT current_setting('server_version') AS version, current_setting('fsync') AS fsync`,
    );
    const [{ version, fsync } = { version: '?', fsync: '?' }] = rows;
    const [core] = cpus();
    return [
      `${cpus().length} cores (${core?.model.trim()})`,
      `${(totalmem() / 2 ** 30).toFixed(0)} GiB`,
      `${type()} ${release()}`,
      `Node.js ${process.versions.node}`,
      `PostgreSQL ${version} with fsync ${fsync}`,
    ].join(', ');
  });
}
