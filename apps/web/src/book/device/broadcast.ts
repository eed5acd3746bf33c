import type { Outing } from '@cuaderno/domain';

/** All tabs and the service worker of one browser send under this lock: one at a time. */
const OUTBOX = 'cuaderno-outbox';

/** Something about a hunter's outbox changed; `sent` is what the server has just taken (null: deleted). */
export type News = { hunter: number; sent?: { id: string; outing: Outing | null } };

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(OUTBOX);

/** Tells the other tabs of this browser. */
export function tellTabs(news: News): void {
  channel?.postMessage(news);
}

/** Hears what the others tell; gives what ends it. */
export function hearTabs(hear: (news: News) => void): () => void {
  const listen = ({ data }: MessageEvent<News>) => hear(data);
  channel?.addEventListener('message', listen);
  return () => channel?.removeEventListener('message', listen);
}

/** Does `work` while nobody else of this browser sends. */
export function underOutboxLock<T>(work: () => Promise<T>): Promise<T> {
  // Without locks (old browsers) the server's idempotence is what keeps two tabs from doubling.
  return navigator.locks ? (navigator.locks.request(OUTBOX, work) as Promise<T>) : work();
}
