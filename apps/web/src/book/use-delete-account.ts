import { useQueryClient } from '@tanstack/react-query';
import { signOutLocally } from '../lib/session';
import { trpc } from '../lib/trpc';
import { deleteLocalData } from './delete-local-data';
import { useSession } from './use-session';

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
