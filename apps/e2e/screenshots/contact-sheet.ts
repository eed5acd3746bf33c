import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { SCREENSHOTS } from './places';

/** The folder of designs with the names of the screenshots, if any. */
const DRAWN = process.env['DRAWN'];

/** Writes 'screenshots/index.html': every screenshot on one page, by screen, beside its design, if any. */
export default function contactSheet(): void {
  if (!existsSync(SCREENSHOTS)) return;
  const names = readdirSync(SCREENSHOTS)
    .filter((name) => name.endsWith('.png'))
    .toSorted();
  const figure = (src: string, caption: string) =>
    `<figure><a href="${src}"><img src="${src}" loading="lazy"></a><figcaption>${caption}</figcaption></figure>`;
  const screenOf = (name: string) => name.replace(/(-completo)?-(390|1280).*$/, '');
  const body = [...new Set(names.map(screenOf))].map((screen) => {
    const figures = names
      .filter((name) => screenOf(name) === screen)
      .flatMap((name) => {
        const drawn = DRAWN && path.join(DRAWN, name);
        const own = figure(name, name);
        return drawn && existsSync(drawn)
          ? [own, figure(pathToFileURL(drawn).href, `${name} (drawn)`)]
          : [own];
      });
    return `<h2>${screen}</h2><div>${figures.join('')}</div>`;
  });
  writeFileSync(
    path.join(SCREENSHOTS, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Cuaderno de Caza: every screen</title>
<style>body{font:14px system-ui;margin:24px;background:#ddd}div{display:flex;flex-wrap:wrap;gap:16px;align-items:start}
figure{margin:0}img{height:420px;display:block;box-shadow:0 1px 6px #0005}figcaption{padding:4px 0}</style>
${body.join('\n')}</html>\n`,
  );
  process.stdout.write(`${names.length} screenshots: ${path.join(SCREENSHOTS, 'index.html')}\n`);
}
