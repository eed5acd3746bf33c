import type { Outing } from '@cuaderno/domain';

/** The name of the channel and of the lock that all tabs and the service worker of a browser share. */
const OUTBOX = 'cuaderno-outbox';

/** A change of the outbox of the user `hunter`; `sent` is a write that the server has accepted (null: deleted). */
export type News = { hunter: number; sent?: { id: string; outing: Outing | null } };

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(OUTBOX);

/** Sends to the other tabs of this browser. */
export function broadcast(news: News): void {
  channel?.postMessage(news);
}

/** @returns a function that unsubscribes */
export function onBroadcast(listener: (news: News) => void): () => void {
  const listen = ({ data }: MessageEvent<News>) => listener(data);
  channel?.addEventListener('message', listen);
  return () => channel?.removeEventListener('message', listen);
}

/** Runs `work` while neither another tab nor the service worker sends. */
export function withOutboxLock<T>(work: () => Promise<T>): Promise<T> {
  // Without locks (old browsers) the server's idempotence prevents duplicates.
  return navigator.locks ? (navigator.locks.request(OUTBOX, work) as Promise<T>) : work();
}
