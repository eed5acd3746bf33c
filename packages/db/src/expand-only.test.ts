import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { version } from '../../../package.json' with { type: 'json' };

/**
 * What the previous version, which serves meanwhile, can't stand (decision 41): losing or renaming what it reads, having to
 * write what it doesn't know, and waiting while a table is rewritten.
 */
const CONTRACTIONS: [RegExp, string][] = [
  [/\bDROP (TABLE|COLUMN|VIEW|FUNCTION|TRIGGER|TYPE|SEQUENCE|SCHEMA)\b/i, 'drops'],
  [/\bRENAME\b/i, 'renames'],
  [/\bALTER COLUMN\b.*\bTYPE\b/i, 'changes a type'],
  [/\bALTER COLUMN\b.*\b(SET NOT NULL|DROP DEFAULT)\b/i, 'requires a value'],
  [/\bADD COLUMN\b(?=.*\bNOT NULL\b)(?!.*\b(DEFAULT|GENERATED)\b)/i, 'requires a value'],
  [/\bADD COLUMN\b.*\bSTORED\b/i, 'rewrites a table'],
];
const UNUSED = /^-- Unused since (\d+)\.(\d+)\.(\d+)\b/m;

/** First migration under the rule. */
const FIRST = '0018';

const numberOf = (parts: (string | undefined)[]) =>
  parts.reduce((number, part) => number * 1_000 + Number(part), 0);

/** @returns what a migration does that the last release, `released`, can't stand */
function contractionsOf(text: string, released: string): string[] {
  const since = UNUSED.exec(text)?.slice(1);
  if (since && numberOf(since) <= numberOf(released.split('.'))) return [];
  return text
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .flatMap((statement) =>
      CONTRACTIONS.filter(([pattern]) => pattern.test(statement)).map(
        ([, what]) => `${what}: ${statement}`,
      ),
    );
}

const folder = path.join(import.meta.dirname, 'migrations');
const migrations = readdirSync(folder).filter((name) => name.endsWith('.sql') && name >= FIRST);

it('every migration leaves the last release working', () => {
  const found = migrations.flatMap((name) =>
    contractionsOf(readFileSync(path.join(folder, name), 'utf8'), version).map(
      (what) => `${name} ${what}`,
    ),
  );
  expect(found).toEqual([]);
});

describe('the rule', () => {
  it.each([
    'DROP TABLE "imports";',
    'ALTER TABLE "outings" DROP COLUMN "location";',
    'ALTER TABLE "outings" RENAME COLUMN "location" TO "place";',
    'ALTER TABLE "outings" ALTER COLUMN "puesto" SET DATA TYPE text;',
    'ALTER TABLE "outings" ALTER COLUMN "finca" SET NOT NULL;',
    'ALTER TABLE "outings" ADD COLUMN "weather" text NOT NULL;',
    'ALTER TABLE "outings" ADD COLUMN "year" integer GENERATED ALWAYS AS (1) STORED;',
  ])('refuses %s', (statement) => {
    expect(contractionsOf(`CREATE TABLE "x" ();${statement}`, '0.3.0')).toHaveLength(1);
    expect(contractionsOf(`-- Unused since 0.3.0\n${statement}`, '0.3.0')).toEqual([]);
    // The version that stops using it isn't released yet: the running one still does.
    expect(contractionsOf(`-- Unused since 0.4.0\n${statement}`, '0.3.0')).toHaveLength(1);
  });

  it.each([
    'CREATE TABLE "imports" ("user_id" integer NOT NULL, "name" text NOT NULL);',
    'ALTER TABLE "outings" ADD COLUMN "import_id" uuid;',
    'ALTER TABLE "users" ADD COLUMN "season_start" smallint DEFAULT 4 NOT NULL;',
    'DROP INDEX "outing_species_covering";',
    '-- Nothing is renamed, and no DROP TABLE done.',
  ])('admits %s', (statement) => {
    expect(contractionsOf(statement, '0.3.0')).toEqual([]);
  });
});
