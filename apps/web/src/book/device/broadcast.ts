import type { Outing } from '@cuaderno/domain';

/** The name of the channel that all tabs and the service worker of a browser share. */
const OUTBOX = 'cuaderno-outbox';

/** A write that the server has accepted: its outing (null: deleted), and its place in the changes of the book. */
export type Sent = {
  id: string;
  outing: Outing | null;
  /** The stored cursor before the write; missing in those of earlier builds. */
  since?: string;
  /** The cursors just before and just after the write, where they are known. */
  cursors?: readonly string[];
};

/** A change of the outbox of the user `hunter`, or of the stored book; news of the book's cursor; or a step of an import. */
export type News = { hunter: number; sent?: Sent; cursor?: string; isImport?: true };

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
