import type { Database } from '@cuaderno/db';
import { isCommonPassword } from './common-passwords';
import { hashPassword, verifyPassword } from './passwords';
import { createSessions, type Sessions } from './sessions';

/** All that the product knows of signing in. What does it (Lucia, argon2) stays inside this package. */
export type Auth = Sessions & {
  isCommonPassword: typeof isCommonPassword;
  hashPassword: typeof hashPassword;
  verifyPassword: typeof verifyPassword;
};

/** Sessions kept in `pool`'s database, and passwords. `secure` says that browsers come over https. */
export function createAuth(options: { pool: Database['pool']; secure: boolean }): Auth {
  return { ...createSessions(options), isCommonPassword, hashPassword, verifyPassword };
}
