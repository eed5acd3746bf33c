// npm run backup, restore, migrate, unlock, move-issuer: the server's maintenance, as it was built last.
// It installs and builds nothing: the product may be running on what a build would replace.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkNode, Fault, main, ROOT } from './workspace.mjs';

main(async () => {
  checkNode();
  const program = path.join(ROOT, 'apps/server/dist/cli.js');
  if (!existsSync(program)) {
    throw new Fault('Nothing is built here yet: run `npm start` once, it installs and builds');
  }
  // Files are named from where the command was typed, the data folder from the root.
  process.env.INIT_CWD ??= process.cwd();
  process.chdir(ROOT);
  // The program reads the command and its words where they stand.
  await import(pathToFileURL(program).href);
});
