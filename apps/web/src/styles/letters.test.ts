import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../../../..');
const FOLDERS = ['packages/design/src', 'apps/web/src', 'apps/web/public', 'apps/server/src'];
/** The words of drawings, which grow with these. */
const DRAWN = ['.map-name', '.mark-shape text', '.seal text'];

type FontSize = { file: string; selector: string; size: number; unit: string };

const stylesheets = (folder: string) =>
  readdirSync(path.join(ROOT, folder), { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith('.css'))
    .map((name) => path.join(folder, name))
    .map((file) => ({
      file,
      css: readFileSync(path.join(ROOT, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, ''),
    }));

/** The sizes of fonts in px or rem, of properties and tokens. A `min()` bounds one that follows the browser's. */
function fontSizes(folder: string): FontSize[] {
  return stylesheets(folder).flatMap(({ file, css }) => {
    const rules = css.matchAll(/([^{};]*)\{([^{}]*)/g);
    return [...rules].flatMap(([, selector = '', body = '']) =>
      [...body.matchAll(/(?:font|font-size|--type-[\w-]+):[^;]*?\b([\d.]+)(px|rem)/g)].map(
        ([, size, unit = '']) => ({ file, selector: selector.trim(), size: Number(size), unit }),
      ),
    );
  });
}

it("follows the browser's size of letters in all but drawings", () => {
  const sizes = FOLDERS.flatMap(fontSizes);
  expect(sizes.length).toBeGreaterThan(50);
  const inPixels = sizes.filter(({ unit }) => unit === 'px');
  expect(inPixels.map(({ selector }) => selector).toSorted()).toEqual(DRAWN);
});

it('writes nothing under 14 px but the words of drawings', () => {
  const small = FOLDERS.flatMap(fontSizes).filter(
    ({ size, unit }) => size < (unit === 'px' ? 14 : 0.875),
  );
  expect(small.filter(({ selector }) => !DRAWN.includes(selector))).toEqual([]);
});

it('begins the layout of a wide screen where its letters have room', () => {
  const inPixels = FOLDERS.flatMap(stylesheets).filter(({ css }) =>
    [...css.matchAll(/-width: (\d+)px\)/g)].some(([, width]) => Number(width) > 500),
  );
  expect(inPixels.map(({ file }) => file)).toEqual([]);
});
