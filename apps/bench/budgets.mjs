// Compares the gzipped size of the built app's first load with the budgets: exits with code 1 over one.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const DIST = path.join(import.meta.dirname, '../web/dist');
const manifest = JSON.parse(readFileSync(path.join(DIST, '.vite/manifest.json'), 'utf8'));
/** In kB of 1000 bytes, gzip. */
const FIRST_SCREEN = 130;
const ROUTE = 45;
const CSS = 50;

const size = (file) => gzipSync(readFileSync(path.join(DIST, file))).length / 1000;
const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);

/** Collects a chunk and its static imports. */
function withImports(key, found = new Set()) {
  if (found.has(key)) return found;
  found.add(key);
  for (const imported of manifest[key].imports ?? []) withImports(imported, found);
  return found;
}
const weigh = (keys) => [...keys].reduce((sum, key) => sum + size(manifest[key].file), 0);
const css = (keys) => new Set([...keys].flatMap((key) => manifest[key].css ?? []));

const shell = withImports(entry);
const rows = [['first screen (dashboard)', weigh(shell), FIRST_SCREEN]];
for (const key of manifest[entry].dynamicImports ?? []) {
  const more = [...withImports(key)].filter((chunk) => !shell.has(chunk));
  rows.push([key.replace('src/', ''), weigh(more), ROUTE]);
}
const allCss = css(Object.keys(manifest));
rows.push(['CSS, all of it', [...allCss].reduce((sum, file) => sum + size(file), 0), CSS]);

for (const [name, kB, budget] of rows) {
  console.log(
    `${kB > budget ? 'OVER ' : '     '}${kB.toFixed(1).padStart(6)} of ${budget} kB  ${name}`,
  );
}
process.exit(rows.some(([, kB, budget]) => kB > budget) ? 1 : 0);
