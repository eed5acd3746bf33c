import { findUserById, updateUser as writeUser } from '@cuaderno/db';
import { DomainError, type User, type UserUpdate } from '@cuaderno/domain';
import { prepareProfilePhoto } from '@cuaderno/photos';
import type { SignedInContext } from '../trpc';
import { invalid, withPassword } from './check-password';

/** Creates the error of an account deleted during the request. */
function orSignedOut(user: User | null): User {
  if (user !== null) return user;
  throw new DomainError('UNAUTHENTICATED', 'Inicia sesión para continuar');
}

/** Changes the given fields; a new e-mail needs the current password. */
export async function updateUser(
  context: SignedInContext,
  { currentPassword, profilePhoto, ...changes }: UserUpdate,
): Promise<User> {
  const { db, userId, signal, audit } = context;
  const user = orSignedOut(await findUserById(db, userId));
  const newEmail = changes.email !== undefined && changes.email !== user.email;
  if (newEmail && currentPassword === undefined) {
    throw invalid('currentPassword', 'Escribe tu contraseña actual para cambiar el email');
  }
  // Prepares only a photo that differs from the stored one.
  const photo =
    typeof profilePhoto === 'string' && profilePhoto !== user.profilePhoto
      ? await prepareProfilePhoto(profilePhoto, { userId, signal })
      : profilePhoto;
  const write = () =>
    writeUser(db, userId, {
      ...changes,
      ...(photo === undefined ? {} : { profilePhoto: photo }),
    });
  // Counted as an attempt: a taken e-mail reveals an account.
  const changed = newEmail
    ? await withPassword(context, currentPassword ?? '', write)
    : await write();
  if (changed !== null && newEmail) audit('email changed');
  return orSignedOut(changed);
}
