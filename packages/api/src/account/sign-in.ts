import {
  confirmEmail,
  type Db,
  findSettledPassword,
  findUserByEmail,
  findUserByExternalId,
  insertUser,
  linkExternalId,
  releaseEmail,
} from '@cuaderno/db';
import type { Auth } from '@cuaderno/auth';
import { DomainError, loginSchema, registerSchema, type User } from '@cuaderno/domain';
import { invalid } from './check-password';

type Services = { db: Db; auth: Auth };

const WRONG_CREDENTIALS = 'Email o contraseña incorrectos';

/** Who has just proved who he is, and the hash of the password that he did it with, if it was one. */
export type Proven = { user: User; password: string | null };

const wrongCredentials = () => new DomainError('UNAUTHENTICATED', WRONG_CREDENTIALS);

/** Whose e-mail and password these are; an unknown e-mail fails as a wrong password does, in time too. */
export async function signIn({ db, auth }: Services, body: unknown): Promise<Proven> {
  const { email, password } = loginSchema.parse(body);
  const found = await findUserByEmail(db, email);
  const right = await auth.verifyPassword(found?.password ?? null, password);
  if (!found || !right) throw wrongCredentials();
  return found;
}

/**
 * Opens a session, unless the account is gone or the password that was shown is no longer its own; gives
 * the `Set-Cookie` value that carries it.
 */
export async function openSession(
  { db, auth }: Services,
  { user, password }: Proven,
  from: { userAgent?: string | undefined },
): Promise<string> {
  const { token, cookie } = await auth.signIn(user.id, from);
  // Only now that the session is there: a change of the password, or the end of the account, either ended
  // it or is seen here.
  const settled = await findSettledPassword(db, user.id);
  if (settled === undefined || (password !== null && settled !== password)) {
    await auth.signOut(token);
    throw wrongCredentials();
  }
  return cookie;
}

/** A new user. Throws INVALID for broken rules, CONFLICT when the e-mail is taken. */
export async function registerUser({ db, auth }: Services, body: unknown): Promise<Proven> {
  const { name, email, password } = registerSchema.parse(body);
  if (auth.isCommonPassword(password)) {
    throw invalid('password', 'Esa contraseña es demasiado común: elige otra');
  }
  const hash = await auth.hashPassword(password);
  return { user: await insertUser(db, { name, email, password: hash }), password: hash };
}

const byProvider = (user: User): Proven => ({ user, password: null });

/** What an OpenID provider says of somebody. */
export type ExternalIdentity = {
  externalId: string;
  email?: string | undefined;
  emailVerified: boolean;
  name?: string | undefined;
};

/**
 * The user that an external identity stands for: the one linked to it, else the one with its verified
 * e-mail, else a new one. An unverified e-mail opens nobody's book, and keeps nobody out: an account
 * without a provider is linked from now on, and its password and sessions end, for a stranger may have
 * made it in the hunter's name; one that is linked on the word of an unverified e-mail keeps its book
 * and loses the e-mail. Throws CONFLICT when the e-mail is another's.
 */
export async function signInWithProvider(
  { db }: Services,
  identity: ExternalIdentity,
): Promise<Proven> {
  const { externalId, email, emailVerified } = identity;
  const linked = await findUserByExternalId(db, externalId);
  if (linked) {
    if (email && emailVerified) await confirmEmail(db, linked.id, email);
    return byProvider(linked);
  }
  if (!email) throw invalid('email', 'Tu proveedor no nos ha dado un email');
  const known = await findUserByEmail(db, email);
  if (known && !emailVerified) {
    throw new DomainError(
      'CONFLICT',
      'Ya hay un cuaderno con ese email: entra con tu contraseña (tu proveedor no lo ha verificado)',
    );
  }
  const linkedNow = known && (await linkExternalId(db, known.user.id, externalId));
  if (linkedNow) return byProvider(linkedNow);
  const name = identity.name || email;
  const account = { name, email, emailVerified, password: null, externalAuthId: externalId };
  const added = await db.transaction(async (tx) => {
    if (known && !(await releaseEmail(tx, known.user.id))) {
      throw new DomainError(
        'CONFLICT',
        'Ya hay un cuaderno con ese email, vinculado a otra cuenta: entra con ella',
      );
    }
    return insertUser(tx, account);
  });
  return byProvider(added);
}
