// npm start, npm run demo: installs missing packages, builds stale ones, serves.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, checkNode, install, main, ROOT } from './workspace.mjs';

const built = (file) => import(pathToFileURL(path.join(ROOT, file)).href);

main(async () => {
  const demo = process.argv.includes('--demo');
  checkNode();
  await install();
  await build(demo ? ['web', 'server', 'client'] : ['web', 'server']);
  process.chdir(ROOT);
  process.env.NODE_ENV ??= 'production';
  if (demo) process.env.DATA_DIR ||= './data-demo';
  const { ready } = await built('apps/server/dist/main.js');
  if (!demo) return;
  const { fillDemo } = await built('packages/client/dist/fill-demo.js');
  await fillDemo(await ready);
});
