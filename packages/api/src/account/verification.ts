import {
  type Db,
  enqueueJobs,
  findMailedUser,
  setPendingEmail,
  takeLink,
  verifyEmail as writeVerified,
} from '@cuaderno/db';
import { DomainError, verificationSchema } from '@cuaderno/domain';
import type { SignedInContext } from '../trpc';
import { linkGone } from './link-gone';
import type { MailFacts } from '../context';
import { enqueueNotice } from './notices';

/** Writes the message with the link that verifies an address; nothing without a mail server. */
export async function enqueueVerification(
  tx: Db,
  { mail, userId }: { mail: MailFacts; userId: number },
  email: string,
): Promise<void> {
  if (mail.isOn) await enqueueJobs(tx, [{ kind: 'verify', userId, payload: { email } }]);
}

/**
 * Verifies an address by the link of a message. A new e-mail counts from now on; the old one gets a notice.
 *
 * @returns the verified address, and the one before
 * @throws DomainError GONE for a link that is used, expired or of a change that was dropped
 */
export async function verifyEmail(
  { db, mail }: { db: Db; mail: MailFacts },
  body: unknown,
): Promise<{ userId: number; email: string; before: string }> {
  const { token } = verificationSchema.parse(body);
  return db.transaction(async (tx) => {
    const link = await takeLink(tx, 'verify', token);
    if (!link || link.userId === null) throw linkGone();
    const { userId, email } = link;
    const before = await writeVerified(tx, userId, email);
    if (before === null) throw linkGone();
    if (before !== email) {
      await enqueueNotice(tx, { mail, userId }, { kind: 'email', to: before });
    }
    return { userId, email, before };
  });
}

/**
 * Starts a change of e-mail, which counts once the new one is verified; the present one is told.
 *
 * @throws DomainError TOO_MANY: the new address may be a stranger's
 */
export async function requestEmailChange(context: SignedInContext, email: string): Promise<void> {
  const { db, userId, verificationAttempt } = context;
  await verificationAttempt(userId);
  await db.transaction(async (tx) => {
    await setPendingEmail(tx, userId, email);
    await enqueueVerification(tx, context, email);
    await enqueueNotice(tx, context, { kind: 'email-asked' });
  });
}

/** The state of the user's e-mail. */
export async function readAccess({ db, userId, mail }: SignedInContext) {
  const user = await findMailedUser(db, userId);
  return {
    emailVerified: user?.emailVerified ?? false,
    pendingEmail: user?.pendingEmail ?? null,
    sendsMail: mail.isOn,
  };
}

/** Sends another link to the e-mail that is not verified yet, the new one of a change first. */
export async function sendVerification(context: SignedInContext): Promise<void> {
  const { db, userId, mail, verificationAttempt } = context;
  const user = await findMailedUser(db, userId);
  const email = user?.pendingEmail ?? (user?.emailVerified ? null : user?.email);
  if (!email) throw new DomainError('CONFLICT', 'Tu correo ya está comprobado');
  if (!mail.isOn) throw new DomainError('NOT_FOUND', 'Este cuaderno no envía correos');
  await verificationAttempt(userId);
  await enqueueVerification(db, context, email);
}

/** Ends a change of e-mail in progress. */
export function cancelEmailChange({ db, userId }: SignedInContext): Promise<void> {
  return setPendingEmail(db, userId, null);
}
