import type { Database } from '@cuaderno/db';
import { isCommonPassword } from './common-passwords';
import { hashPassword, verifyPassword } from './passwords';
import { createSessions, type Sessions } from './sessions';

/** Sessions and passwords, without Lucia's or argon2's types. */
export type Auth = Sessions & {
  isCommonPassword: typeof isCommonPassword;
  hashPassword: typeof hashPassword;
  verifyPassword: typeof verifyPassword;
};

/** Creates sessions in `pool`'s database, and passwords; `secure` is for https. */
export function createAuth(options: { pool: Database['pool']; secure: boolean }): Auth {
  return { ...createSessions(options), isCommonPassword, hashPassword, verifyPassword };
}
