// npm run backup, restore, migrate, unlock, move-issuer: the operator's commands of the last build.
// Installs and builds nothing: the product may be running on the files of that build.
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
  // Files are relative to the folder of the call, the data folder to the root.
  process.env.INIT_CWD ??= process.cwd();
  process.chdir(ROOT);
  // The program reads its arguments from process.argv.
  await import(pathToFileURL(program).href);
});
