import { stored } from '../lib/stored';
import { openDevice } from './device/database';
import { allDrafts, discardDraft } from './drafts/drafts';
import { deleteImports } from './imports/import-job';
import { deleteDocumentMirror, deleteDocumentOutbox } from './mirror/document-mirror';
import { deleteMirror as deleteBookMirror } from './mirror/mirror-writes';
import { deleteSharedPhotos } from './photos/shared-photos';
import { useQueryClient } from '@tanstack/react-query';
import { signOutLocally } from '../lib/server/session';
import { trpc } from '../lib/server/api-client';
import { useSession } from './use-session';

/** The same key as in use-night-place.ts, which would be one more of the files that the first screen lists. */
const nightPlace = stored('cuaderno-de-caza.night-place', () => null, null);

/** Deletes the mirror of all users, and the place of 'Esta noche'. The outbox stays. */
export async function deleteMirror(): Promise<void> {
  nightPlace.keep(null);
  await deleteDocumentMirror();
  await deleteBookMirror();
}

/**
 * Deletes a user's local data, after the account: the outbox, the picked and the shared photos, the drafts and the
 * mirror.
 */
async function deleteLocalData(userId: number): Promise<void> {
  const drafts = await allDrafts().catch(() => []);
  const theirs = drafts.filter((draft) => draft.userId === userId);
  await Promise.all(theirs.map(({ id }) => discardDraft(id)));
  await deleteSharedPhotos().catch(() => undefined);
  await deleteDocumentOutbox(userId);
  await deleteImports(userId);
  await deleteOutbox(userId);
  await deleteMirror();
}

async function deleteOutbox(userId: number): Promise<void> {
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

/** Deletes the signed-in user's account and the local data. */
export function useDeleteAccount() {
  const client = useQueryClient();
  const { user, sync } = useSession();
  const { mutate, ...deletion } = trpc.users.delete.useMutation({
    onSuccess: async () => {
      // Nothing to delete without storage.
      await deleteLocalData(user.id).catch(() => undefined);
      await sync.changed();
      signOutLocally(client);
    },
  });
  /** The password is empty for accounts of a provider. */
  const deleteAccount = (password: string) =>
    mutate({ id: user.id, ...(password === '' ? {} : { password }) });
  return { ...deletion, deleteAccount };
}
