import { endLinks, setPassword, setPendingEmail } from '@cuaderno/db';
import type { SignedInContext } from '../trpc';
import { checkPassword, invalid, wrongPassword } from './check-password';
import { enqueueNotice } from './notices';

/** Checks the current password, sets a new one, and ends all other sessions and a change of e-mail in progress. */
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
    // The notice of a change of e-mail advises a new password, which has to stop it.
    await setPendingEmail(tx, userId, null);
    await enqueueNotice(tx, context, { kind: 'password' });
  });
  audit('password changed');
}
