import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startMailServer } from '@cuaderno/mail/testing';

const DIST = path.join(import.meta.dirname, '../server/dist');

/** Starts the built product on an embedded database of its own, by invitation only, with a mail server. */
export async function startByInvitation() {
  const mail = await startMailServer();
  const folder = mkdtempSync(path.join(tmpdir(), 'cuaderno-mail-'));
  const env = {
    PATH: process.env['PATH'],
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    REGISTRATION: 'invite',
    SMTP_URL: mail.url,
    MAIL_FROM: 'cuaderno@example.org',
  };
  const server = spawn(process.execPath, [path.join(DIST, 'main.js')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    server.stdout.on('data', (chunk) => {
      output += String(chunk);
      const ready = /is ready at (\S+)\n/.exec(output);
      if (ready?.[1]) resolve(ready[1]);
    });
    server.once('exit', (code) => reject(new Error(`ended with ${code}: ${output}`)));
  });
  return {
    url,
    mail,
    /** Runs `npm run admin`. @returns its output */
    admin: async (...args: string[]): Promise<string> => {
      const program = [path.join(DIST, 'cli.js'), 'admin', ...args];
      const port = new URL(url).port;
      const { stdout } = await promisify(execFile)(process.execPath, program, {
        env: { ...env, PORT: port },
      });
      return stdout;
    },
    async close(): Promise<void> {
      server.kill();
      await once(server, 'exit');
      await mail.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
