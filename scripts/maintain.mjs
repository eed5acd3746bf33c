import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkNode, install, main, pnpm, ROOT } from './workspace.mjs';

/** Installs and builds what is missing, and runs a command of the server's maintenance. */
export function maintain(command) {
  main(async () => {
    checkNode();
    await install();
    await pnpm(['run', 'build'], { env: { TURBO_TELEMETRY_DISABLED: '1' }, quiet: true });
    // Files are named from where the command was typed, the data folder from the root.
    const from = process.env.INIT_CWD ?? process.cwd();
    const given = process.argv
      .slice(2)
      .map((one) => (one.startsWith('--') ? one : path.resolve(from, one)));
    process.chdir(ROOT);
    process.argv = [process.execPath, 'maintenance.js', command, ...given];
    await import(pathToFileURL(path.join(ROOT, 'apps/server/dist/maintenance.js')).href);
  });
}
