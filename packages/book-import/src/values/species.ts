import {
  fold,
  groupOf,
  meansSpecies,
  type Modality,
  MODALITY_FACTS,
  type Sex,
  SPECIES,
} from '@cuaderno/domain';
import type { Choice } from '../types';
import type { Outcome } from './outcome';
import { isSure, type Meaning, meaningOf, type Means } from './species-meaning';
import { type Amount, type SpeciesPart, speciesParts } from './species-parts';
import { isBlank, NO_PIECE_WORDS } from './words';

/** A species of a cell, with the sex and the number that stand beside it. */
export type ReadSpecies = {
  species: string;
  sex: Sex | null;
  amount: Amount | null;
  /** A word that says more than the species: 'vareto'. */
  kind: string | null;
};

/** Whether a cell says that there was no piece. */
export const isNoPiece = (text: string) =>
  isBlank(text) || NO_PIECE_WORDS.has(fold(text)) || /^[❌✖✗🚫]\uFE0F?$/u.test(text.trim());

/** Species to choose from in place of a word, with the rest of its cell. */
const choicesFor = (names: readonly string[], word: string, text: string): Choice[] =>
  names.map((name) => ({ value: text.replace(word, () => name), label: name }));

/** 'No está entre las especies de los recechos' */
function notListed(modality: Modality): string {
  const { gender, texts } = MODALITY_FACTS[modality];
  const article = gender === 'f' ? 'las' : 'los';
  return `No está entre las especies de ${article} ${texts.plural.toLowerCase()}`;
}

const SEX_WORDS =
  /^(?:(machos?|hembras?) (?:de )?(.+)|(.+?)[\s,-]*(?:\s|\()(machos?|hembras?|♂|♀)\)?)$/iu;

/** A word with a sex beside it: 'corzo hembra', 'hembra de gamo'. */
function splitSex(word: string): { rest: string; sex: Sex } | null {
  const [, before, of, rest, after] = SEX_WORDS.exec(word) ?? [];
  const [sexed, bare] = [before ?? after, of ?? rest];
  if (sexed === undefined || bare === undefined) return null;
  return { rest: bare, sex: /^m|♂/i.test(sexed) ? 'macho' : 'hembra' };
}

const isFemale = (name: string) => ['Cabra Montesa', 'Hembra'].includes(groupOf(name) ?? '');

/** Words for the hembra of a species that has no other sex in the book. */
const FEMALE = /^(cochina|guarra|marrana|jabalina|zorra|raposa|rabosa|loba)s?$/;
/** Words that say more of an animal than its species. */
const KIND = /^(vareto|horquillon|jabato|guarreto|navajero|macareno|verraco|corcino)(es|s)?$/;

/** Whether a word says more of an animal than its species and its sex: 'vareto'. */
const isKind = (word: string): boolean => KIND.test(fold(word));

/** A word with what it means: by itself, without its sex, or twice ('Gamo (Paleto)'). */
type ReadWord = Meaning & { word: string; sex: Sex | null; points?: string };

function readBare(word: string, means: Means): ReadWord {
  const whole = means(word);
  if (whole.names.length > 0)
    return { ...whole, word, sex: FEMALE.test(fold(word)) ? 'hembra' : null };
  const sexed = splitSex(word);
  if (sexed) {
    const { names, ...meaning } = means(sexed.rest);
    const ofSex = names.filter((name) => isFemale(name) === (sexed.sex === 'hembra'));
    const fitting = names.length > 1 && ofSex.length > 0 ? ofSex : names;
    if (names.length > 0) return { ...meaning, names: fitting, word: sexed.rest, sex: sexed.sex };
  }
  const [, name, other] = /^(.+?)\s*\(([^()]+)\)$/.exec(word) ?? [];
  if (name !== undefined && other !== undefined) {
    const both = means(name).names.filter((one) => means(other).names.includes(one));
    if (both.length > 0) return { names: both, word: name, sex: null };
  }
  return { names: [], word, sex: null };
}

