import { Copy, ExternalLink, RefreshCw } from 'lucide-react';
import { useRef, useState } from 'react';
import { errorMessage } from '../../lib/error-texts';
import { trpc } from '../../lib/trpc';
import { Button, ButtonLink } from '../../ui/button';
import { ConfirmSheet } from '../../ui/confirm-sheet';
import { ErrorCallout } from '../../ui/error-callout';
import { TextField } from '../../ui/field';
import { SectionHeading } from '../../ui/section-heading';
import { Skeleton } from '../../ui/skeleton';
import { showToast } from '../../ui/toast-store';
import { copyText } from './copy-text';

/** An address with its actions. */
function Address({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <TextField
        label="Dirección de tu página"
        ref={field}
        value={url}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <div className="public-profile-actions">
        <Button
          variant="secondary"
          icon={<Copy size={20} aria-hidden />}
          onClick={async () => (await copyText(url, 'Dirección copiada')) || field.current?.focus()}
        >
          Copiar
        </Button>
        <ButtonLink
          variant="secondary"
          icon={<ExternalLink size={20} aria-hidden />}
          to={url}
          reloadDocument
          target="_blank"
          rel="noreferrer"
        >
          Abrir
        </ButtonLink>
      </div>
    </>
  );
}

/** Renews the address after a confirmation; creates one if there is none. */
function Renewal({
  isFirst,
  disabled,
  renew,
}: {
  isFirst: boolean;
  disabled: boolean;
  renew: () => Promise<void>;
}) {
  const [confirming, setConfirming] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        className="public-profile-renew"
        icon={<RefreshCw size={20} aria-hidden />}
        disabled={disabled}
        onClick={() => (isFirst ? void renew() : setConfirming(true))}
      >
        {isFirst ? 'Crear dirección' : 'Renovar dirección'}
      </Button>
      {confirming && (
        <ConfirmSheet
          title="¿Renovar la dirección?"
          description="La de ahora deja de funcionar: quien la tenga ya no podrá ver tu página. Tendrás que dar la nueva."
          confirm="Renovar dirección"
          busy={disabled}
          onConfirm={() => void renew().finally(() => setConfirming(false))}
          onCancel={() => setConfirming(false)}
        />
      )}
    </>
  );
}

/** The address of the public page: to copy, to open and to renew. */
export function PublicAddress({ userId, offline }: { userId: number; offline: boolean }) {
  // Read on every opening: another device may have renewed it.
  const address = trpc.users.publicAddress.useQuery({ id: userId }, { gcTime: 0, staleTime: 0 });
  const { mutateAsync, isPending, ...renewal } = trpc.users.renewPublicAddress.useMutation();
  const read = renewal.data ?? address.data;
  const error = renewal.error ?? (read ? null : address.error);
  const renew = () =>
    mutateAsync({ id: userId }).then(
      () => showToast({ tone: 'good', title: 'Dirección renovada' }),
      // Shown below the address.
      () => undefined,
    );
  return (
    <section>
      <SectionHeading title="Dirección" />
      {!read && !error && <Skeleton width="100%" height={52} />}
      {read?.url && <Address url={read.url} />}
      <ErrorCallout>{error && errorMessage(error)}</ErrorCallout>
      {read && (
        <Renewal isFirst={read.url === null} disabled={offline || isPending} renew={renew} />
      )}
    </section>
  );
}
