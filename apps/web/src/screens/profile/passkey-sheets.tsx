import {
  type CreationOptions,
  type Passkey,
  PASSKEY_NAME_MAX,
  passkeyFormSchema,
  passkeyNameSchema,
  publicName,
} from '@cuaderno/domain';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
  startRegistration,
} from '@simplewebauthn/browser';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useSession } from '../../book/use-session';
import { errorMessage } from '../../lib/server/error-texts';
import { requestError } from '../../lib/server/request-error';
import { trpc } from '../../lib/server/api-client';
import { Button } from '../../ui/button';
import { ErrorCallout } from '../../ui/form/error-callout';
import { TextField } from '../../ui/form/field';
import { Sheet } from '../../ui/sheet/sheet';
import { showToast } from '../../ui/sheet/toast-store';

const isPhone = () => /Mobi|Android|iPhone|iPad/.test(navigator.userAgent);

/** Whether the server asks for the password too. */
const asksForPassword = (error: unknown) =>
  requestError(error)?.issues.some(({ path }) => path === 'currentPassword') === true;

/** Makes a credential on this device. @throws an Error with the text of the browser's or the user's refusal */
async function makeCredential(options: CreationOptions): Promise<RegistrationResponseJSON> {
  try {
    const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
    return await startRegistration({ optionsJSON });
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    throw new Error(
      isKnown
        ? 'Este dispositivo ya tiene una llave de tu cuaderno'
        : 'No se ha podido; usa la contraseña',
      { cause: error },
    );
  }
}

/** Adds a passkey of this device; asks for the password unless the session is a new one. */
export function NewPasskey({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) {
  const { user } = useSession();
  const [asksPassword, setAsksPassword] = useState(false);
  const begin = trpc.passkeys.options.useMutation();
  const add = trpc.passkeys.add.useMutation();
  const device = isPhone() ? 'móvil' : 'ordenador';
  const owner = publicName(user);
  const { register, handleSubmit, formState, setError } = useForm<
    z.input<typeof passkeyFormSchema>
  >({
    resolver: standardSchemaResolver(passkeyFormSchema),
    defaultValues: { name: `${isPhone() ? 'Móvil' : 'Ordenador'}${owner && ` de ${owner}`}` },
  });
  const { errors, isSubmitting } = formState;
  const save = handleSubmit(async ({ name, currentPassword }) => {
    try {
      const credential = await makeCredential(await begin.mutateAsync({ currentPassword }));
      await add.mutateAsync({ name, credential });
      showToast({ title: 'Llave añadida', tone: 'good' });
      onAdded();
      onClose();
    } catch (error) {
      if (!asksPassword && asksForPassword(error)) setAsksPassword(true);
      else setError('root', { message: errorMessage(error) });
    }
  });
  return (
    <Sheet
      title="Añadir llave de acceso"
      description={`Tu ${device} te pedirá la huella, la cara o el PIN, que no salen de él.`}
      onClose={onClose}
    >
      <form className="profile-sheet-form" noValidate onSubmit={save}>
        <TextField
          label="Nombre de la llave"
          autoComplete="off"
          maxLength={PASSKEY_NAME_MAX}
          error={errors.name?.message}
          {...register('name')}
        />
        {asksPassword && (
          <TextField
            label="Contraseña actual"
            type="password"
            autoComplete="current-password"
            hint="Hace rato que entraste: escríbela para añadir la llave"
            error={errors.currentPassword?.message}
            {...register('currentPassword')}
          />
        )}
        <ErrorCallout>{errors.root?.message}</ErrorCallout>
        <Button
          type="submit"
          full
          icon={<Fingerprint size={22} aria-hidden />}
          disabled={isSubmitting}
        >
          {isSubmitting ? 'Esperando...' : 'Continuar'}
        </Button>
      </form>
    </Sheet>
  );
}

/** Renames a passkey. */
export function PasskeyName({
  passkey: { id, name },
  onRenamed,
  onClose,
}: {
  passkey: Passkey;
  onRenamed: () => void;
  onClose: () => void;
}) {
  const rename = trpc.passkeys.rename.useMutation();
  const { register, handleSubmit, formState, setError } = useForm<
    z.input<typeof passkeyNameSchema>
  >({ resolver: standardSchemaResolver(passkeyNameSchema), defaultValues: { name } });
  const { errors, isSubmitting } = formState;
  const save = handleSubmit(async (wish) => {
    try {
      await rename.mutateAsync({ id, ...wish });
      onRenamed();
      onClose();
    } catch (error) {
      setError('root', { message: errorMessage(error) });
    }
  });
  return (
    <Sheet title="Cambiar el nombre" onClose={onClose}>
      <form className="profile-sheet-form" noValidate onSubmit={save}>
        <TextField
          label="Nombre de la llave"
          autoComplete="off"
          maxLength={PASSKEY_NAME_MAX}
          error={errors.name?.message}
          {...register('name')}
        />
        <ErrorCallout>{errors.root?.message}</ErrorCallout>
        <Button type="submit" full disabled={isSubmitting}>
          {isSubmitting ? 'Guardando...' : 'Guardar nombre'}
        </Button>
      </form>
    </Sheet>
  );
}
