import { useEffect, useRef, useState } from 'react';
import { allDrafts } from './drafts/drafts';
import { deleteSharedPhotos, readSharedPhotos, type SharedPhotos } from './photos/shared-photos';
import { useSession } from './use-session';

export { deleteSharedPhotos, type SharedPhotos };

/** The photos shared from another app that no form has taken yet, if `reads`; null until they are read. */
export function useSharedPhotos(reads: boolean): SharedPhotos | null {
  const userId = useSession().user.id;
  const [shared, setShared] = useState<SharedPhotos | null>(null);
  useEffect(() => {
    if (!reads) return;
    let unmounted = false;
    void readSharedPhotos(userId).then((found) => unmounted || setShared(found));
    return () => {
      unmounted = true;
    };
  }, [reads, userId]);
  return shared;
}

/** Interval between reads of the drafts, in milliseconds, and their number. */
const READ_INTERVAL = 250;
const READS = 40;

type Pick = (files: File[], others: File[]) => Promise<(string | undefined)[]>;

/**
 * Hands the shared photos to a form that `takes` them, and deletes them once its draft has them: until then a reload
 * begins again. `pick` stores files and returns their addresses.
 */
export function useTakeShared(takes: boolean, pick: Pick): void {
  const userId = useSession().user.id;
  const begin = useRef(pick);
  useEffect(() => {
    if (!takes) return;
    const unmounted = new AbortController();
    void takeShared(userId, begin.current, unmounted.signal).catch(() => undefined);
    return () => unmounted.abort();
  }, [takes, userId]);
}

/** A form that is left before the end has not taken them. */
async function takeShared(userId: number, pick: Pick, left: AbortSignal): Promise<void> {
  const shared = await readSharedPhotos(userId);
  if (!shared || left.aborted) return;
  const files = shared.images.map(({ name, blob }) => new File([blob], name, { type: blob.type }));
  const stored = (await pick(files, [])).filter((address) => address !== undefined);
  for (let read = 0; read < READS && !left.aborted; read += 1) {
    const drafts = JSON.stringify(await allDrafts());
    if (stored.every((address) => drafts.includes(address))) {
      await deleteSharedPhotos(shared.sharedAt);
      return;
    }
    await new Promise((done) => setTimeout(done, READ_INTERVAL));
  }
}
