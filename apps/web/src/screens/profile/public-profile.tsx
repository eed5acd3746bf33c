import { publicName, type User } from '@cuaderno/domain';
import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useSession } from '../../book/use-session';
import { useSync } from '../../book/use-sync';
import { errorMessage } from '../../lib/error-texts';
import { keys } from '../../lib/query-client';
import { checkSession } from '../../lib/session';
import { trpc } from '../../lib/trpc';
import { ErrorCallout } from '../../ui/error-callout';
import { SectionHeading } from '../../ui/section-heading';
import { SwitchField } from '../../ui/switch-field';
import { ProfilePage } from './profile-page';
import { PublicAddress } from './public-address';
import './public-profile.css';

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
    ['Nunca', 'Apellidos, email, fechas, lugares y fotos de tus salidas'],
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
