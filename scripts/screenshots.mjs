// npm run screenshots: captures every screen and state of the built product into screenshots/.
import { build, checkNode, install, main, pnpm } from './workspace.mjs';

main(async () => {
  checkNode();
  await install();
  await build(['web', 'server', 'client']);
  await pnpm(['--filter', '@cuaderno/e2e', 'run', 'screenshots', ...process.argv.slice(2)]);
});
