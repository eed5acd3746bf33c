import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');

/** Tests and what they share, journeys, benches and the demo's book: what a change of the product may leave alone. */
const OTHERS = /\.test\.|^apps\/(bench|e2e)\/|\/(contract|testing|corpus|demo)\//;

const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !OTHERS.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }));

/** Lists the sources that have a text, but for those whose path has `own`. */
const touchedBy = (text: RegExp, own = /^$/): string[] =>
  sources.filter((each) => text.test(each.text) && !own.test(each.file)).map(({ file }) => file);

it('a field of a piece touches seven sources at most', () => {
  expect(touchedBy(/\bweightKind\b/).length).toBeLessThanOrEqual(7);
});

it('the list of pieces as programs send it is named at the edge alone', () => {
  expect(touchedBy(/\banimals\b/).length).toBeLessThanOrEqual(12);
});

it('a modality touches 14 sources at most, beside its own', () => {
  expect(touchedBy(/\brececho\b/, /rececho/).length).toBeLessThanOrEqual(14);
});

it('a species touches its row and its synonyms, beside its drawing', () => {
  expect(touchedBy(/\bArrui\b/)).toEqual([
    'packages/domain/src/pieces/species-synonyms.ts',
    'packages/domain/src/pieces/species.ts',
  ]);
});

it('a screen touches its address and its route, beside its folder', () => {
  const folder = /^apps\/web\/src\/screens\/documents\//;
  expect(touchedBy(/'\/documentos'/, folder)).toEqual(['apps/web/src/lib/paths.ts']);
  expect(touchedBy(/screens\/documents\/documents'/, folder)).toEqual([
    'apps/web/src/app/router.tsx',
  ]);
});

it('a REST path of a procedure touches its row, one of a handler its handler too', () => {
  expect(touchedBy(/\/api\/seasons\/:season\b/).length).toBe(1);
  expect(touchedBy(/\/api\/import\b(?!s)/, /^apps\/web/).length).toBeLessThanOrEqual(2);
});
