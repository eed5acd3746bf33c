import { canonicalSpecies, fold, MODALITIES, MODALITY_FACTS, SPECIES } from '@cuaderno/domain';
import type { Word } from '../types';
import { isNoPiece, readParts } from '../values/species';
import { isSure } from '../values/species-meaning';
import { modalityOf } from '../values/words';
import type { Group } from './group-rows';
import { mountainsAt, type RowValues } from './read-row';
import { type Context, meaningIn, textOf, wordKey } from './row-state';

/** The words of a file that aren't the book's own names, with what they stand for, most rows first. */
export function wordsOf(context: Context, groups: readonly Group[]): Word[] {
  const words = new Map<string, Word>();
  const seen = new Map<string, Omit<Word, 'rows'>[]>();
  const once = (key: string, make: () => Omit<Word, 'rows'>[]) => {
    const known = seen.get(key) ?? make();
    seen.set(key, known);
    return known;
  };
  const count = (word: Omit<Word, 'rows'>) => {
    const known = words.get(word.key);
    if (known) known.rows += 1;
    else words.set(word.key, { ...word, rows: 1 });
  };
  for (const { rows } of groups) {
    for (const { state, values } of rows) {
      const type = state.head ? '' : textOf(context, state, 'type');
      const species = textOf(context, state, 'species');
      const mountains = mountainsAt(context, values.place);
      const found = [
        ...once(`type ${type}`, () => typeWords(context, type)),
        ...once(`${values.type} ${mountains} ${species}`, () =>
          speciesWords(context, values, species),
        ),
      ];
      for (const word of found) count(word);
    }
  }
  return Array.from(words.values()).toSorted((a, b) => b.rows - a.rows);
}

const isModalityName = (text: string) =>
  MODALITIES.some((type) => fold(MODALITY_FACTS[type].texts.name) === fold(text));

function typeWords({ choices }: Context, value: string): Omit<Word, 'rows'>[] {
  if (value === '' || isModalityName(value)) return [];
  const key = wordKey('type', value);
  const to = modalityOf(choices.words.get(key) ?? value);
  return [{ key, field: 'type', value, to, choices: [...MODALITIES] }];
}

function speciesWords(
  context: Context,
  { type: modality, place }: RowValues,
  text: string,
): Omit<Word, 'rows'>[] {
  if (!modality || isNoPiece(text)) return [];
  const means = meaningIn(context, modality, mountainsAt(context, place));
  return readParts(text, means).flatMap((part) => {
    const { word: value, names } = part;
    if (canonicalSpecies(modality, value) !== null) return [];
    const key = wordKey('species', value);
    const others = SPECIES[modality].filter((name) => !names.includes(name));
    const to = isSure(part) ? (names[0] ?? null) : null;
    return [{ key, field: 'species' as const, value, to, choices: [...names, ...others] }];
  });
}
