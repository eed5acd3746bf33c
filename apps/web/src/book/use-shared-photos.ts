import { useEffect, useState } from 'react';
import { allDrafts } from './drafts/drafts';
import { deleteSharedPhotos, readSharedPhotos, type SharedPhotos } from './photos/shared-photos';

export { deleteSharedPhotos, type SharedPhotos };

/** The photos shared from another app that no form has taken yet; undefined until they are read. */
export function useSharedPhotos(): SharedPhotos | null | undefined {
  const [shared, setShared] = useState<SharedPhotos | null>();
  useEffect(() => {
    let unmounted = false;
    void readSharedPhotos().then((found) => unmounted || setShared(found));
    return () => {
      unmounted = true;
    };
  }, []);
  return shared;
}

/** Interval between reads of the drafts, in milliseconds, and their number. */
const READ_INTERVAL = 250;
const READS = 40;

/**
 * Hands the shared photos to a form, and deletes them once its draft has them: until then a reload begins again.
 * @param pick stores files. @returns their addresses
 * @param left ends when the form is left, which hasn't taken them then
 */
export async function takeSharedPhotos(
  pick: (files: File[]) => Promise<(string | undefined)[]>,
  left: AbortSignal,
): Promise<void> {
  const shared = await readSharedPhotos();
  if (!shared || left.aborted) return;
  const files = shared.images.map(({ name, blob }) => new File([blob], name, { type: blob.type }));
  const stored = (await pick(files)).filter((address) => address !== undefined);
  for (let read = 0; read < READS && !left.aborted; read += 1) {
    const drafts = JSON.stringify(await allDrafts());
    if (stored.every((address) => drafts.includes(address))) {
      await deleteSharedPhotos();
      return;
    }
    await new Promise((done) => setTimeout(done, READ_INTERVAL));
  }
}
