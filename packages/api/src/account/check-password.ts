import { findPassword } from '@cuaderno/db';
import { DomainError, type Issue } from '@cuaderno/domain';
import type { Hunter } from '../trpc';

/** Throws FORBIDDEN unless `password` is the hunter's own, TOO_MANY after too many wrong ones. */
export function checkPassword(hunter: Hunter, password: string): Promise<void> {
  return withPassword(hunter, password, () => Promise.resolve());
}

/** As `checkPassword`, and does `work` within the attempt: one that fails counts like a wrong password. */
export function withPassword<T>(
  { db, auth, userId, passwordAttempt }: Hunter,
  password: string,
  work: () => Promise<T>,
): Promise<T> {
  return passwordAttempt(`user ${userId}`, async () => {
    if (await auth.verifyPassword(await findPassword(db, userId), password)) return work();
    throw new DomainError('FORBIDDEN', 'La contraseña actual no es correcta');
  });
}

/** A rule broken by one field. */
export function invalid(path: string, message: string): DomainError {
  const issues: Issue[] = [{ path, message }];
  return new DomainError('INVALID', message, issues);
}
