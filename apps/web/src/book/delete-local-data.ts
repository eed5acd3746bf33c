import { openDevice } from './device/database';
import { allDrafts, discardDraft } from './drafts/drafts';
import { forgetMirror } from './mirror/mirror';
import { outboxChanged } from './sync/sync-session';

/**
 * Forgets all that this device keeps of a hunter whose account is no more: what waits to be sent, which nobody
 * can send any longer, the picked photos and the half-written forms; and what is kept for reading.
 */
export async function forgetHunter(userId: number): Promise<void> {
  const drafts = await allDrafts().catch(() => []);
  const theirs = drafts.filter((draft) => draft.userId === userId);
  await Promise.all(theirs.map(({ id }) => discardDraft(id)));
  await forgetWaiting(userId);
  await outboxChanged();
  await forgetMirror();
}

async function forgetWaiting(userId: number): Promise<void> {
  const tx = (await openDevice()).transaction(['outbox', 'photos'], 'readwrite');
  const [outbox, photos] = [tx.objectStore('outbox'), tx.objectStore('photos')];
  const items = await outbox.index('user').getAllKeys(userId);
  const picked = (await photos.getAll()).filter((photo) => photo.userId === userId);
  await Promise.all([
    ...items.map((seq) => outbox.delete(seq)),
    ...picked.map(({ id }) => photos.delete(id)),
    tx.done,
  ]);
}
