import { useSession } from '../book/use-session';
import { trpc } from '../lib/server/api-client';
import { showToast } from '../ui/sheet/toast-store';

/** The state of the user's e-mail, and whether the server sends any; read again where it is shown. */
export function useEmailAccess() {
  const { user } = useSession();
  // The link may have been opened elsewhere.
  return trpc.users.access.useQuery({ id: user.id }, { staleTime: 0 });
}

/** The request for another link that verifies an e-mail, `to`; a toast says where it went. */
export const useSendVerification = (to: string) =>
  trpc.users.sendVerification.useMutation({
    onSuccess: () =>
      showToast({ title: 'Enlace enviado', description: `Mira el correo de ${to}`, tone: 'good' }),
  });
