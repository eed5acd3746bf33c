import { findUserByEmail, findUserById, updateUser as writeUser } from '@cuaderno/db';
import { DomainError, type User, type UserUpdate } from '@cuaderno/domain';
import { prepareProfilePhoto } from '@cuaderno/photos';
import { Unauthenticated } from '../errors';
import type { SignedInContext } from '../trpc';
import { invalid, withPassword } from './check-password';
import { requestEmailChange } from './verification';

/** Creates the error of an account deleted during the request. */
function orSignedOut(user: User | null): User {
  if (user !== null) return user;
  throw new Unauthenticated();
}

/** @throws DomainError CONFLICT when the address is taken */
async function startEmailChange(context: SignedInContext, email = ''): Promise<void> {
  if (await findUserByEmail(context.db, email)) {
    throw new DomainError('CONFLICT', 'Ya existe una cuenta con ese email');
  }
  await requestEmailChange(context, email);
}

/**
 * Changes the given fields; a new e-mail needs the current password. With a mail server it counts once it is
 * verified: the returned user still has the old one.
 */
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
  const verifies = newEmail && context.mail.isOn;
  const write = async () => {
    if (verifies) await startEmailChange(context, changes.email);
    return writeUser(db, userId, {
      ...changes,
      ...(verifies ? { email: undefined } : {}),
      ...(photo === undefined ? {} : { profilePhoto: photo }),
    });
  };
  // Counted as an attempt: a taken e-mail reveals an account.
  const changed = newEmail
    ? await withPassword(context, currentPassword ?? '', write)
    : await write();
  if (changed !== null && newEmail) audit(verifies ? 'email change requested' : 'email changed');
  return orSignedOut(changed);
}
