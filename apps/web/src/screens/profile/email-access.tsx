import { useSession } from '../../book/use-session';
import { errorMessage } from '../../lib/server/error-texts';
import { trpc } from '../../lib/server/api-client';
import { useEmailAccess, useSendVerification } from '../../parts/use-email-access';
import { Button } from '../../ui/button';
import { ErrorCallout } from '../../ui/form/error-callout';
import { SectionHeading } from '../../ui/page/section-heading';

/** The e-mail and whether it is verified, or the new one of a change; nothing on a server without mail. */
export function EmailAccess() {
  const { user } = useSession();
  const access = useEmailAccess();
  if (!access.data?.sendsMail) return null;
  const { emailVerified, pendingEmail } = access.data;
  return (
    <>
      <SectionHeading title="Correo" />
      <ul className="profile-lines">
        <li>
          <b>{user.email}</b>
          <span>
            {emailVerified
              ? 'Comprobado'
              : 'Sin comprobar: compruébalo, porque a él va el enlace si olvidas la contraseña'}
          </span>
        </li>
        {pendingEmail !== null && (
          <li>
            <b>{pendingEmail}</b>
            <span>Será tu correo cuando abras el enlace que te hemos enviado</span>
          </li>
        )}
      </ul>
      {(pendingEmail !== null || !emailVerified) && (
        <Verification
          to={pendingEmail ?? user.email}
          isChange={pendingEmail !== null}
          onChanged={() => void access.refetch()}
        />
      )}
    </>
  );
}

/** Sends another link to an e-mail that is not verified, and ends a change to it. */
function Verification({
  to,
  isChange,
  onChanged,
}: {
  to: string;
  isChange: boolean;
  onChanged: () => void;
}) {
  const { user } = useSession();
  const send = useSendVerification(to);
  const cancel = trpc.users.cancelEmailChange.useMutation({ onSuccess: onChanged });
  const error = send.error ?? cancel.error;
  return (
    <>
      <ErrorCallout>{error && errorMessage(error)}</ErrorCallout>
      <Button
        variant="secondary"
        full
        disabled={send.isPending}
        onClick={() => send.mutate({ id: user.id })}
      >
        {isChange ? 'Enviar otro enlace' : 'Enviar el enlace'}
      </Button>
      {isChange && (
        <Button
          variant="ghost"
          full
          disabled={cancel.isPending}
          onClick={() => cancel.mutate({ id: user.id })}
        >
          No cambiar el correo
        </Button>
      )}
    </>
  );
}
