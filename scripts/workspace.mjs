import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The repository's root. */
export const ROOT = path.join(import.meta.dirname, '..');

const { packageManager, engines } = JSON.parse(
  readFileSync(path.join(ROOT, 'package.json'), 'utf8'),
);

/** An error that is printed without its stack. */
export class OperatorError extends Error {}

/**
 * Runs a program with this terminal, in the root unless `cwd` is another folder.
 * @throws OperatorError when it fails
 */
export function run(command, args, { env = {}, quiet = false, cwd = ROOT } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      shell: process.platform === 'win32',
    });
    let output = '';
    child.stdout?.on('data', (text) => (output += text));
    child.stderr?.on('data', (text) => (output += text));
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) return resolve(output);
      if (quiet) process.stderr.write(output);
      return reject(
        new OperatorError(`${[command, ...args].join(' ')} ended with ${signal ?? `code ${code}`}`),
      );
    });
  });
}

/** Runs pnpm through npx, which needs no installation. */
export const pnpm = (args, options) => run('npx', ['--yes', packageManager, ...args], options);

/** @throws OperatorError on an unsupported version of Node.js */
export function checkNode() {
  const wanted = engines.node.replace(/[^\d.]/g, '');
  const [major, minor] = wanted.split('.').map(Number);
  const [ourMajor, ourMinor] = process.versions.node.split('.').map(Number);
  if (ourMajor < major || (ourMajor === major && ourMinor < minor)) {
    throw new OperatorError(
      `Node.js ${wanted} or newer is needed; this is ${process.versions.node}`,
    );
  }
}

/** Installs the lockfile's packages, unless they are installed. */
export async function install() {
  const stamp = path.join(ROOT, 'node_modules', '.installed');
  const hash = createHash('sha256');
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json']) {
    hash.update(readFileSync(path.join(ROOT, file)));
  }
  const wanted = `${hash.digest('hex')} ${process.platform}-${process.arch}`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  process.stdout.write('Installing packages (once)…\n');
  await pnpm(['install', '--frozen-lockfile'], { env: { CI: 'true' }, quiet: true });
  writeFileSync(stamp, wanted);
}

/** Whether missing Debian packages can be installed. */
const canInstall = () => existsSync('/etc/debian_version') && process.getuid?.() === 0;

/**
 * Installs Debian packages unless `isThere` finds what they have.
 * @returns whether it is there
 */
export async function installDebian(packages, isThere) {
  if (isThere()) return true;
  if (!canInstall()) return false;
  process.stdout.write(`Installing ${packages.join(' ')} (once)…\n`);
  await run('apt-get', ['update', '-q'], { quiet: true });
  await run('apt-get', ['install', '-y', '-q', ...packages], {
    quiet: true,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
  return isThere();
}

/** Runs named steps in their order, until one fails. @returns the time of each, for the last line */
export async function runSteps(steps) {
  const times = [];
  for (const [name, step] of steps) {
    process.stdout.write(`\n── ${name}\n`);
    const started = Date.now();
    await step();
    times.push(`${name}: ${((Date.now() - started) / 1000).toFixed(0)} s`);
  }
  return times.join(' · ');
}

/** Runs a script's main function; an OperatorError ends it with its message and exit code 1. */
export function main(body) {
  body().catch((error) => {
    process.stderr.write(`${error instanceof OperatorError ? error.message : error.stack}\n`);
    process.exit(1);
  });
}

/** Finds the end-to-end tests' Chromium: CHROMIUM_PATH, or Debian's. Its headless shell has no Background Sync. */
export async function installChromium() {
  if (process.env.CHROMIUM_PATH) return;
  if (await installDebian(['chromium'], () => existsSync('/usr/bin/chromium'))) return;
  throw new OperatorError('Chromium is needed: install it and set CHROMIUM_PATH to its program');
}

/** Runs the journeys in Chromium, on a 'phone' or on a 'desktop'. */
export const runJourneys = (project) =>
  pnpm(['--filter', '@cuaderno/e2e', 'run', 'e2e', '--project', project]);
