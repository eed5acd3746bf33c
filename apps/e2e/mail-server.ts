import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { startMailServer } from '@cuaderno/mail/testing';
import { DIST, startOwn } from './own-server';

/** Starts the built product on an embedded database of its own, by invitation only, with a mail server. */
export async function startByInvitation() {
  const mail = await startMailServer();
  const own = await startOwn({
    REGISTRATION: 'invite',
    SMTP_URL: mail.url,
    MAIL_FROM: 'cuaderno@example.org',
  });
  const { url, env } = own;
  return {
    url,
    mail,
    /** Runs `npm run admin`. @returns its output */
    admin: async (...args: string[]): Promise<string> => {
      const program = [path.join(DIST, 'cli.js'), 'admin', ...args];
      const { stdout } = await promisify(execFile)(process.execPath, program, {
        env: { ...env, PUBLIC_URL: url },
      });
      return stdout;
    },
    async close(): Promise<void> {
      await own.close();
      await mail.close();
    },
  };
}
