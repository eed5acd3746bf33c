import { findPassword } from '@cuaderno/db';
import { DomainError, type Issue } from '@cuaderno/domain';
import type { Hunter } from '../trpc';

/** Throws FORBIDDEN unless `password` is the hunter's own, TOO_MANY after too many wrong ones. */
export async function checkPassword(hunter: Hunter, password: string): Promise<void> {
  const { db, auth, userId, passwordAttempt } = hunter;
  await passwordAttempt(`user ${userId}`, async () => {
    if (await auth.verifyPassword(await findPassword(db, userId), password)) return;
    throw new DomainError('FORBIDDEN', 'La contraseña actual no es correcta');
  });
}

/** A rule broken by one field. */
export function invalid(path: string, message: string): DomainError {
  const issues: Issue[] = [{ path, message }];
  return new DomainError('INVALID', message, issues);
}
