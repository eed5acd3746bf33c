import { roundToCents } from '@cuaderno/domain';
import { readNumber } from './numbers';

/** A measure that may be in another unit than the book's. */
export type Measure = 'weight' | 'distance' | 'age';

export type Unit = {
  /** Folded, as headings and cells have it. */
  words: readonly string[];
  /** How many of the book's unit it is. */
  factor: number;
  /** Its plural. */
  name: string;
};

type MeasureRow = {
  /** The plural of the book's unit. */
  base: string;
  units: readonly Unit[];
  /** From the least to the most that is usual, in the book's unit. */
  usual: readonly [least: number, most: number];
  round: (value: number) => number;
};

export const MEASURES: Readonly<Record<Measure, MeasureRow>> = {
  weight: {
    base: 'kilos',
    units: [
      {
        words: ['lb', 'lbs', 'libra', 'libras', 'pound', 'pounds'],
        factor: 0.45359237,
        name: 'libras',
      },
      { words: ['@', 'arroba', 'arrobas'], factor: 11.5, name: 'arrobas' },
      { words: ['g', 'gr', 'grs', 'gramo', 'gramos', 'grams'], factor: 0.001, name: 'gramos' },
    ],
    usual: [2, 300],
    round: roundToCents,
  },
  distance: {
    base: 'metros',
    units: [
      { words: ['yd', 'yds', 'yarda', 'yardas', 'yard', 'yards'], factor: 0.9144, name: 'yardas' },
      { words: ['ft', 'pie', 'pies', 'feet'], factor: 0.3048, name: 'pies' },
      { words: ['km', 'kms', 'kilometros'], factor: 1000, name: 'kilómetros' },
    ],
    usual: [3, 1000],
    round: Math.round,
  },
  age: {
    base: 'años',
    units: [{ words: ['mes', 'meses', 'months'], factor: 1 / 12, name: 'meses' }],
    usual: [0, 20],
    round: Math.floor,
  },
};

const NUMBER_AND_UNIT = /^([\d.,\s]+?)\s*([\p{L}@]+)\.?$/u;

/** The unit of a heading: 'Peso (lb)', 'Distancia en yardas'; null for the book's own. */
export function unitOfHeading(measure: Measure, heading: string): Unit | null {
  const words = heading.toLowerCase().split(/[^\p{L}@]+/u);
  return (
    MEASURES[measure].units.find((unit) => unit.words.some((word) => words.includes(word))) ?? null
  );
}

/**
 * Reads a number with the unit beside it.
 *
 * @returns NaN for a text that is no number; the unit is null where it names none, 'base' where it names the book's own
 */
export function readMeasure(
  measure: Measure,
  text: string,
): { number: number; unit: Unit | 'base' | null } {
  const [, digits = '', word = ''] = NUMBER_AND_UNIT.exec(text.trim()) ?? [];
  const unit = MEASURES[measure].units.find(({ words }) => words.includes(word.toLowerCase()));
  if (unit) return { number: readNumber(digits), unit };
  return { number: readNumber(text), unit: word === '' ? null : 'base' };
}

/** Whether a value in the book's unit is so unlikely that its unit is to be asked about. */
export function isStrange(measure: Measure, value: number): boolean {
  const [least, most] = MEASURES[measure].usual;
  return value > 0 && (value < least || value > most);
}
