// npm run bench: builds what is stale, then measures the built product beside its limit.
import { checkNode, install, main, pnpm } from './workspace.mjs';

main(async () => {
  checkNode();
  await install();
  await pnpm(['run', 'build'], { env: { TURBO_TELEMETRY_DISABLED: '1' }, quiet: true });
  await pnpm(['--filter', '@cuaderno/bench', 'run', 'speed', ...process.argv.slice(2)]);
});
