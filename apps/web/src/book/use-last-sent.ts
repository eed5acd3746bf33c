import { useQuery } from '@tanstack/react-query';
import { keys } from '../lib/query-client';
import { readBook } from './mirror/mirror';
import { useSession } from './use-session';

/** The time of the last write that the server accepted from this device; null if it is not known. */
export function useLastSent(): number | null {
  const { user } = useSession();
  const { data } = useQuery({
    queryKey: [...keys.kept, 'sent'],
    queryFn: async () => (await readBook(user.id).catch(() => undefined))?.sentAt ?? null,
  });
  return data ?? null;
}
