import { fold, type Modality, MODALITY_FACTS, SPECIES, speciesMeant } from '@cuaderno/domain';
import type { Choice } from '../types';
import type { Outcome } from './outcome';
import { isBlank, NO_PIECE_WORDS } from './words';

/** A species of a cell; `quantity` where the cell says how many. */
export type ReadSpecies = { species: string; quantity: number | null };

/** A part of a cell: its word and its number, as in '2 cochinos' or 'zorro (3)'. */
export type SpeciesPart = { word: string; quantity: number | null };

/** @returns the words of a cell with their numbers; '2 jabalíes y 1 zorro' has two */
export function speciesParts(text: string): SpeciesPart[] {
  return text
    .slice(0, 300)
    .split(/\s*(?:[,;+/\n]|\s[yYe]\s)\s*/)
    .filter((part) => part.trim() !== '')
    .map(partOf);
}

function partOf(part: string): SpeciesPart {
  const before = /^(\d{1,4})\s*[x×]?\s+(.+)$/.exec(part) ?? /^(\d{1,4})([a-zà-ÿ].+)$/i.exec(part);
  const after = /^(.+?)\s*(?:[x×]\s*(\d{1,4})|\((\d{1,4})\)|\s(\d{1,4}))$/.exec(part);
  if (before) return { word: (before[2] ?? '').trim(), quantity: Number(before[1]) };
  if (after)
    return { word: (after[1] ?? '').trim(), quantity: Number(after[2] ?? after[3] ?? after[4]) };
  return { word: part.trim(), quantity: null };
}

/** Whether a cell says that there was no piece. */
export const isNoPiece = (text: string) => isBlank(text) || NO_PIECE_WORDS.has(fold(text));

const speciesChoices = (names: readonly string[]): Choice[] =>
  names.map((name) => ({ value: name, label: name }));

/** 'No está entre las especies de los recechos' */
function notListed(modality: Modality): string {
  const { gender, texts } = MODALITY_FACTS[modality];
  const article = gender === 'f' ? 'las' : 'los';
  return `No está entre las especies de ${article} ${texts.plural.toLowerCase()}`;
}

/** Reads the species of a cell, none of one that says so; `means` finds those of a word. */
export function readSpecies(
  text: string,
  modality: Modality,
  means: (word: string) => string[] = (word) => speciesMeant(modality, word),
): Outcome<ReadSpecies[]> {
  if (isNoPiece(text)) return { value: [] };
  const whole = means(text);
  if (whole.length === 1) return { value: [{ species: whole[0] ?? '', quantity: null }] };
  const parts = speciesParts(text).map(({ word, quantity }) => ({ names: means(word), quantity }));
  if (parts.length > 0 && parts.every(({ names }) => names.length === 1)) {
    return { value: parts.map(({ names, quantity }) => ({ species: names[0] ?? '', quantity })) };
  }
  const unclear =
    whole.length > 1 ? whole : (parts.find(({ names }) => names.length > 1)?.names ?? []);
  return {
    message: unclear.length > 1 ? '¿Cuál de estas especies es?' : notListed(modality),
    choices: speciesChoices(unclear.length > 1 ? unclear : SPECIES[modality]),
  };
}
