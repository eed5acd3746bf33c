import { findPassword } from '@cuaderno/db';
import { DomainError } from '@cuaderno/domain';
import type { SignedInContext } from '../trpc';
import { checkPassword, invalid } from './check-password';

/** Age up to which a session proves who is there as a password does, in milliseconds. */
const RECENT_MS = 10 * 60 * 1000;

/** Whether the session is a new one. */
export async function isJustSignedIn({ auth, userId, session }: SignedInContext): Promise<boolean> {
  const open = await auth.list(userId, session.token);
  const since = open.find(({ current }) => current)?.createdAt.getTime() ?? 0;
  return Date.now() - since <= RECENT_MS;
}

/**
 * Requires the password, or without one a new session.
 * @throws DomainError INVALID when the password is missing, FORBIDDEN when it is wrong, or the account has none
 */
export async function requireProof(
  context: SignedInContext,
  { currentPassword }: { currentPassword?: string | undefined },
): Promise<void> {
  if (currentPassword !== undefined) {
    await checkPassword(context, currentPassword);
    return;
  }
  if (await isJustSignedIn(context)) return;
  if ((await findPassword(context.db, context.userId)) === null) {
    throw new DomainError('FORBIDDEN', 'Sal, entra otra vez y añade la llave');
  }
  throw invalid('currentPassword', 'Escribe tu contraseña actual para añadir una llave');
}
