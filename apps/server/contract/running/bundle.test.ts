import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

const DIST = path.join(import.meta.dirname, '../../dist');

it('the modules that the bundle loads at run time are dependencies, which the image installs', () => {
  const files = readdirSync(DIST).filter((name) => name.endsWith('.js'));
  expect(files).toContain('main.js');
  const code = files.map((name) => readFileSync(path.join(DIST, name), 'utf8')).join('\n');
  const loaded = [
    ...code.matchAll(
      /^(?:import|export) .* from "([^"]+)"|\b(?:import|require|import\.meta\.resolve)\("([^"]+)"\)/gm,
    ),
  ]
    .map(([, from, called]) => from ?? called ?? '')
    .filter((name) => !isBuiltin(name) && !name.startsWith('.'));
  expect(loaded).toContain('sharp');
  expect(loaded.filter((name) => !(name in manifest.dependencies))).toEqual([]);
});
