import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
const TEXT = readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8');

/** Matches `file`, or `file`: words of a title in it. */
const NAMED = /`([\w./-]+\.(?:test|spec)\.ts)`((?:: [^;|`(]+)?)/g;
const named = [...TEXT.matchAll(NAMED)].map(
  ([, file = '', words = '']) =>
    [file.replace(/^contract\//, 'apps/server/contract/'), words] as const,
);

it('every test named in docs/security.md exists', () => {
  const missing = named.filter(([file, words]) => {
    const at = path.join(ROOT, file);
    return !existsSync(at) || !readFileSync(at, 'utf8').includes(words.slice(1).trim());
  });
  expect(missing).toEqual([]);
});

it('every promise of docs/security.md has a test', () => {
  const rows = TEXT.split('\n').filter((line) => /^\| (\d|`)/.test(line));
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter((row) => !/\.(test|spec)\.ts`/.test(row))).toEqual([]);
});
