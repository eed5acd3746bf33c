import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** Directus, and the Node.js that it needs. 12.4.1 depends on a package that is not published. */
export const DIRECTUS = '12.4.0';
const NODE = '22.23.3';

const FOLDER = path.join(tmpdir(), 'cuaderno-peers');
const NODE_FOLDER = path.join(
  FOLDER,
  'node_modules/node/node_modules',
  `node-${process.platform}-${process.arch}`,
);

export type Installed = { node: string; program: string };

/** Installs Directus in a temporary folder, once; it takes minutes, as it compiles isolated-vm. */
export async function installDirectus(): Promise<Installed> {
  const node = path.join(FOLDER, 'node_modules/node/bin/node');
  const program = path.join(FOLDER, 'node_modules/directus/cli.js');
  const done = path.join(FOLDER, `installed-${DIRECTUS}`);
  if (existsSync(done)) return { node, program };
  console.log(`installing Directus ${DIRECTUS} in ${FOLDER} (once)`);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(path.join(FOLDER, 'package.json'), '{ "private": true }');
  await install(`node@${NODE}`, {});
  // npm and what it compiles use the installed Node.js and its headers.
  await install(`directus@${DIRECTUS}`, {
    PATH: `${path.dirname(node)}${path.delimiter}${process.env['PATH']}`,
    npm_config_nodedir: NODE_FOLDER,
  });
  writeFileSync(done, '');
  return { node, program };
}

async function install(name: string, env: Record<string, string>): Promise<void> {
  const args = ['install', '--no-audit', '--no-fund', '--loglevel=error', '--save-exact', name];
  await promisify(execFile)('npm', args, { cwd: FOLDER, env: { ...process.env, ...env } });
}
