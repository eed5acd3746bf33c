import {
  type Db,
  findUserByEmail,
  findUserByExternalId,
  insertUser,
  linkExternalId,
} from '@cuaderno/db';
import type { Auth } from '@cuaderno/auth';
import { DomainError, loginSchema, registerSchema, type User } from '@cuaderno/domain';
import { invalid } from './check-password';

type Services = { db: Db; auth: Auth };

const WRONG_CREDENTIALS = 'Email o contraseña incorrectos';

/** The user whose e-mail and password these are; an unknown e-mail fails as a wrong password does, in time too. */
export async function signIn({ db, auth }: Services, body: unknown): Promise<User> {
  const { email, password } = loginSchema.parse(body);
  const found = await findUserByEmail(db, email);
  const right = await auth.verifyPassword(found?.password ?? null, password);
  if (!found || !right) throw new DomainError('UNAUTHENTICATED', WRONG_CREDENTIALS);
  return found.user;
}

/** A new user. Throws INVALID for broken rules, CONFLICT when the e-mail is taken. */
export async function registerUser({ db, auth }: Services, body: unknown): Promise<User> {
  const { name, email, password } = registerSchema.parse(body);
  if (auth.isCommonPassword(password)) {
    throw invalid('password', 'Esa contraseña es demasiado común: elige otra');
  }
  return insertUser(db, { name, email, password: await auth.hashPassword(password) });
}

/** What an OpenID provider says of somebody. */
export type ExternalIdentity = {
  externalId: string;
  email?: string | undefined;
  emailVerified: boolean;
  name?: string | undefined;
};

/**
 * The user that an external identity stands for: the one linked to it, else the one with its verified
 * e-mail (linked from now on), else a new one. An unverified e-mail opens nobody's book.
 */
export async function signInWithProvider(
  { db }: Services,
  identity: ExternalIdentity,
): Promise<User> {
  const linked = await findUserByExternalId(db, identity.externalId);
  if (linked) return linked;
  if (!identity.email) throw invalid('email', 'Tu proveedor no nos ha dado un email');
  const known = await findUserByEmail(db, identity.email);
  const linkedNow =
    known && identity.emailVerified
      ? await linkExternalId(db, known.user.id, identity.externalId)
      : null;
  if (linkedNow) return linkedNow;
  if (known) {
    throw new DomainError(
      'CONFLICT',
      'Ya hay un cuaderno con ese email: entra con tu contraseña (tu proveedor no lo ha verificado)',
    );
  }
  return insertUser(db, {
    name: identity.name || identity.email,
    email: identity.email,
    password: null,
    externalAuthId: identity.externalId,
  });
}
