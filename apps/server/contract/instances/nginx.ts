import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { until } from '../faults/faults';
import { freePorts, makeFolder } from './programs';

const DOCUMENT = path.join(import.meta.dirname, '../../../../docs/operations.md');

/** Debian installs it outside of most users' PATH. */
const PATH = `${process.env['PATH']}:/usr/sbin`;

export type Proxy = {
  url: string;
  /** Proxies to these ports alone from now on; requests in progress end where they are. */
  use: (ports: number[]) => Promise<void>;
};

/** Starts nginx before the instances on `ports`, as docs/operations.md says, for the running test. */
export async function startNginx(ports: number[]): Promise<Proxy> {
  const folder = await makeFolder('nginx');
  const [port = 0] = await freePorts(1);
  const file = path.join(folder, 'nginx.conf');
  await writeFile(file, await configuration(folder, port, ports));
  const child = spawn('nginx', ['-p', folder, '-c', file, '-e', 'stderr'], {
    env: { PATH },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr?.on('data', (text) => (output += text));
  onTestFinished(() => end(child));
  const url = `http://127.0.0.1:${port}`;
  await until(async () => {
    if (child.exitCode !== null) throw new Error(output);
    return (await fetch(`${url}/api/ready`)).ok;
  });
  return {
    url,
    async use(rest) {
      await writeFile(file, await configuration(folder, port, rest));
      const before = await workersOf(child);
      child.kill('SIGHUP');
      // The new workers listen, and the old ones have ended.
      await until(async () => (await workersOf(child)).every((pid) => !before.includes(pid)));
    },
  };
}

/** The document's example, without TLS, with the addresses of the test. */
async function configuration(folder: string, port: number, ports: number[]): Promise<string> {
  const text = await readFile(DOCUMENT, 'utf8');
  const example = /```nginx\n(upstream [\s\S]*?)```/.exec(text)?.[1];
  if (example === undefined) throw new Error(`${DOCUMENT} has no example with an upstream`);
  const [line = ''] = /^ *server 10\.0\.0\.11:3000.*$/m.exec(example) ?? [];
  const servers = ports.map((one) => line.replace('10.0.0.11:3000', `127.0.0.1:${one}`));
  const http = example
    .replace(line, servers.join('\n'))
    .replace(/^ *server 10\.0\.0\.12:3000.*\n/m, '')
    .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
    .replaceAll(/^ *ssl_.*\n/gm, '');
  return `daemon off;
worker_processes 2;
pid ${folder}/pid;
error_log stderr error;
events { worker_connections 1024; }
http {
access_log off;
client_body_temp_path ${folder}/body;
proxy_temp_path ${folder}/proxy;
fastcgi_temp_path ${folder}/other;
uwsgi_temp_path ${folder}/other;
scgi_temp_path ${folder}/other;
${http}}
`;
}

async function workersOf({ pid }: ChildProcess): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.split(' ').filter(Boolean);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
