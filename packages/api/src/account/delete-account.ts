import { setTimeout as pause } from 'node:timers/promises';
import { deleteUser, findPassword, sweepDeletedUser } from '@cuaderno/db';
import { DomainError } from '@cuaderno/domain';
import type { SignedInContext } from '../trpc';
import { checkPassword, invalid } from './check-password';

/** Without a password to show, a session this young stands for it, in milliseconds. */
const FRESH_MS = 10 * 60 * 1000;

/** So long the answer waits for all of it to be gone, in milliseconds: a large book takes longer. */
const SWEEP_MS = 2_000;

/**
 * Deletes the hunter's account with everything in it, and so ends all its sessions. Asks for the
 * password; an account from outside has none, and must have just come in.
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
  // Whatever fails here the housekeeping takes up.
  const swept = sweepDeletedUser(db, userId).catch(() => undefined);
  await Promise.race([swept, pause(SWEEP_MS, undefined, { ref: false })]);
}

async function checkJustSignedIn({ auth, userId, session }: SignedInContext): Promise<void> {
  const open = await auth.list(userId, session.token);
  const since = open.find(({ current }) => current)?.createdAt.getTime() ?? 0;
  if (Date.now() - since <= FRESH_MS) return;
  throw new DomainError('FORBIDDEN', 'Sal, entra otra vez con tu proveedor y borra la cuenta');
}