/** A word, without the points of its antlers, for which the book has no field: 'Venado de 12 puntas'. */
function readWord(word: string, means: Means): ReadWord {
  const [, antlered, points] = ANTLERED.exec(word) ?? [];
  if (antlered === undefined || points === undefined) return readBare(word, means);
  return { ...readBare(antlered, means), points };
}

const ANTLERED = /^(.+?)(?:,| de| con)? (\d{1,2} puntas)$/i;

type ReadPart = ReadWord & Pick<SpeciesPart, 'amount' | 'isAlternative'>;

/** The parts of a cell, of which another word for the one before ('Gamo/Paleto') is none. */
export function readParts(text: string, means: Means): ReadPart[] {
  const whole = readWord(text, means);
  if (whole.names.length > 0) return [{ ...whole, amount: null, isAlternative: null }];
  const read = speciesParts(text).map((part) => ({
    ...readWord(part.word, means),
    ...alike(part),
  }));
  return read.flatMap((part, index) => {
    const before = read[index - 1];
    return before && isAnotherWord(part, before) ? [] : [part];
  });
}

const alike = ({ amount, isAlternative }: SpeciesPart) => ({ amount, isAlternative });

const isAnotherWord = (part: ReadPart, before: ReadPart) =>
  part.isAlternative !== null &&
  part.amount === null &&
  isSure(part) &&
  part.names[0] === before.names[0] &&
  fold(part.word) !== fold(before.word);

/** Reads the species of a cell, none of one that says so; `means` finds those of a word. */
export function readSpecies(
  text: string,
  modality: Modality,
  means: Means = (word) => meaningOf(modality, word, null),
): Outcome<ReadSpecies[]> {
  if (isNoPiece(text)) return { value: [] };
  const parts = readParts(text, means);
  if (parts.length > 0 && parts.every(isSure) && !parts.some(isEither)) {
    return {
      value: parts.map(({ names: [species = ''], word, sex, amount, points }) => ({
        species,
        sex,
        amount,
        kind: points ?? (isKind(word) ? word.toLowerCase() : null),
      })),
    };
  }
  return unclear(parts, text.trim(), modality);
}

/** Whether a part is one of two that it may be: 'corzo o gamo', 'jabalí/zorro'. */
const isEither = ({ isAlternative, amount }: ReadPart) =>
  isAlternative === 'or' || (isAlternative === 'same' && amount === null);

const WHICH = '¿Cuál de estas especies es?';

/** What is asked about the first part that isn't sure. */
function unclear(parts: readonly ReadPart[], text: string, modality: Modality) {
  const part = parts.find((one) => !isSure(one));
  if (!part) {
    const names = parts.flatMap((one) => one.names);
    return { message: WHICH, choices: choicesFor([...names, names.join(' y ')], text, text) };
  }
  const { word, names, question } = part;
  if (question !== undefined) {
    return {
      message: `«${word}»${question.startsWith('¿') ? ':' : ''} ${question}`,
      mark: word,
      key: question,
      choices: choicesFor(names, word, text),
    };
  }
  return names.length > 1
    ? { message: WHICH, choices: choicesFor(names, word, text) }
    : {
        message: notListed(modality),
        choices: choicesFor(likelyFirst(part, modality), word, text),
      };
}

/** The species of a modality, those first that some word of a part means: 'corzo selectivo'. */
function likelyFirst({ word }: ReadPart, modality: Modality): string[] {
  const likely = word
    .split(/[^\p{L}]+/u)
    .flatMap((one) => (one === '' ? [] : meaningOf(modality, one, null).names.slice(0, 1)));
  return [...new Set([...likely, ...SPECIES[modality]])];
}

/** Whether a text has other words beside that of a species, its number and its sex: 'corzo selectivo'. */
export const saysMore = (text: string): boolean =>
  speciesParts(text).some(({ word }) => {
    const { rest } = splitSex(word) ?? { rest: word };
    const words = fold(rest).split(' ');
    return words.length > 1 && !meansSpecies(rest) && words.some(meansSpecies);
  });
