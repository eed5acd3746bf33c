import { useEffect, useState } from 'react';
import { countOutings, readAllOutboxes } from './outbox/read-outbox';
import { useSync } from './use-sync';

/** Counts the signed-in user's unsent outings. */
export function useUnsentCount(): number {
  return countOutings(useSync().items);
}

/** Counts the unsent outings of every user of this device; 0 until they are read. */
export function useDeviceUnsentCount(): number {
  const [unsent, setUnsent] = useState(0);
  useEffect(() => {
    let unmounted = false;
    // Nothing to send without storage.
    const items = readAllOutboxes().catch(() => []);
    void items.then((found) => unmounted || setUnsent(countOutings(found)));
    return () => {
      unmounted = true;
    };
  }, []);
  return unsent;
}
