// npm run bench: builds what is stale, then measures the built product beside its limit; `-- scale` a large database
// beside a small one, `-- attacks` what costly requests cost others.
import { checkNode, install, main, pnpm } from './workspace.mjs';

main(async () => {
  checkNode();
  await install();
  await pnpm(['run', 'build'], { env: { TURBO_TELEMETRY_DISABLED: '1' }, quiet: true });
  const [first, ...others] = process.argv.slice(2);
  const asked = ['attacks', 'scale'].includes(first)
    ? [first, ...others]
    : ['speed', ...process.argv.slice(2)];
  await pnpm(['--filter', '@cuaderno/bench', 'run', ...asked]);
});
