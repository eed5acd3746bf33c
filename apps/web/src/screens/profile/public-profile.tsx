import { publicName, type User } from '@cuaderno/domain';
import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useSession } from '../../book/use-session';
import { useSync } from '../../book/use-sync';
import { errorMessage } from '../../lib/server/error-texts';
import { keys } from '../../lib/server/query-client';
import { checkSession } from '../../lib/server/session';
import { trpc } from '../../lib/server/api-client';
import { ErrorCallout } from '../../ui/form/error-callout';
import { SectionHeading } from '../../ui/page/section-heading';
import { SwitchField } from '../../ui/form/switch-field';
import { ProfilePage } from './profile-page';
import './public-profile.css';
import { Copy, ExternalLink, RefreshCw } from 'lucide-react';
import { Button, ButtonLink } from '../../ui/button';
import { ConfirmSheet } from '../../ui/sheet/confirm-sheet';
import { TextField } from '../../ui/form/field';
import { Skeleton } from '../../ui/skeleton';
import { showToast } from '../../ui/sheet/toast-store';
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
        {isFirst ? 'Crear dirección' : 'Cambiar la dirección'}
      </Button>
      {confirming && (
        <ConfirmSheet
          title="¿Cambiar la dirección?"
          description="La de ahora deja de funcionar: quien la tenga ya no podrá ver tu página. Tendrás que dar la nueva."
          confirm="Cambiar la dirección"
          busy={disabled}
          onConfirm={() => void renew().finally(() => setConfirming(false))}
          onCancel={() => setConfirming(false)}
        />
      )}
    </>
  );
}

/** The address of the public page: to copy, to open and to renew. */
function PublicAddress({ userId, offline }: { userId: number; offline: boolean }) {
  // Read on every opening: another device may have renewed it.
  const address = trpc.users.publicAddress.useQuery({ id: userId }, { gcTime: 0, staleTime: 0 });
  const { mutateAsync, isPending, ...renewal } = trpc.users.renewPublicAddress.useMutation();
  const read = renewal.data ?? address.data;
  const error = renewal.error ?? (read ? null : address.error);
  const renew = () =>
    mutateAsync({ id: userId }).then(
      () => showToast({ tone: 'good', title: 'Dirección cambiada' }),
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

const subscribe = (changed: () => void) => onlineManager.subscribe(changed);

/** Whether the server is unreachable. */
function useOffline(): boolean {
  const isOnline = useSyncExternalStore(subscribe, () => onlineManager.isOnline());
  return useSync().connectivity === 'offline' || !isOnline;
}

/** The switches of the public page, and its address. */
export function PublicProfile() {
  const { user } = useSession();
  const client = useQueryClient();
  const update = trpc.users.update.useMutation({
    onSuccess: (saved) => client.setQueryData(keys.me, saved),
  });
  // Read on every opening: another device may have changed the switches.
  useEffect(() => void checkSession(client).catch(() => undefined), [client]);
  const offline = useOffline();
  const { publicProfile, showStats } = user;
  const change = (changes: { publicProfile?: boolean; showStats?: boolean }) => {
    if (!update.isPending) update.mutate({ id: user.id, ...changes });
  };
  return (
    <ProfilePage title="Perfil público">
      <p>
        Una página de tu cuaderno para quien tú quieras: se abre con su dirección, sin cuenta, y los
        buscadores no la enseñan.
      </p>
      {offline && (
        <output className="public-profile-offline">
          Sin conexión: para cambiarlo hace falta cobertura.
        </output>
      )}
      <div className="public-profile-switches">
        <SwitchField
          label="Perfil público"
          hint={
            publicProfile
              ? 'Quien tenga la dirección puede verla'
              : 'Apagado: la página no existe para nadie'
          }
          checked={publicProfile}
          disabled={offline}
          onChange={(wanted) => change({ publicProfile: wanted })}
        />
        <SwitchField
          label="Mostrar estadísticas"
          hint="Piezas y medallas por especie, y cuántas salidas"
          checked={showStats}
          disabled={offline}
          onChange={(wanted) => change({ showStats: wanted })}
        />
      </div>
      <ErrorCallout>{update.error && errorMessage(update.error)}</ErrorCallout>
      {publicProfile && <PublicAddress userId={user.id} offline={offline} />}
      <Contents user={user} />
    </ProfilePage>
  );
}

/** The contents of the page, and what it never has. */
function Contents({ user }: { user: User }) {
  const lines = [
    ['Nombre', publicName(user) || 'Ninguno'],
    ['Foto', user.profilePhoto ? 'La de tu perfil' : 'Ninguna'],
    ['Estadísticas', user.showStats ? 'Piezas, medallas y salidas' : 'Ninguna'],
    ['Nunca', 'Apellidos, correo, fechas, lugares y fotos de tus salidas'],
  ];
  return (
    <section>
      <SectionHeading title="Qué se ve" />
      <dl className="public-profile-contents">
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
