import type { Passkey } from '@cuaderno/domain';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { Fingerprint, KeyRound, Pencil } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../lib/error-texts';
import { momentText } from '../../lib/moment';
import { trpc } from '../../lib/trpc';
import { Button } from '../../ui/button';
import { ConfirmSheet } from '../../ui/confirm-sheet';
import { ErrorCallout } from '../../ui/error-callout';
import { SectionHeading } from '../../ui/section-heading';
import { Loading, Skeleton } from '../../ui/skeleton';
import { showToast } from '../../ui/toast-store';
import { AccessRow } from './access-row';
import { NewPasskey, PasskeyName } from './passkey-sheets';

/** 'hoy', 'ayer' or 'el 24/10/2026'. */
function onDay(moment: Date): string {
  const { day } = momentText(moment.getTime());
  return /^\d/.test(day) ? `el ${day}` : day;
}

/** 'Añadida el 03/09/2026, usada hoy'. */
export const passkeyText = ({ createdAt, lastUsedAt }: Passkey): string =>
  `Añadida ${onDay(createdAt)}, ${lastUsedAt ? `usada ${onDay(lastUsedAt)}` : 'nunca usada'}`;

type Open = { sheet: 'new' } | { sheet: 'rename' | 'remove'; passkey: Passkey };

/** The user's passkeys: to add, to rename and to remove; nothing where the server has none. */
export function Passkeys() {
  const list = trpc.passkeys.list.useQuery();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const remove = trpc.passkeys.remove.useMutation({
    onSuccess: () => showToast({ title: 'Llave quitada', tone: 'good' }),
    onSettled: () => {
      close();
      return list.refetch();
    },
  });
  const error = list.error ?? remove.error;
  const { isOffered = true, isLastWayIn = false, passkeys = [] } = list.data ?? {};
  if (!isOffered && passkeys.length === 0) return null;
  const canAdd = isOffered && browserSupportsWebAuthn();
  return (
    <>
      <SectionHeading title="Llaves de acceso" />
      {list.isPending && (
        <Loading>
          <Skeleton width="100%" height={72} />
        </Loading>
      )}
      <ul>
        {passkeys.map((passkey) => (
          <AccessRow
            key={passkey.id}
            icon={<Fingerprint aria-hidden />}
            title={
              <button
                type="button"
                className="access-name"
                aria-label={`Cambiar el nombre de ${passkey.name}`}
                onClick={() => setOpen({ sheet: 'rename', passkey })}
              >
                {passkey.name} <Pencil size={14} aria-hidden />
              </button>
            }
            text={passkeyText(passkey)}
          >
            {isLastWayIn ? (
              <span className="access-reason">Tu única forma de entrar</span>
            ) : (
              <Button
                variant="ghost"
                aria-label={`Quitar ${passkey.name}`}
                onClick={() => setOpen({ sheet: 'remove', passkey })}
              >
                Quitar
              </Button>
            )}
          </AccessRow>
        ))}
      </ul>
      <ErrorCallout>{error && errorMessage(error)}</ErrorCallout>
      {canAdd && (
        <Button
          variant="secondary"
          full
          icon={<KeyRound size={20} aria-hidden />}
          onClick={() => setOpen({ sheet: 'new' })}
        >
          Añadir llave de acceso
        </Button>
      )}
      <p className="access-hint">
        {canAdd
          ? 'Entras con la huella o la cara, sin contraseña. La contraseña sigue sirviendo.'
          : 'Aquí no se pueden añadir: este navegador, o la dirección de este cuaderno, no lo permite.'}
      </p>
      {open?.sheet === 'new' && <NewPasskey onAdded={() => void list.refetch()} onClose={close} />}
      {open?.sheet === 'rename' && (
        <PasskeyName passkey={open.passkey} onRenamed={() => void list.refetch()} onClose={close} />
      )}
      {open?.sheet === 'remove' && (
        <ConfirmSheet
          title="¿Quitar la llave?"
          description={`Ya no se entrará en tu cuaderno con «${open.passkey.name}». Bórrala también en el dispositivo.`}
          confirm="Quitar llave"
          variant="danger"
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ id: open.passkey.id })}
          onCancel={close}
        />
      )}
    </>
  );
}
