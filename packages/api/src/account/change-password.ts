import { endLinks, setPassword } from '@cuaderno/db';
import type { SignedInContext } from '../trpc';
import { checkPassword, invalid, wrongPassword } from './check-password';
import { enqueueNotice } from './notices';

/** Checks the current password, sets a new one, and ends all other sessions. */
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
  // In one transaction: a concurrent sign-in with the old password is ended here, or fails.
  await db.transaction(async (tx) => {
    if (!(await setPassword(tx, userId, { from, to }))) throw wrongPassword();
    await auth.signOutOthers(tx, userId, session.token);
    await endLinks(tx, userId, 'reset');
    await enqueueNotice(tx, context, { kind: 'password' });
  });
  audit('password changed');
}
