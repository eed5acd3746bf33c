import {
  confirmEmail,
  type Db,
  findSettledPassword,
  findUserByEmail,
  findUserByExternalId,
  hasPasskey,
  insertUser,
  linkExternalId,
  releaseEmail,
} from '@cuaderno/db';
import type { Auth } from '@cuaderno/auth';
import { DomainError, loginSchema, registrationSchema, type User } from '@cuaderno/domain';
import { invalid } from './check-password';
import type { MailFacts } from '../context';
import { enqueueNotice } from './notices';
import { admit, type Registration } from './registration';
import { enqueueVerification } from './verification';

type Services = { db: Db; auth: Auth };
/** What the creation of an account depends on. */
type Registering = { registration: Registration; mail: MailFacts };

const WRONG_CREDENTIALS = 'Email o contraseña incorrectos';

/** An authenticated user, and the password's hash or the passkey that was used. */
export type Proven = {
  user: User;
  password: string | null;
  /** The passkey used, if any. */
  passkeyId?: string;
  /** Whether the user expects the session: the account is new, or there is a notice of the new password. */
  isAnnounced?: boolean;
};

const disabled = () =>
  new DomainError('FORBIDDEN', 'Esta cuenta está cerrada: escribe a quien lleva este cuaderno');

const wrongCredentials = () => new DomainError('UNAUTHENTICATED', WRONG_CREDENTIALS);

/** Checks e-mail and password; an unknown e-mail fails like a wrong password, in the same time. */
export async function signIn({ db, auth }: Services, body: unknown): Promise<Proven> {
  const { email, password } = loginSchema.parse(body);
  const found = await findUserByEmail(db, email);
  const right = await auth.verifyPassword(found?.password ?? null, password);
  if (!found || !right) throw wrongCredentials();
  return found;
}

/**
 * Opens a session, unless since then the account has been deleted, its password has changed, or the passkey has
 * been removed.
 * @returns the `Set-Cookie` value of the session
 */
export async function openSession(
  { db, auth }: Services,
  { user, password, passkeyId }: Proven,
  from: { userAgent?: string | undefined },
): Promise<string> {
  const { token, cookie } = await auth.signIn(user.id, from);
  // Checks after creating the session: a concurrent change of password or deletion has either ended it, or
  // is detected here.
  const settled = await findSettledPassword(db, user.id);
  const isCurrent =
    settled &&
    (password === null || settled.password === password) &&
    (passkeyId === undefined || (await hasPasskey(db, passkeyId)));
  if (!isCurrent || settled.isDisabled) {
    await auth.signOut(token);
    throw isCurrent ? disabled() : wrongCredentials();
  }
  return cookie;
}

/**
 * Registers a user, and sends the link that verifies the e-mail.
 * @throws DomainError INVALID for broken rules, CONFLICT for a taken e-mail, FORBIDDEN without an invitation
 */
export async function registerUser(
  { db, auth, mail, registration }: Services & Registering,
  body: unknown,
): Promise<Proven> {
  const { name, email, password, invite } = registrationSchema.parse(body);
  if (auth.isCommonPassword(password)) {
    throw invalid('password', 'Esa contraseña es demasiado común: elige otra');
  }
  const hash = await auth.hashPassword(password);
  const user = await db.transaction(async (tx) => {
    await admit(tx, registration, { email, emailVerified: false, ...(invite && { invite }) });
    const added = await insertUser(tx, { name, email, password: hash });
    await enqueueVerification(tx, { mail, userId: added.id }, email);
    return added;
  });
  return { user, password: hash, isAnnounced: true };
}

const byProvider = (user: User, isAnnounced = false): Proven => ({
  user,
  password: null,
  isAnnounced,
});

/**
 * Links an account to its provider; the end of its password is notified.
 * @returns null for an account with another link
 */
async function linkToProvider(
  { db, mail }: Pick<Services & Registering, 'db' | 'mail'>,
  { user: { id: userId }, password }: { user: User; password: string | null },
  externalId: string,
): Promise<Proven | null> {
  return db.transaction(async (tx) => {
    const user = await linkExternalId(tx, userId, externalId);
    if (user === null) return null;
    const hadPassword = password !== null;
    if (hadPassword) {
      const detail = 'Ahora se entra con tu cuenta de otro servicio.';
      await enqueueNotice(tx, { mail, userId }, { kind: 'password', detail });
    }
    return byProvider(user, hadPassword);
  });
}

/** An identity asserted by an OpenID provider. */
export type ExternalIdentity = {
  externalId: string;
  email?: string | undefined;
  emailVerified: boolean;
  name?: string | undefined;
};

/**
 * Finds the user of an external identity: the linked one, else the one with its verified e-mail, else a
 * new one. An account found by a verified e-mail is linked, and its password and sessions end: a
 * stranger may have registered it. One linked by an unverified e-mail keeps its book and
 * loses the e-mail.
 * @throws DomainError CONFLICT when the e-mail is another user's, FORBIDDEN without an invitation
 */
export async function signInWithProvider(
  { db, mail, registration }: Services & Registering,
  identity: ExternalIdentity,
): Promise<Proven> {
  const { externalId, email, emailVerified } = identity;
  const linked = await findUserByExternalId(db, externalId);
  if (linked) {
    if (email && emailVerified) await confirmEmail(db, linked.id, email);
    return byProvider(linked);
  }
  if (!email) throw invalid('email', 'Tu proveedor no nos ha dado un correo');
  const known = await findUserByEmail(db, email);
  if (known && !emailVerified) {
    throw new DomainError(
      'CONFLICT',
      'Ya hay un cuaderno con ese correo: entra con tu contraseña (tu proveedor no lo ha verificado)',
    );
  }
  const linkedNow = known && (await linkToProvider({ db, mail }, known, externalId));
  if (linkedNow) return linkedNow;
  const name = identity.name || email;
  const account = { name, email, emailVerified, password: null, externalAuthId: externalId };
  const added = await db.transaction(async (tx) => {
    if (known && !(await releaseEmail(tx, known.user.id))) {
      throw new DomainError(
        'CONFLICT',
        'Ya hay un cuaderno con ese correo, vinculado a otra cuenta: entra con ella',
      );
    }
    await admit(tx, registration, { email, emailVerified });
    const user = await insertUser(tx, account);
    if (!emailVerified) await enqueueVerification(tx, { mail, userId: user.id }, email);
    return user;
  });
  return byProvider(added, true);
}
