import { meansSpecies } from '@cuaderno/domain';
import type { Field } from '../types';
import { isDayOfMonth, isMonth, readDate } from '../values/dates';
import { readCount, readNumber } from '../values/numbers';
import { isFault } from '../values/outcome';
import { readTime } from '../values/times';
import { isNoPiece } from '../values/species';
import { pictureOf, PICTURES, speciesParts } from '../values/species-parts';
import {
  modalityOf,
  readSex,
  readState,
  readWeightKind,
  readYes,
  sexCounts,
} from '../values/words';

/** Whether a text is a value of a field that can be told by its content. */
export const CONTENT: Partial<Record<Field, (text: string) => boolean>> = {
  date: (text) => !isFault(readDate(text)) || /\b(19|20)\d{2}\b/.test(text),
  recordDate: (text) => !isFault(readDate(text)),
  startTime: (text) => !isFault(readTime(text)),
  endTime: (text) => !isFault(readTime(text)),
  type: (text) => modalityOf(text) !== null,
  species: (text) =>
    isNoPiece(text) ||
    meansSpecies(text) ||
    speciesParts(text).some(({ word }) => meansSpecies(word) || PICTURES.has(pictureOf(word))),
  year: (text) => /^(?:19|20)?\d{2}$/.test(text),
  month: isMonth,
  day: isDayOfMonth,
  // 'Trofeo' may be its points.
  medal: (text) => !isNumber(text),
  sex: (text) => sexCounts(text, true) !== null || !isFault(readSex(text)),
  weightKind: (text) => !isFault(readWeightKind(text)),
  state: (text) => !isFault(readState(text)),
  archived: (text) => !isFault(readYes(text)),
  quantity: (text) => !Number.isNaN(readCount(text)),
  males: isNumber,
  females: isNumber,
  score: isNumber,
  estimatedScore: isNumber,
  measuredScore: isNumber,
  age: isNumber,
  weight: isNumber,
  distance: isNumber,
};

export function isNumber(text: string): boolean {
  return !Number.isNaN(readNumber(text));
}

/** The fields of numbers. */
export const NUMBERS: ReadonlySet<Field> = new Set<Field>([
  'quantity',
  'males',
  'females',
  'score',
  'weight',
  'distance',
  'age',
]);

/** Whether a text says a number among its words. */
export const saysNumber = (text: string): boolean =>
  /^\P{L}*\d|^\p{L}+\.? \d/u.test(text) || !Number.isNaN(readCount(text.split(' ')[0] ?? ''));
