import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '../../book/use-session';
import { EntryButton } from '../../ui/entry';
import { SectionHeading } from '../../ui/section-heading';
import { EmailAccess } from './email-access';
import { OpenSessions } from './open-sessions';
import { PasswordChange } from './password-change';
import { ProfilePage } from './profile-page';

/** The password, the e-mail and the open sessions. */
export function AccessPage() {
  const { user } = useSession();
  const [changing, setChanging] = useState(false);
  return (
    <ProfilePage title="Acceso y seguridad">
      <SectionHeading title="Contraseña" />
      <EntryButton
        icon={<KeyRound aria-hidden />}
        title="Cambiar contraseña"
        text="Cierra las demás sesiones"
        opensSheet
        onClick={() => setChanging(true)}
      />
      <EmailAccess />
      <OpenSessions />
      {changing && <PasswordChange user={user} onClose={() => setChanging(false)} />}
    </ProfilePage>
  );
}
