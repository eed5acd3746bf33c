import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Db, findMissingFiles, keepStaticFile, renewStaticFiles } from '@cuaderno/db';

/**
 * Stores the app's hashed files for all instances and versions, until a week after the last instance
 * with them has stopped: an open page requests the files of its version.
 */
export async function keepAssets(db: Db, webFolder: string): Promise<void> {
  const folder = path.join(webFolder, 'assets');
  // Development has no build: vite serves the app.
  const files = existsSync(folder) ? await readdir(folder) : [];
  const names = files.filter((name) => !/\.(br|gz)$/.test(name));
  for (const name of await findMissingFiles(db, names)) {
    await keepStaticFile(db, name, await readFile(path.join(folder, name)));
  }
  await renewStaticFiles(db, names);
}
