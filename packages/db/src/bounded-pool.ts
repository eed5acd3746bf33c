import { Pool, type PoolClient } from 'pg';

/** Most requests queued for a connection. */
const QUEUE_MAX = 100;

type Done = (error: Error | undefined, client: PoolClient | undefined, release: () => void) => void;

/** pg's pool with a bounded queue: rejects at once when it is full. */
export class BoundedPool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(done: Done): void;
  override connect(done?: Done): Promise<PoolClient> | void {
    if (this.waitingCount >= QUEUE_MAX) {
      const full = Object.assign(new Error('too many wait for a connection'), { code: '53300' });
      if (!done) return Promise.reject(full);
      return process.nextTick(done, full, undefined, () => {});
    }
    return done ? super.connect(done) : super.connect();
  }
}
