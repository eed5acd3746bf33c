import { setPassword } from '@cuaderno/db';
import type { Hunter } from '../trpc';
import { checkPassword, invalid } from './check-password';

/** Sets a new password, once the current one is shown, and ends all other sessions. */
export async function changePassword(
  hunter: Hunter,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { db, auth, userId, session, audit } = hunter;
  await checkPassword(hunter, currentPassword);
  if (auth.isCommonPassword(newPassword)) {
    throw invalid('newPassword', 'Esa contraseña es demasiado común: elige otra');
  }
  await setPassword(db, userId, await auth.hashPassword(newPassword));
  await auth.signOutOthers(userId, session.token);
  audit('password changed');
}
