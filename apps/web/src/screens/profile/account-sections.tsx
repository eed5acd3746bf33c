import type { User } from '@cuaderno/domain';
import { Download, Globe, KeyRound, MonitorSmartphone, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { paths, serverPaths } from '../../lib/paths';
import { Button, ButtonLink } from '../../ui/button';
import { SectionHeading } from '../../ui/section-heading';
import { AccountDeletion } from './account-deletion';
import { ImportExport } from './import-export';
import { OpenSessions } from './open-sessions';
import { PasswordChange } from './password-change';
import './account-sections.css';

/** Access, export and import, and the deletion of the account. */
export function AccountSections({ user }: { user: User }) {
  const [shown, show] = useState<'password' | 'sessions' | 'deletion'>();
  const close = () => show(undefined);
  return (
    <div className="page account-sections">
      <section>
        <SectionHeading title="Seguridad" />
        <Button
          variant="secondary"
          full
          aria-haspopup="dialog"
          icon={<KeyRound size={20} aria-hidden />}
          onClick={() => show('password')}
        >
          Cambiar contraseña
        </Button>
        <Button
          variant="secondary"
          full
          aria-haspopup="dialog"
          icon={<MonitorSmartphone size={20} aria-hidden />}
          onClick={() => show('sessions')}
        >
          Sesiones abiertas
        </Button>
      </section>
      <section>
        <SectionHeading title="Perfil público" />
        <ButtonLink
          variant="secondary"
          full
          icon={<Globe size={20} aria-hidden />}
          to={paths.publicProfile}
        >
          Perfil público
        </ButtonLink>
      </section>
      <section>
        <SectionHeading title="Tus datos" />
        <p>Una copia con todas tus salidas y fotos, para guardarla o llevarla a otra cuenta.</p>
        <ButtonLink
          variant="secondary"
          full
          icon={<Download size={20} aria-hidden />}
          to={serverPaths.export}
          reloadDocument
          download
        >
          Descargar mis datos
        </ButtonLink>
        <ImportExport />
      </section>
      <section>
        <SectionHeading title="Borrar la cuenta" />
        <p>Se borra todo lo que guardas aquí, sin vuelta atrás. Descarga antes tus datos.</p>
        <Button
          variant="secondary"
          full
          aria-haspopup="dialog"
          className="account-danger"
          icon={<Trash2 size={20} aria-hidden />}
          onClick={() => show('deletion')}
        >
          Borrar mi cuenta
        </Button>
      </section>
      {shown === 'password' && <PasswordChange user={user} onClose={close} />}
      {shown === 'sessions' && <OpenSessions onClose={close} />}
      {shown === 'deletion' && <AccountDeletion onClose={close} />}
    </div>
  );
}
