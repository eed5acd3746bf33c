import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '../../book/use-session';
import { EntryButton } from '../../ui/entry';
import { SectionHeading } from '../../ui/section-heading';
import { EmailAccess } from './email-access';
import { OpenSessions } from './open-sessions';
import { Passkeys } from './passkeys';
import { PasswordChange } from './password-change';
import { ProfilePage } from './profile-page';
import { ProgramTokens } from './program-tokens';

/** What lets into the book: the password, the e-mail, the passkeys, the open sessions, the tokens of programs. */
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
      <Passkeys />
      <OpenSessions />
      <ProgramTokens />
      {changing && <PasswordChange user={user} onClose={() => setChanging(false)} />}
    </ProfilePage>
  );
}
