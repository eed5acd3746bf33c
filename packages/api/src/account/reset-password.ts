import type { Auth } from '@cuaderno/auth';
import {
  type Db,
  enqueueJobs,
  findLink,
  findUserById,
  resetPassword as writePassword,
  takeLink,
} from '@cuaderno/db';
import { DomainError, passwordResetSchema, recoverySchema } from '@cuaderno/domain';
import { invalid } from './check-password';
import { linkGone } from './link-gone';
import type { MailFacts } from '../context';
import { enqueueNotice } from './notices';
import type { Proven } from './sign-in';

/** Whoever needs a link has no key that works; one that another person added must not outlive it. */
const KEYS_ENDED = 'Tus llaves de acceso y tus claves para programas ya no valen.';

type Services = { db: Db; auth: Auth; mail: MailFacts };

/**
 * Writes the message with a link to a new password. The account is looked up when it is sent: an unknown
 * address has the same answer in the same time.
 *
 * @param count counts the attempt against the address
 * @returns the address
 */
export async function requestReset(
  { db, mail }: Pick<Services, 'db' | 'mail'>,
  body: unknown,
  count: (email: string) => Promise<void>,
): Promise<string> {
  const { email } = recoverySchema.parse(body);
  await count(email);
  if (!mail.isOn) {
    throw new DomainError(
      'NOT_FOUND',
      'Este cuaderno no envía correos: pide un enlace a quien lo lleva',
    );
  }
  const payload = { email, device: mail.device(), at: new Date().toISOString() };
  await enqueueJobs(db, [{ kind: 'reset', payload }]);
  return email;
}

/**
 * Sets a new password by the link of a message, which verifies the e-mail, and ends all sessions,
 * passkeys and tokens.
 *
 * @throws DomainError GONE for a link that is used or expired, INVALID for a broken rule, which leaves it valid
 */
export async function resetPassword({ db, auth, mail }: Services, body: unknown): Promise<Proven> {
  const { token, password } = passwordResetSchema.parse(body);
  if ((await findLink(db, 'reset', token)) === null) throw linkGone();
  if (auth.isCommonPassword(password)) {
    throw invalid('password', 'Esa contraseña es demasiado común: elige otra');
  }
  const hash = await auth.hashPassword(password);
  return db.transaction(async (tx) => {
    const link = await takeLink(tx, 'reset', token);
    const userId = link?.userId ?? 0;
    const isSet =
      link !== null && (await writePassword(tx, userId, { email: link.email, password: hash }));
    const user = isSet ? await findUserById(tx, userId) : null;
    if (user === null) throw linkGone();
    await enqueueNotice(tx, { mail, userId }, { kind: 'password', detail: KEYS_ENDED });
    return { user, password: hash, isAnnounced: true };
  });
}
