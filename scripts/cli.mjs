// npm run backup, restore, migrate, unlock, move-issuer, admin, photos: the operator's commands of the last build.
// Installs and builds nothing, because the product may be running on that build's files.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkNode, OperatorError, main, ROOT } from './workspace.mjs';

main(async () => {
  checkNode();
  const program = path.join(ROOT, 'apps/server/dist/cli.js');
  if (!existsSync(program)) {
    throw new OperatorError(
      'Nothing is built here yet: run `npm start` once, it installs and builds',
    );
  }
  // Files are relative to the caller's folder, DATA_DIR to the root.
  process.env.INIT_CWD ??= process.cwd();
  process.chdir(ROOT);
  // The program reads its arguments from process.argv.
  await import(pathToFileURL(program).href);
});
