import {
  canonicalSpecies,
  fold,
  MODALITIES,
  MODALITY_FACTS,
  type Modality,
  SPECIES,
} from '@cuaderno/domain';
import type { Word } from '../types';
import { isNoPiece, speciesParts } from '../values/species';
import { modalityOf } from '../values/words';
import type { Group } from './group-rows';
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
      const found = [
        ...once(`type ${type}`, () => typeWords(context, type)),
        ...once(`${values.type} ${species}`, () => speciesWords(context, values.type, species)),
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
  modality: Modality | undefined,
  text: string,
): Omit<Word, 'rows'>[] {
  if (!modality || isNoPiece(text)) return [];
  const means = meaningIn(context, modality);
  const whole = means(text);
  const values = whole.length > 0 ? [text] : speciesParts(text).map(({ word }) => word);
  return values.flatMap((value) => {
    if (canonicalSpecies(modality, value) !== null) return [];
    const names = means(value);
    const key = wordKey('species', value);
    const others = SPECIES[modality].filter((name) => !names.includes(name));
    const to = names.length === 1 ? (names[0] ?? null) : null;
    return [{ key, field: 'species' as const, value, to, choices: [...names, ...others] }];
  });
}
