import type { Outing } from '@cuaderno/domain';
import { openDevice } from '../device/database';

/** The query of what a form and a ground's page have of all outings. */
export const OWN_OUTINGS = 'own-outings';

/** Outings read at once: a book of thousands isn't copied in one piece. */
const READ = 250;

/** The complete outings of this device, in parts, until `signal` is aborted. */
export async function* storedOutings(
  userId: number,
  signal: AbortSignal,
): AsyncGenerator<Outing[]> {
  const device = await openDevice();
  let from: [number, string] = [userId, ''];
  while (!signal.aborted) {
    const range = IDBKeyRange.bound(from, [userId, []], true);
    // In sequence: each part begins after the last one.
    const read = await device.getAll('outings', range, READ);
    yield read.map(({ value }) => value);
    const last = read.at(-1);
    if (!last || read.length < READ) break;
    from = [userId, last.value.id];
  }
}
