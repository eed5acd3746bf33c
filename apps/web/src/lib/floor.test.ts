import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';

const PUBLIC = path.join(import.meta.dirname, '../../public');
const script = readFileSync(path.join(PUBLIC, 'appearance.js'), 'utf8');

/** Runs the script of a page in a browser with a device's choices. @returns where it leads to, and the classes it sets */
function run(
  { isApp = true, hasSelector = true, isWellFormed = true },
  choices: Record<string, string> = {},
): { address: string | undefined; classes: string[] } {
  let address: string | undefined;
  const classes: string[] = [];
  const globals = {
    document: {
      currentScript: { hasAttribute: (name: string) => isApp && name === 'data-app' },
      documentElement: { classList: { add: (name: string) => classes.push(name) } },
      querySelectorAll: () => [],
    },
    location: {
      replace: (to: string) => {
        address = to;
      },
    },
    localStorage: { getItem: (key: string) => choices[key] ?? null },
    matchMedia: () => ({ matches: false }),
    CSS: { supports: () => hasSelector },
  };
  const older = isWellFormed ? '' : 'delete String.prototype.isWellFormed;';
  const newer = 'String.prototype.isWellFormed = () => true;';
  runInNewContext(`${newer}${older}${script}`, globals);
  return { address, classes };
}

const leadsTo = (browser: Parameters<typeof run>[0]) => run(browser).address;

it('applies the choices of the device', () => {
  expect(run({}).classes).toEqual(['light']);
  const choices = { appearance: 'night', letters: 'large' };
  const kept = Object.entries(choices).map(([key, choice]) => [`cuaderno-de-caza.${key}`, choice]);
  expect(run({}, Object.fromEntries(kept)).classes).toEqual(['dark', 'night', 'large']);
});

it('leads a browser below the floor to a page that says so, and any other to the app', () => {
  expect(leadsTo({})).toBeUndefined();
  expect(leadsTo({ hasSelector: false })).toBe('/navegador.html');
  expect(leadsTo({ isWellFormed: false })).toBe('/navegador.html');
});

it('leaves pages without the app to every browser', () => {
  expect(leadsTo({ isApp: false, isWellFormed: false })).toBeUndefined();
});

it('says what is needed, and that nothing is lost', () => {
  const page = readFileSync(path.join(PUBLIC, 'navegador.html'), 'utf8');
  expect(page).toContain('iOS 16.4');
  expect(page).toContain('Nada se ha perdido');
  expect(page).not.toContain('type="module"');
});
