import {
  countRecentNotices,
  type Db,
  enqueueJobs,
  findUserById,
  type NoticeKind,
} from '@cuaderno/db';
import type { MailFacts } from '../context';

/**
 * Notices an hour and account: repeated changes would flood a mailbox, a stranger's while the e-mail is not verified.
 * Those of a new password or e-mail have as many of their own, so that others can't use them up.
 */
const NOTICES_MAX = 10;
const TAKES_OVER: NoticeKind[] = ['password', 'email'];

/** A change to the account; `detail` is a further sentence, `to` the e-mail before a change of it. */
export type Notice = { kind: NoticeKind; detail?: string; to?: string };

/**
 * Writes the notice of a change to an account in the transaction `tx` of the change; nothing without a mail
 * server, or once there are too many.
 */
export async function enqueueNotice(
  tx: Db,
  { mail, userId }: { mail: MailFacts; userId: number },
  { kind, to, ...rest }: Notice,
): Promise<void> {
  if (!mail.isOn) return;
  const max = TAKES_OVER.includes(kind) ? 2 * NOTICES_MAX : NOTICES_MAX;
  if ((await countRecentNotices(tx, userId)) >= max) return;
  // The address of now: a later one may be that of whom the notice warns.
  const address = to ?? (await findUserById(tx, userId))?.email;
  if (address === undefined) return;
  const at = new Date().toISOString();
  const payload = { notice: kind, to: address, device: mail.device(), at, ...rest };
  await enqueueJobs(tx, [{ kind: 'notice', userId, payload }]);
}
