// npm run dev: the API, rebuilt and restarted on changes, behind Vite with hot reload.
import { checkNode, install, main, pnpm, run } from './workspace.mjs';

main(async () => {
  checkNode();
  await install();
  await pnpm(['--filter', '@cuaderno/server', 'run', 'build'], { quiet: true });
  await Promise.race([
    pnpm([
      '--filter',
      '@cuaderno/server',
      'exec',
      'vite',
      'build',
      '--ssr',
      'src/main.ts',
      '--watch',
      '--logLevel',
      'warn',
    ]),
    run(process.execPath, ['--watch', '--watch-preserve-output', 'apps/server/dist/main.js']),
    pnpm(['--filter', '@cuaderno/web', 'exec', 'vite']),
  ]);
});
