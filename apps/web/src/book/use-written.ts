import { useQuery } from '@tanstack/react-query';
import { idsWithText } from './mirror/written';
import { useSession } from './use-session';

/**
 * The outings of this device whose description or company has a text, without case or accents.
 *
 * @param text '' looks for nothing
 * @returns their ids, undefined until they are known
 */
export function useWritten(text: string): ReadonlySet<string> | undefined {
  const { id: userId } = useSession().user;
  const wanted = text.trim();
  const { data } = useQuery({
    queryKey: ['written', userId, wanted],
    queryFn: ({ signal }) => idsWithText(userId, wanted, signal),
    enabled: wanted !== '',
    gcTime: 0,
  });
  return data;
}
