import { findPassword } from '@cuaderno/db';
import { DomainError, type Issue } from '@cuaderno/domain';
import type { SignedInContext } from '../trpc';

/**
 * Checks the user's password. @returns the hash that it was compared with
 * @throws DomainError FORBIDDEN for a wrong one, TOO_MANY after too many
 */
export function checkPassword(context: SignedInContext, password: string): Promise<string> {
  return withPassword(context, password, (hash) => Promise.resolve(hash));
}

/** Checks the password and runs `work` within the attempt: a failure counts like a wrong password. */
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

/** Creates the error of a wrong or changed password. */
export const wrongPassword = () =>
  new DomainError('FORBIDDEN', 'La contraseña actual no es correcta');

/** Creates the error of one invalid field. */
export function invalid(path: string, message: string): DomainError {
  const issues: Issue[] = [{ path, message }];
  return new DomainError('INVALID', message, issues);
}
