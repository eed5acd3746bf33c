import { trpc } from '../lib/server/api-client';
import { showToast } from '../ui/sheet/toast-store';

/** The request for another link that verifies an e-mail, `to`; a toast says where it went. */
export const useSendVerification = (to: string) =>
  trpc.users.sendVerification.useMutation({
    onSuccess: () =>
      showToast({ title: 'Enlace enviado', description: `Mira el correo de ${to}`, tone: 'good' }),
  });
