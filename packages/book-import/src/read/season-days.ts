import { fold } from '@cuaderno/domain';
import type { SeasonDays } from '../types';

/** 'Temporada 2019-20', '2019/2020', 'Temp. 19-20'. */
const SEASON = /(?<!\d)((?:19|20)?\d{2})\s?[-–—/_]\s?((?:19|20)?\d{2})(?!\d)/;
const YEAR = /(?<!\d)((?:19|20)\d{2})(?!\d)/;
const NAMED = /^(temporada|temp|campana|t|ano)\b/;

/** A year, of two digits of this century unless it is far ahead. */
const wholeYear = (text: string) =>
  text.length === 4 ? Number(text) : Number(text) + (Number(text) < 70 ? 2000 : 1900);

/**
 * The days of a season that a title names: '2019-20' runs from April to March. Of a year alone they are those that a
 * season and a year of the calendar have in common, from April to December.
 */
export function seasonDays(title: string): SeasonDays | null {
  const [, first, second] = SEASON.exec(title) ?? [];
  if (first !== undefined && second !== undefined) {
    const year = wholeYear(first);
    return wholeYear(second) === year + 1
      ? { from: `${year}-04-01`, to: `${year + 1}-03-31` }
      : null;
  }
  const year = YEAR.exec(title)?.[1];
  return year === undefined ? null : { from: `${year}-04-01`, to: `${year}-12-31` };
}

/** A title that is nothing but years, and no day: '2019', '2019-20'. */
const YEARS = /^(19|20)\d{2}(\s?[-–—/_]\s?(\d{2}|\d{4}))?$/;

/** The days of a row that is a title and nothing else: 'TEMPORADA 2019-20', '2019'. */
export function seasonOfTitle(title: string): SeasonDays | null {
  const text = title.trim();
  const isTitle = text.length <= 40 && (NAMED.test(fold(text)) || YEARS.test(text));
  return isTitle ? seasonDays(text) : null;
}
