import { findPassword } from '@cuaderno/db';
import { DomainError, type Issue } from '@cuaderno/domain';
import type { SignedInContext } from '../trpc';

/**
 * Throws FORBIDDEN unless `password` is the hunter's own, TOO_MANY after too many wrong ones. Gives the
 * hash that it was compared with.
 */
export function checkPassword(context: SignedInContext, password: string): Promise<string> {
  return withPassword(context, password, (hash) => Promise.resolve(hash));
}

/** As `checkPassword`, and does `work` within the attempt: one that fails counts like a wrong password. */
export function withPassword<T>(
  { db, auth, userId, passwordAttempt }: SignedInContext,
  password: string,
  work: (hash: string) => Promise<T>,
): Promise<T> {
  return passwordAttempt(userId, async () => {
    const hash = await findPassword(db, userId);
    const right = await auth.verifyPassword(hash, password);
    if (hash === null || !right) throw wrongPassword();
    return work(hash);
  });
}

/** The password that was shown is not the account's, or no longer. */
export const wrongPassword = () =>
  new DomainError('FORBIDDEN', 'La contraseña actual no es correcta');

/** A rule broken by one field. */
export function invalid(path: string, message: string): DomainError {
  const issues: Issue[] = [{ path, message }];
  return new DomainError('INVALID', message, issues);
}
