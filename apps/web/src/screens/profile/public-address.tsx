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

/** Copies a text, or reports that the browser doesn't allow it. @returns whether it was copied */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ tone: 'good', title: 'Dirección copiada' });
    return true;
  } catch {
    // Refused, or missing on a page without https.
    showToast({
      tone: 'bad',
      title: 'No se ha podido copiar',
      description: 'La dirección está seleccionada: cópiala tú.',
    });
    return false;
  }
}

/** The address of the public page: to copy, to open and to renew. */
export function PublicAddress({ userId, offline }: { userId: number; offline: boolean }) {
  // Read on every opening: another device may have renewed it.
  const address = trpc.users.publicAddress.useQuery({ id: userId }, { gcTime: 0, staleTime: 0 });
  const renewal = trpc.users.renewPublicAddress.useMutation();
  const [confirming, setConfirming] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const read = renewal.data ?? address.data;
  const error = renewal.error ?? (read ? null : address.error);
  const renew = async () => {
    try {
      await renewal.mutateAsync({ id: userId });
      showToast({ tone: 'good', title: 'Dirección renovada' });
    } catch {
      // Shown below the address.
    }
    setConfirming(false);
  };
  return (
    <section>
      <SectionHeading title="Dirección" />
      {!read && !error && <Skeleton width="100%" height={52} />}
      {read?.url && (
        <>
          <TextField
            label="Dirección de tu página"
            ref={field}
            value={read.url}
            readOnly
            onFocus={(event) => event.target.select()}
          />
          <div className="public-profile-actions">
            <Button
              variant="secondary"
              icon={<Copy size={20} aria-hidden />}
              onClick={async () => (await copy(read.url ?? '')) || field.current?.focus()}
            >
              Copiar
            </Button>
            <ButtonLink
              variant="secondary"
              icon={<ExternalLink size={20} aria-hidden />}
              to={read.url}
              reloadDocument
              target="_blank"
              rel="noreferrer"
            >
              Abrir
            </ButtonLink>
          </div>
        </>
      )}
      <ErrorCallout>{error && errorMessage(error)}</ErrorCallout>
      {read && (
        <Button
          variant="ghost"
          icon={<RefreshCw size={20} aria-hidden />}
          disabled={offline || renewal.isPending}
          onClick={() => (read.url ? setConfirming(true) : void renew())}
        >
          {read.url ? 'Renovar dirección' : 'Crear dirección'}
        </Button>
      )}
      {confirming && (
        <ConfirmSheet
          title="¿Renovar la dirección?"
          description="La de ahora deja de funcionar: quien la tenga ya no podrá ver tu página. Tendrás que dar la nueva."
          confirm={renewal.isPending ? 'Renovando...' : 'Renovar dirección'}
          busy={renewal.isPending}
          onConfirm={() => void renew()}
          onCancel={() => setConfirming(false)}
        />
      )}
    </section>
  );
}
