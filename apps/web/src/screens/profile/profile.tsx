import { type User, type UserUpdate, userUpdateSchema } from '@cuaderno/domain';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Calendar } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useSession } from '../../book/use-session';
import { errorMessage } from '../../lib/server/error-texts';
import { trpc } from '../../lib/server/api-client';
import { useEmailAccess } from '../../parts/use-email-access';
import { Button } from '../../ui/button';
import { ErrorCallout } from '../../ui/form/error-callout';
import { CheckboxField } from '../../ui/form/checkbox-field';
import { TextField } from '../../ui/form/field';
import { SectionHeading } from '../../ui/page/section-heading';
import { showToast } from '../../ui/sheet/toast-store';
import { useTitle } from '../../ui/page/use-title';
import { BookPlate } from './book-plate';
import './profile.css';

/** Loaded after the form: below the fold of a phone. */
const Entries = lazy(() => import('./entries').then((module) => ({ default: module.Entries })));

type ProfileValues = z.input<typeof userUpdateSchema>;

/** Personal data and preferences, and the ruled lists of what is behind. */
export function Profile() {
  const { user } = useSession();
  useTitle('Mi Perfil');
  return (
    <div className="page profile spread">
      <div>
        <ProfileForm user={user} />
      </div>
      <div className="profile-entries">
        <Suspense>
          <Entries />
        </Suspense>
      </div>
    </div>
  );
}

function valuesOf(user: User): ProfileValues {
  return {
    name: user.name,
    email: user.email,
    phone: user.phone ?? '',
    birthDate: user.birthDate ?? '',
    address: user.address ?? '',
    profilePhoto: user.profilePhoto ?? '',
    emailNotifications: user.emailNotifications,
  };
}

function useProfileForm(user: User) {
  const form = useForm<ProfileValues, unknown, UserUpdate>({
    resolver: standardSchemaResolver(userUpdateSchema),
    defaultValues: valuesOf(user),
    mode: 'onChange',
  });
  const update = trpc.users.update.useMutation();
  const save = form.handleSubmit(async ({ currentPassword, ...profile }) => {
    try {
      const saved = await update.mutateAsync({
        id: user.id,
        ...profile,
        ...(currentPassword && { currentPassword }),
      });
      form.reset(valuesOf(saved));
      if (profile.email !== undefined && profile.email !== saved.email) {
        showToast({
          title: 'Comprueba el correo nuevo',
          description: `Te hemos enviado un enlace a ${profile.email}. Hasta que lo abras vale el de ahora.`,
          tone: 'good',
        });
      } else showToast({ title: 'Cambios guardados', tone: 'good' });
    } catch (error) {
      console.error('No se pudo guardar el perfil', error);
      form.setError('root', { message: errorMessage(error) });
    }
  });
  return { form, save, saving: update.isPending };
}

type ProfileFormMethods = ReturnType<typeof useProfileForm>['form'];

/** Where the book reminds; a blank line while it isn't known, so that nothing moves. */
function reminderText(sendsMail: boolean | undefined): string {
  if (sendsMail === undefined) return '\u00A0';
  return sendsMail
    ? 'Este cuaderno te avisa aquí y por correo.'
    : 'Este cuaderno no envía correos: te avisa aquí.';
}

function ProfileForm({ user }: { user: User }) {
  const { form, save, saving } = useProfileForm(user);
  const { formState, watch, setValue } = form;
  const access = useEmailAccess();
  return (
    <form className="profile-form" noValidate onSubmit={save}>
      <header className="profile-heading">
        <h1>Mi Perfil</h1>
        <p>Gestiona tu información personal</p>
      </header>
      <BookPlate
        name={user.name}
        photo={watch('profilePhoto') || user.profileImageUrl}
        error={formState.errors.profilePhoto?.message}
        onPick={(photo) =>
          setValue('profilePhoto', photo, { shouldDirty: true, shouldValidate: true })
        }
      />
      <PersonalFields form={form} email={user.email} />
      <SectionHeading title="Preferencias" />
      <p className="field-hint">{reminderText(access.data?.sendsMail)}</p>
      <ErrorCallout>{formState.errors.root?.message}</ErrorCallout>
      <div className="profile-save">
        <CheckboxField
          label="Recibir notificaciones por email"
          checked={watch('emailNotifications') === true}
          onChange={(wanted) => setValue('emailNotifications', wanted, { shouldDirty: true })}
        />
        <Button type="submit" full disabled={saving}>
          {saving ? 'Guardando...' : 'Guardar cambios'}
        </Button>
      </div>
    </form>
  );
}

/** Personal data; a new email requires the current password. */
function PersonalFields({ form, email }: { form: ProfileFormMethods; email: string }) {
  const { register, formState, watch } = form;
  const { errors } = formState;
  return (
    <>
      <TextField
        label="Nombre completo"
        autoComplete="name"
        error={errors.name?.message}
        {...register('name')}
      />
      <div className="profile-row">
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email')}
        />
        {watch('email') !== email && (
          <TextField
            label="Contraseña actual"
            type="password"
            autoComplete="current-password"
            className="profile-wide"
            hint="Para cambiar el correo hace falta tu contraseña"
            error={errors.currentPassword?.message}
            {...register('currentPassword')}
          />
        )}
        <TextField
          label="Teléfono"
          type="tel"
          autoComplete="tel"
          placeholder="+34 600 000 000"
          error={errors.phone?.message}
          {...register('phone')}
        />
        <TextField
          label="Fecha de nacimiento"
          type="date"
          data-empty={!watch('birthDate') || undefined}
          autoComplete="bday"
          suffix={<Calendar size={20} aria-hidden />}
          error={errors.birthDate?.message}
          {...register('birthDate')}
        />
        <TextField
          label="Dirección"
          autoComplete="street-address"
          placeholder="Calle, número, código postal, ciudad"
          error={errors.address?.message}
          {...register('address')}
        />
      </div>
    </>
  );
}
