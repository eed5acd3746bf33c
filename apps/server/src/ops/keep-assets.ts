import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Db, findMissingFiles, keepStaticFile, renewStaticFiles } from '@cuaderno/db';

/**
 * Puts the app's hashed files where all instances find them, also those of other versions, for a week
 * after the last that has them is gone: a browser with yesterday's page asks for yesterday's files.
 */
export async function keepAssets(db: Db, webFolder: string): Promise<void> {
  const folder = path.join(webFolder, 'assets');
  // While it is developed, vite serves the app and nothing is built.
  const names = existsSync(folder) ? await readdir(folder) : [];
  for (const name of await findMissingFiles(db, names)) {
    await keepStaticFile(db, name, await readFile(path.join(folder, name)));
  }
  await renewStaticFiles(db, names);
}
