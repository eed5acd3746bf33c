import { createTransport } from 'nodemailer';
import type { Content } from './template';

/** A message to one address. */
export type Mail = Content & {
  to: string;
  /** Local part of the Message-ID: the same for every attempt, so that a repeated message is one. */
  id: string;
  /** The address of a one-click unsubscription (RFC 8058). */
  unsubscribe?: string | undefined;
};

export type Mailer = {
  /** Resolves once the server has accepted the message. @throws MailError */
  send: (mail: Mail) => Promise<void>;
  /** Ends the connection of the message being sent, which fails. */
  close: () => void;
};

/** A message that was not accepted; the text has no address. */
export class MailError extends Error {
  override name = 'MailError';
  /** Whether the server has refused this message for good. */
  readonly isPermanent: boolean;

  constructor(reason: string, isPermanent: boolean) {
    super(reason);
    this.isPermanent = isPermanent;
  }
}

/** Timeouts in milliseconds: connection, greeting, and a silent server. */
const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
/** Timeout of a message as a whole: a server may be slow at every step. */
export const SEND_MS = 60_000;

/** Sends mail through the server at `url`, `smtp://` or `smtps://` with user and password, from the address `from`. */
export function createMailer({
  url,
  from,
  timeoutMs = SEND_MS,
}: {
  url: string;
  from: string;
  timeoutMs?: number;
}): Mailer {
  let abort: (() => void) | undefined;
  return {
    async send({ to, id, subject, text, html, unsubscribe }) {
      const transport = createTransport({
        url,
        connectionTimeout: CONNECT_MS,
        greetingTimeout: CONNECT_MS,
        socketTimeout: SILENCE_MS,
        dnsTimeout: CONNECT_MS,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      const aborted = new Promise<never>((_, reject) => {
        abort = () => reject(new MailError('ABORTED', false));
      });
      const timer = setTimeout(() => abort?.(), timeoutMs);
      const sending = transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${hostOf(from)}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribe && {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      });
      try {
        await Promise.race([sending, aborted]);
      } catch (error) {
        throw toMailError(error);
      } finally {
        clearTimeout(timer);
        sending.catch(() => undefined);
        aborted.catch(() => undefined);
        transport.close();
      }
    },
    close: () => abort?.(),
  };
}

/** The host of an address, 'x@host' or 'Name <x@host>'. */
const hostOf = (from: string) => /@([^\s>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';

/** Keeps code and status: the library's messages have addresses and the server's words. */
function toMailError(error: unknown): MailError {
  if (error instanceof MailError) return error;
  const { code = 'UNKNOWN', responseCode } = error as { code?: string; responseCode?: number };
  // A 5xx before the message is about this product's account, which the operator corrects.
  const isPermanent =
    ['EENVELOPE', 'EMESSAGE'].includes(code) && responseCode !== undefined && responseCode >= 500;
  return new MailError([code, responseCode].filter(Boolean).join(' '), isPermanent);
}
