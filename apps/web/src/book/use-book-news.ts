import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followBook } from './follow-book';
import { useSession } from './use-session';
import { useSync } from './use-sync';

/** Shows what other devices change as it happens, while the server is reachable. */
export function useBookNews(): void {
  const client = useQueryClient();
  const { user, sync } = useSession();
  const { id: userId } = user;
  const isOnline = useSync().connectivity === 'online';
  useEffect(
    () => (isOnline ? followBook({ userId, client, sync }) : undefined),
    [userId, client, sync, isOnline],
  );
}
