// npm run screenshots: captures every screen and state of the built product into screenshots/.
import { checkNode, install, main, pnpm } from './workspace.mjs';

main(async () => {
  checkNode();
  await install();
  await pnpm(['run', 'build'], { env: { TURBO_TELEMETRY_DISABLED: '1' }, quiet: true });
  await pnpm(['--filter', '@cuaderno/e2e', 'run', 'screenshots', ...process.argv.slice(2)]);
});
