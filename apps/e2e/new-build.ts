import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Simulates the next build: copies the built app with renamed chunks of screens and another page.
 * @returns its folder
 */
export function makeNewBuild(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'cuaderno-build-'));
  cpSync(path.join(import.meta.dirname, '../web/dist'), folder, { recursive: true });
  const assets = path.join(folder, 'assets');
  const renamed = readdirSync(assets)
    .filter((name) => /^(profile|cuaderno)-[\w-]+\.js$/.test(name))
    .map((name) => [name, name.replace(/-[\w-]+\.js$/, '-nextbuild.js')] as const);
  for (const [before, after] of renamed) {
    renameSync(path.join(assets, before), path.join(assets, after));
  }
  const texts = [
    ...readdirSync(assets)
      .filter((name) => name.endsWith('.js'))
      .map((name) => path.join('assets', name)),
    'service-worker.js',
  ];
  for (const name of texts) {
    const file = path.join(folder, name);
    let text = readFileSync(file, 'utf8');
    for (const [before, after] of renamed) text = text.replaceAll(before, after);
    // The changed page needs another revision in the precache.
    if (name === 'service-worker.js') {
      text = text.replace(
        /(revision:`|"revision":")[\da-f]{32}(?=[`"],"?url"?:[`"]index\.html)/,
        '$1next',
      );
    }
    writeFileSync(file, text);
  }
  const page = path.join(folder, 'index.html');
  writeFileSync(page, readFileSync(page, 'utf8').replace('<html ', '<html data-build="next" '));
  return folder;
}
