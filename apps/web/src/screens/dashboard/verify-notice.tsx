import { MailWarning } from 'lucide-react';
import { useSession } from '../../book/use-session';
import { errorMessage } from '../../lib/error-texts';
import { trpc } from '../../lib/trpc';
import { useSendVerification } from '../../parts/use-send-verification';
import { Button } from '../../ui/button';
import { ErrorCallout } from '../../ui/error-callout';
import './verify-notice.css';

/** Asks for the verification of the e-mail; nothing once it is verified, on a server without mail or without one. */
export function VerifyNotice() {
  const { user } = useSession();
  // The link may have been opened elsewhere.
  const { data } = trpc.users.access.useQuery({ id: user.id }, { staleTime: 0 });
  const to = data?.pendingEmail ?? user.email ?? '';
  const send = useSendVerification(to);
  if (!data?.sendsMail || data.emailVerified) return null;
  return (
    <aside className="verify-notice" aria-labelledby="verify-notice">
      <MailWarning aria-hidden />
      <div>
        <b id="verify-notice">Comprueba tu correo</b>
        <p>Te enviamos un enlace a {to}. Sin él no podrás recuperar la contraseña.</p>
        <ErrorCallout>{send.error && errorMessage(send.error)}</ErrorCallout>
        <Button
          variant="ghost"
          disabled={send.isPending}
          onClick={() => send.mutate({ id: user.id })}
        >
          Enviar otro enlace
        </Button>
      </div>
    </aside>
  );
}
