import { type Db, enqueueJobs, type NoticeKind } from '@cuaderno/db';

/** Whether and how a request's changes are told by mail. */
export type MailFacts = {
  /** False without a mail server: no message is written. */
  isOn: boolean;
  /** The device of the request: 'Firefox en Android'. */
  device: () => string;
};

/** A change to the account; `detail` is a further sentence, `to` an address other than the account's. */
export type Notice = { kind: NoticeKind; detail?: string; to?: string };

/**
 * Writes the notice of a change to an account in the transaction `tx` of the change; nothing without a mail
 * server.
 */
export async function enqueueNotice(
  tx: Db,
  { mail, userId }: { mail: MailFacts; userId: number },
  { kind, ...rest }: Notice,
): Promise<void> {
  if (!mail.isOn) return;
  const payload = { notice: kind, device: mail.device(), at: new Date().toISOString(), ...rest };
  await enqueueJobs(tx, [{ kind: 'notice', userId, payload }]);
}
