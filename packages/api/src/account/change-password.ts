import { setPassword } from '@cuaderno/db';
import type { SignedInContext } from '../trpc';
import { checkPassword, invalid, wrongPassword } from './check-password';

/** Sets a new password, once the current one is shown, and ends all other sessions. */
export async function changePassword(
  context: SignedInContext,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { db, auth, userId, session, audit } = context;
  const from = await checkPassword(context, currentPassword);
  if (auth.isCommonPassword(newPassword)) {
    throw invalid('newPassword', 'Esa contraseña es demasiado común: elige otra');
  }
  const to = await auth.hashPassword(newPassword);
  // Together: a sign-in under way with the old password is ended here, or waits for the new one.
  await db.transaction(async (tx) => {
    if (!(await setPassword(tx, userId, { from, to }))) throw wrongPassword();
    await auth.signOutOthers(tx, userId, session.token);
  });
  audit('password changed');
}
