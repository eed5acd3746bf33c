import { useEffect } from 'react';
import { prefetchBook } from './mirror/prefetch';
import { purgeUnusedPhotos } from './photos/purge-unused-photos';
import { trimPhotoCache } from './photos/trim-photo-cache';
import { useBook } from './use-outings';
import { useSession } from './use-session';
import { useUnsentCount } from './use-unsent-count';

/** Prefetches the book, purges unused photos and shows the number of unsent outings on the app's icon. */
export function useDeviceMaintenance(): void {
  const { id: userId } = useSession().user;
  const { data, cachedAt } = useBook();
  const unsent = useUnsentCount();
  const book = cachedAt === null ? data : undefined;

  useEffect(() => {
    if (!book) return;
    const cancelled = new AbortController();
    // Failures are retried at the next start.
    void prefetchBook(userId, book, cancelled.signal).catch(() => undefined);
    return () => cancelled.abort();
  }, [userId, book]);

  useEffect(() => {
    void purgeUnusedPhotos().catch(() => undefined);
    void trimPhotoCache().catch(() => undefined);
  }, []);

  useEffect(() => {
    void navigator.setAppBadge?.(unsent).catch(() => undefined);
  }, [unsent]);
}
