import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Db, findMissingFiles, keepStaticFile, renewStaticFiles } from '@cuaderno/db';

/**
 * Stores the app's hashed files for all instances and versions, until a week after the last instance
 * that has them is gone: an open page asks for the files of its version.
 */
export async function keepAssets(db: Db, webFolder: string): Promise<void> {
  const folder = path.join(webFolder, 'assets');
  // In development vite serves the app, and there is no build.
  const names = existsSync(folder) ? await readdir(folder) : [];
  for (const name of await findMissingFiles(db, names)) {
    await keepStaticFile(db, name, await readFile(path.join(folder, name)));
  }
  await renewStaticFiles(db, names);
}
