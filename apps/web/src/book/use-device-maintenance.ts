import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keys } from '../lib/query-client';
import type { Book } from './mirror/book';
import { prefetchBook } from './mirror/prefetch';
import { purgeUnusedPhotos } from './photos/purge-unused-photos';
import { purgeSharedPhotos } from './photos/shared-photos';
import { trimPhotoCache } from './photos/trim-photo-cache';
import { useSession } from './use-session';
import { useUnsentCount, useUnsentDocuments } from './use-unsent-count';

/** Prefetches the book, purges unused photos and shows the number of unsent outings and documents on the app's icon. */
export function useDeviceMaintenance(): void {
  const { id: userId } = useSession().user;
  // Mounted after the first screen, which has read it already, and failed or not.
  const { data } = useQuery<Book>({ queryKey: keys.outings, retryOnMount: false });
  const unsent = useUnsentCount() + useUnsentDocuments();
  const book = data?.rows;

  useEffect(() => {
    if (!book) return;
    const cancelled = new AbortController();
    // Failures are retried at the next start.
    void prefetchBook(userId, book, cancelled.signal).catch(() => undefined);
    return () => cancelled.abort();
  }, [userId, book]);

  useEffect(() => {
    void purgeUnusedPhotos().catch(() => undefined);
    void purgeSharedPhotos().catch(() => undefined);
    void trimPhotoCache().catch(() => undefined);
  }, []);

  useEffect(() => {
    void navigator.setAppBadge?.(unsent).catch(() => undefined);
  }, [unsent]);
}
