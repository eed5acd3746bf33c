import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '../../book/use-session';
import { EntryButton } from '../../ui/entry';
import { SectionHeading } from '../../ui/page/section-heading';
import { EmailAccess } from './email-access';
import { NewPasswordField } from './new-password-field';
import { OpenSessions } from './open-sessions';
import { Passkeys } from './passkeys';
import { ProfilePage } from './profile-page';
import { ProgramTokens } from './program-tokens';
import { passwordChangeSchema, type User } from '@cuaderno/domain';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { errorMessage } from '../../lib/server/error-texts';
import { trpc } from '../../lib/server/api-client';
import { Button } from '../../ui/button';
import { ErrorCallout } from '../../ui/form/error-callout';
import { TextField } from '../../ui/form/field';
import { Sheet } from '../../ui/sheet/sheet';
import { showToast } from '../../ui/sheet/toast-store';

/** Changes the password with the current one, which ends all other sessions. */
function PasswordChange({ user, onClose }: { user: User; onClose: () => void }) {
  const { register, control, handleSubmit, formState, setError } = useForm<
    z.input<typeof passwordChangeSchema>
  >({
    resolver: standardSchemaResolver(passwordChangeSchema),
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const { errors, isSubmitting } = formState;
  const utils = trpc.useUtils();
  const change = trpc.users.changePassword.useMutation({
    onSuccess() {
      // Ends other sessions and a change of e-mail, which the page behind lists.
      void utils.sessions.list.invalidate();
      void utils.users.access.invalidate();
    },
  });
  const save = handleSubmit(async (passwords) => {
    try {
      await change.mutateAsync({ id: user.id, ...passwords });
      showToast({
        title: 'Contraseña cambiada',
        description: 'Hemos cerrado tus demás sesiones',
        tone: 'good',
      });
      onClose();
    } catch (error) {
      setError('root', { message: errorMessage(error) });
    }
  });
  return (
    <Sheet title="Cambiar contraseña" onClose={onClose}>
      <form className="profile-sheet-form" noValidate onSubmit={save}>
        {/* Names the account for password managers. */}
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <TextField
          label="Contraseña actual"
          type="password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
        <NewPasswordField
          typed={useWatch({ control, name: 'newPassword' })}
          error={errors.newPassword?.message}
          {...register('newPassword')}
        />
        <ErrorCallout>{errors.root?.message}</ErrorCallout>
        <Button type="submit" full disabled={isSubmitting}>
          {isSubmitting ? 'Guardando...' : 'Guardar contraseña'}
        </Button>
      </form>
    </Sheet>
  );
}

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
