import { vi } from 'vitest';
import { newUser, startServer } from '../../../../server/contract/server';
import { clientFor } from '../../lib/server/api-client';
import { openDevice } from '../../book/device/database';
import { deleteMirror } from '../../book/mirror/mirror-writes';
import { createNetwork } from './network';

/** The real server with one user, behind the network of a simulation; the clock is the history's. */
export async function openSetting() {
  const server = await startServer({ LOG_LEVEL: 'error' });
  const user = await newUser(server.url);
  const realFetch = globalThis.fetch;
  const network = createNetwork((address, init) => user.fetch(address, init));
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) =>
    // Others are of the test's own client.
    typeof input === 'string' && input.startsWith('/')
      ? network.fetch(input, init)
      : realFetch(input, init),
  );
  // Node.js 20 has none; without locks, as in old browsers.
  vi.stubGlobal('navigator', {});
  vi.useFakeTimers({ toFake: ['Date'] });
  const { pool } = server.database;
  return {
    server,
    user,
    network,
    api: clientFor(user.id),
    /** Empties the book and the devices. */
    async empty(): Promise<void> {
      vi.setSystemTime(new Date('2026-11-24T08:00:00Z'));
      for (const table of ['outings', 'tombstones', 'imports'])
        await pool.query(`DELETE FROM ${table} WHERE user_id = $1`, [user.id]);
      await pool.query('UPDATE books SET id = gen_random_uuid() WHERE user_id = $1', [user.id]);
      await (await openDevice()).clear('outbox');
      await deleteMirror();
    },
    /** Takes outings away, as a backup does that is older than them. */
    async restore(gone: readonly string[]): Promise<void> {
      await pool.query('DELETE FROM outings WHERE user_id = $1 AND id = ANY($2)', [user.id, gone]);
      await pool.query('UPDATE books SET id = gen_random_uuid() WHERE user_id = $1', [user.id]);
    },
    async close(): Promise<void> {
      network.restore();
      vi.useRealTimers();
      vi.unstubAllGlobals();
      await server.close();
    },
  };
}

export type Setting = Awaited<ReturnType<typeof openSetting>>;
