import { useEffect, useState } from 'react';
import { countOutings } from './outbox/outbox-item';
import { readAllOutboxes } from './outbox/read-outbox';

/** How many outings wait on this device to be sent, of whichever hunter; none until that is known. */
export function useWaitingHere(): number {
  const [waiting, setWaiting] = useState(0);
  useEffect(() => {
    let left = false;
    // A device that keeps nothing has nothing to send.
    const items = readAllOutboxes().catch(() => []);
    void items.then((found) => left || setWaiting(countOutings(found)));
    return () => {
      left = true;
    };
  }, []);
  return waiting;
}
