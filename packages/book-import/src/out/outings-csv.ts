import { formatDay, type Outing } from '@cuaderno/domain';
import { stringify } from 'csv-stringify/sync';
import { COLUMNS, type Column, type Line, linesOf } from './columns';

/** The format of the file: decimal commas, escaped formulas, quotes around edge blanks. */
const OPTIONS = {
  delimiter: ';',
  record_delimiter: 'windows',
  escape_formulas: true,
  quoted_match: /^\s|\s$|[\r\n]/,
  cast: { number: (value: number) => String(value).replace('.', ',') },
} as const;

/**
 * Writes outings for a spreadsheet set to Spanish: UTF-8 with its mark, semicolons, decimal comma, one line
 * a piece, and one for an outing without any.
 *
 * @returns the lines
 */
export function* outingsCsv(outings: Iterable<Outing>): Generator<string> {
  yield `\uFEFF${stringify([COLUMNS.map(({ heading }) => heading)], OPTIONS)}`;
  for (const outing of outings) {
    yield stringify(
      linesOf(outing).map((line) => COLUMNS.map((column) => cellOf(column, line))),
      OPTIONS,
    );
  }
}

function cellOf({ cell, isDay }: Column, line: Line) {
  const value = cell(line);
  return isDay && typeof value === 'string' ? formatDay(value) : value;
}
