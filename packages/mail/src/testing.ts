import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/**
 * How the server answers a message: accepts it, refuses it for now or for good, cuts the connection after
 * receiving it, or never answers.
 */
type Answer = 'accept' | 'later' | 'never' | 'cut' | 'silent';

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** Starts an SMTP server on a free port, which keeps every message that it received. */
export async function startMailServer() {
  const received: Email[] = [];
  const waiting = new Set<() => void>();
  let answer: Answer = 'accept';
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, callback) {
      const error = Object.assign(new Error('no such mailbox'), { responseCode: 550 });
      callback(answer === 'never' ? error : null);
    },
    onData(stream, _session, callback) {
      const receive = async () => {
        received.push(await PostalMime.parse(await text(stream)));
        for (const check of waiting) check();
        if (answer === 'accept') callback(null);
        if (answer === 'later') {
          callback(Object.assign(new Error('come back later'), { responseCode: 451 }));
        }
        if (answer === 'cut') for (const connection of server.connections) connection.close();
      };
      void receive();
    },
  });
  // Cut connections.
  server.on('error', () => undefined);
  const listener: Server = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    answerWith(next: Answer) {
      answer = next;
    },
    /** Waits for the message number `count` to an address. */
    async messageTo(address: string, count = 1): Promise<Email> {
      const find = () =>
        received.filter(({ to }) => to?.some((one) => one.address === address))[count - 1];
      for (;;) {
        const found = find();
        if (found) return found;
        await new Promise<void>((resolve) => {
          const check = () => {
            waiting.delete(check);
            resolve();
          };
          waiting.add(check);
        });
      }
    },
    async close(): Promise<void> {
      for (const connection of server.connections) connection.close();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}

/** The first link of a message to a path of the product. */
export function linkIn(email: Email, path: string): string {
  const found = (email.text ?? '').split(/\s+/).find((word) => word.includes(path));
  if (found === undefined) throw new Error(`no link to ${path} in: ${email.text}`);
  return found;
}
