import { setTimeout as pause } from 'node:timers/promises';
import { deleteUser, findPassword, sweepDeletedUser } from '@cuaderno/db';
import { DomainError } from '@cuaderno/domain';
import type { SignedInContext } from '../trpc';
import { checkPassword, invalid } from './check-password';
import { isJustSignedIn } from './fresh-proof';

/** Timeout of the deletion of the book, in milliseconds; a large one continues in the background. */
const SWEEP_MS = 2_000;

/**
 * Deletes the account with everything in it, and ends its sessions. Needs the password, or, for a
 * provider's account without one, a recent sign-in.
 */
export async function deleteAccount(
  context: SignedInContext,
  { password }: { password?: string | undefined },
): Promise<void> {
  const { db, userId, audit, endVisit } = context;
  if ((await findPassword(db, userId)) === null) await checkJustSignedIn(context);
  else if (password === undefined) {
    throw invalid('password', 'Escribe tu contraseña para borrar la cuenta');
  } else await checkPassword(context, password);
  await deleteUser(db, userId);
  audit('account deleted');
  endVisit();
  // The cleanup resumes a failed deletion.
  const swept = sweepDeletedUser(db, userId).catch(() => undefined);
  await Promise.race([swept, pause(SWEEP_MS, undefined, { ref: false })]);
}

async function checkJustSignedIn(context: SignedInContext): Promise<void> {
  if (await isJustSignedIn(context)) return;
  throw new DomainError('FORBIDDEN', 'Sal, entra otra vez con tu proveedor y borra la cuenta');
}
