import {
  MEDAL_NAMES,
  MODALITY_FACTS,
  SCORE_STATE_NAMES,
  SEX_NAMES,
  SPECIES_SYNONYMS,
  WEIGHT_KIND_NAMES,
  WIND_FROM_NAMES,
} from '@cuaderno/domain';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { FIELD_ROWS } from './columns/fields';
import {
  MEDAL_WORDS,
  MODALITY_WORDS,
  NO_WORDS,
  SEX_WORDS,
  STATE_WORDS,
  WEIGHT_WORDS,
  WIND_FROM_WORDS,
  WIND_FORCE_WORDS,
  YES_WORDS,
} from './values/words';

const table = (heads: [string, string], rows: [string, readonly string[]][]) =>
  [
    `| ${heads.join(' | ')} |`,
    '| --- | --- |',
    ...rows.map(([name, words]) => `| ${name} | ${words.join(', ')} |`),
  ].join('\n');

const named = <Key extends string>(
  words: Record<Key, readonly string[]>,
  nameOf: (key: Key) => string,
) =>
  (Object.keys(words) as Key[]).map((key): [string, readonly string[]] => [
    nameOf(key),
    words[key],
  ]);

/** What stands between the marks of docs/import.md. */
const UNDERSTOOD = {
  columns: table(
    ['Column', 'Headings'],
    Object.values(FIELD_ROWS)
      .filter(({ names }) => names.length > 0)
      .map(({ label, names }) => [label, names]),
  ),
  words: table(
    ['Meaning', 'Words'],
    [
      ...named(MODALITY_WORDS, (key) => MODALITY_FACTS[key].texts.name),
      ...named(MEDAL_WORDS, (key) => MEDAL_NAMES[key]),
      ...named(SEX_WORDS, (key) => SEX_NAMES[key]),
      ...named(WEIGHT_WORDS, (key) => WEIGHT_KIND_NAMES[key]),
      ...named(STATE_WORDS, (key) => SCORE_STATE_NAMES[key]),
      ...named(WIND_FROM_WORDS, (key) => `Viento del ${WIND_FROM_NAMES[key]}`),
      ...named(WIND_FORCE_WORDS, (key) => `Viento: ${key}`),
      ['Archivada', YES_WORDS],
      ['Sin archivar', NO_WORDS],
      ...SPECIES_SYNONYMS.map(({ names, words }): [string, readonly string[]] => [
        names.length > 1 ? `${names.join(' or ')}: asks` : names.join(),
        words,
      ]),
    ],
  ),
};

it.each(Object.entries(UNDERSTOOD))(
  'docs/import.md has the %s that are understood',
  async (name, text) => {
    const docs = await readFile(new URL('../../../docs/import.md', import.meta.url), 'utf8');
    const [, between] = docs.split(new RegExp(`<!-- /?${name} -->`));
    // The formatter aligns the columns.
    expect(between?.trim().replaceAll(/ +\|/g, ' |').replaceAll(/-{3,}/g, '---')).toBe(text);
  },
);
