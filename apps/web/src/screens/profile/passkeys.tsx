import type { Passkey, Passkeys as List } from '@cuaderno/domain';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { Fingerprint, KeyRound, PenLine } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../lib/server/error-texts';
import { momentText } from '../../lib/moment';
import { trpc } from '../../lib/server/api-client';
import { Button } from '../../ui/button';
import { ConfirmSheet } from '../../ui/sheet/confirm-sheet';
import { ErrorCallout } from '../../ui/form/error-callout';
import { SectionHeading } from '../../ui/page/section-heading';
import { Loading, Skeleton } from '../../ui/skeleton';
import { showToast } from '../../ui/sheet/toast-store';
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
type Opening = { onOpen: (open: Open) => void };

/** Whether there is nothing to list, and nothing to add. */
const isPointless = ({ isOffered, passkeys }: List) => !isOffered && passkeys.length === 0;

/** The user's passkeys: to add, to rename and to remove; nothing where the server has none. */
export function Passkeys() {
  const list = trpc.passkeys.list.useQuery();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const refetch = () => void list.refetch();
  if (list.data && isPointless(list.data)) return null;
  return (
    <>
      <SectionHeading title="Llaves de acceso" />
      {list.isPending && (
        <Loading>
          <Skeleton width="100%" height={72} />
        </Loading>
      )}
      <ErrorCallout>{list.error && errorMessage(list.error)}</ErrorCallout>
      {list.data && <PasskeyList list={list.data} onOpen={setOpen} />}
      {open?.sheet === 'new' && <NewPasskey onAdded={refetch} onClose={close} />}
      {open?.sheet === 'rename' && (
        <PasskeyName passkey={open.passkey} onRenamed={refetch} onClose={close} />
      )}
      {open?.sheet === 'remove' && (
        <PasskeyRemoval passkey={open.passkey} onSettled={refetch} onClose={close} />
      )}
    </>
  );
}

function PasskeyList({
  list: { isOffered, isLastWayIn, passkeys },
  onOpen,
}: { list: List } & Opening) {
  const canAdd = isOffered && browserSupportsWebAuthn();
  return (
    <>
      <ul>
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} {...{ passkey, isLastWayIn, onOpen }} />
        ))}
      </ul>
      {canAdd && (
        <Button
          variant="secondary"
          full
          icon={<KeyRound size={20} aria-hidden />}
          onClick={() => onOpen({ sheet: 'new' })}
        >
          Añadir llave de acceso
        </Button>
      )}
      <p className="access-hint">
        {canAdd
          ? 'Entras con la huella o la cara, sin contraseña. La contraseña sigue sirviendo.'
          : 'Aquí no se pueden añadir: este navegador, o la dirección de este cuaderno, no lo permite.'}
      </p>
    </>
  );
}

function PasskeyRow({
  passkey,
  isLastWayIn,
  onOpen,
}: { passkey: Passkey; isLastWayIn: boolean } & Opening) {
  const { name } = passkey;
  return (
    <AccessRow
      icon={<Fingerprint aria-hidden />}
      title={
        <button
          type="button"
          className="access-name"
          aria-label={`Cambiar el nombre de ${name}`}
          onClick={() => onOpen({ sheet: 'rename', passkey })}
        >
          {name} <PenLine size={14} aria-hidden />
        </button>
      }
      text={passkeyText(passkey)}
    >
      {isLastWayIn ? (
        <span className="access-reason">Tu única forma de entrar</span>
      ) : (
        <Button
          variant="ghost"
          aria-label={`Quitar ${name}`}
          onClick={() => onOpen({ sheet: 'remove', passkey })}
        >
          Quitar
        </Button>
      )}
    </AccessRow>
  );
}

/** Asks before a removal, and shows why it failed. */
function PasskeyRemoval({
  passkey: { id, name },
  onSettled,
  onClose,
}: {
  passkey: Passkey;
  onSettled: () => void;
  onClose: () => void;
}) {
  const remove = trpc.passkeys.remove.useMutation({
    onSuccess: () => {
      showToast({ title: 'Llave quitada', tone: 'good' });
      onClose();
    },
    onSettled,
  });
  return (
    <ConfirmSheet
      title="¿Quitar la llave?"
      description={`Ya no se entrará en tu cuaderno con «${name}». Bórrala también en el dispositivo.`}
      confirm="Quitar llave"
      variant="danger"
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id })}
      onCancel={onClose}
    >
      <ErrorCallout>{remove.error && errorMessage(remove.error)}</ErrorCallout>
    </ConfirmSheet>
  );
}
