import { useEffect } from 'react';
import { useUser } from '../lib/session';
import { completeBook } from './mirror/prefetch';
import { purgePhotos } from './photos/purge-unused-photos';
import { countOutings } from './outbox/outbox-item';
import { useBook } from './use-outings';
import { useSync } from './sync/sync-session';

/** What the device does for the book while nobody waits for it. */
export function useDeviceCare(): void {
  const userId = useUser()?.id;
  const { data, readAt } = useBook();
  const waiting = countOutings(useSync().items);
  const book = readAt === null ? data : undefined;

  useEffect(() => {
    if (userId === undefined || !book) return;
    const left = new AbortController();
    // Whatever fails here is tried again at the next start.
    void completeBook(userId, book, left.signal).catch(() => undefined);
    return () => left.abort();
  }, [userId, book]);

  useEffect(() => {
    void purgePhotos().catch(() => undefined);
  }, []);

  // The number on the product's icon, where the platform has one.
  useEffect(() => {
    void navigator.setAppBadge?.(waiting).catch(() => undefined);
  }, [waiting]);
}
