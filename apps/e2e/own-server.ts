import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const DIST = path.join(import.meta.dirname, '../server/dist');

/** Starts the built product on an embedded database of its own, with these variables. */
export async function startOwn(variables: Record<string, string>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'cuaderno-own-'));
  const env = {
    PATH: process.env['PATH'],
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    ...variables,
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
    env,
    async close(): Promise<void> {
      server.kill();
      await once(server, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
