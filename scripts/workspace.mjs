import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
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

/** What the product is built from, apart from its packages. */
const SOURCES = ['apps/web', 'apps/server', 'packages', 'patches'];
const ROOT_SOURCES = ['pnpm-lock.yaml', 'tsconfig.base.json', 'turbo.json', 'package.json'];
const NO_SOURCE = /(^|\/)(node_modules|dist|contract|\.turbo)(\/|$)|\.test\.tsx?$/;

/** Lists the files below a folder that a build may read, relative to the root; no links, such as an editor's locks. */
function sourcesIn(folder) {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (NO_SOURCE.test(name)) return [];
    if (entry.isDirectory()) return sourcesIn(name);
    return entry.isFile() ? [name] : [];
  });
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const file of [...ROOT_SOURCES, ...SOURCES.flatMap(sourcesIn)]) {
    hash.update(`${file}\0`).update(readFileSync(path.join(ROOT, file)));
  }
  return hash.digest('hex');
}

/** What each package that is built leaves. */
const BUILT = {
  web: ['apps/web/dist/index.html', 'apps/web/dist/service-worker.js.br'],
  server: [
    'apps/server/dist/main.js',
    'apps/server/dist/cli.js',
    'apps/server/dist/thread-pool.cjs',
  ],
  client: ['packages/client/dist/fill-demo.js'],
};

/** When a package's files were made: another build than `build` (`npm run build`) makes them anew. */
const timesOf = (name) =>
  BUILT[name]
    .map((file) => statSync(path.join(ROOT, file), { throwIfNoEntry: false })?.mtimeMs ?? 'none')
    .join();

function readStamp(stamp) {
  try {
    return JSON.parse(readFileSync(stamp, 'utf8'));
  } catch {
    return {};
  }
}

/**
 * Builds these packages and what they need, unless they were built from these very sources: asking Turbo takes two seconds.
 * Compresses at a quick level; `npm run build` at the best.
 */
export async function build(names = ['web', 'server']) {
  const stamp = path.join(ROOT, 'node_modules', '.built');
  const hash = hashOfSources();
  const last = readStamp(stamp);
  const isBuilt = (name) => last.hash === hash && last.times[name] === timesOf(name);
  if (names.every(isBuilt)) return;
  rmSync(stamp, { force: true });
  const others = Object.keys(BUILT).filter(isBuilt);
  await pnpm(['run', 'build', ...names.map((name) => `--filter=@cuaderno/${name}`)], {
    env: { TURBO_TELEMETRY_DISABLED: '1', QUICK_BUILD: '1' },
    quiet: true,
  });
  const times = [...others, ...names].map((name) => [name, timesOf(name)]);
  writeFileSync(stamp, JSON.stringify({ hash, times: Object.fromEntries(times) }));
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
