import { type Sex, SEXES } from '@cuaderno/domain';
import { cellText } from '../columns/cell-text';
import { speciesHeading } from '../columns/fields';
import type { Field, Table, TableRow } from '../types';
import { isDayOfMonth, joinDay } from '../values/dates';
import { isBlank, isCross, isFormulaError, modalityOf, sexCounts } from '../values/words';

/** A table with the column of each field. */
export type Columns = {
  table: Table;
  columnOf: ReadonlyMap<Field, number>;
  /** The columns of pieces of the species in their headings. */
  counted: readonly number[];
};

/** A row's text of a field, of a day and a species also one that is in several columns; '' for none. */
export function rowText(columns: Columns, row: TableRow, field: Field): string {
  if (field === 'date') return dayText(columns, row);
  if (field === 'species') return speciesText(columns, row);
  if (field === 'type' && !columns.columnOf.has(field)) return crossedType(columns, row);
  // What a row has beyond the header has no column.
  if (field === 'note') return row.surplus ?? '';
  return textIn(columns, row, field);
}

function textIn({ columnOf }: Columns, row: TableRow, field: Field): string {
  const index = columnOf.get(field);
  return index === undefined ? '' : cellText(row.cells[index]);
}

/** The modality whose column a row has a cross in, of a table with a column for each; '' for none. */
function crossedType({ table }: Columns, row: TableRow): string {
  const crossed = table.header.filter(
    (heading, index) => isCross(cellText(row.cells[index])) && modalityOf(heading) !== null,
  );
  return crossed.length === 1 ? (crossed[0] ?? '') : crossed.join(', ');
}

/** Whether a table has days, in one column or in several. */
export const hasDays = ({ columnOf }: Columns): boolean =>
  columnOf.has('date') || columnOf.has('month');

/** Whether a row has a text of a field; a year alone is that of many rows. */
export function hasText(columns: Columns, row: TableRow, field: Field): boolean {
  if (field === 'date') {
    return (['date', 'day', 'month'] as const).some((part) => isFilled(textIn(columns, row, part)));
  }
  return isFilled(rowText(columns, row, field));
}

const isFilled = (text: string) => !isBlank(text) || isFormulaError(text);

function dayText(columns: Columns, row: TableRow): string {
  const part = (field: Field) => textIn(columns, row, field);
  const alone = part('date');
  if (row.month && isDayOfMonth(alone)) return `${alone} ${row.month}`;
  return joinDay(alone, [part('day'), part('month'), part('year')]);
}

/** A species with its counts of other columns: '2 Venado macho, 1 Venado hembra', '3 jabalies'. */
function speciesText(columns: Columns, row: TableRow): string {
  const { table, counted } = columns;
  const species = textIn(columns, row, 'species');
  const sexed = sexesIn(columns, row).map(([count, sex]) => `${count} ${species} ${sex}`);
  const others = counted.flatMap((index) => {
    const count = countIn(cellText(row.cells[index]));
    const heading = table.header[index] ?? '';
    return count === '' ? [] : [`${count} ${speciesHeading(heading) ?? heading}`];
  });
  const own = sexed.length > 0 ? sexed : species === '' ? [] : [species];
  return [...own, ...others].join(', ');
}

/** The machos and the hembras of a row, in columns of their own or in that of the sex. */
function sexesIn(columns: Columns, row: TableRow): [count: string, sex: Sex][] {
  const { columnOf } = columns;
  if (columnOf.has('males') || columnOf.has('females')) {
    const counts = (['males', 'females'] as const).map((field) =>
      countIn(textIn(columns, row, field)),
    );
    return SEXES.flatMap((sex, index) => (counts[index] ? [[counts[index], sex]] : []));
  }
  const counts = columnOf.has('sex')
    ? sexCounts(textIn(columns, row, 'sex'), isFilled(textIn(columns, row, 'quantity')))
    : null;
  return counts ? SEXES.map((sex) => [String(counts[sex]), sex]) : [];
}

/** A count of a column: an x is one, a zero none. */
function countIn(text: string): string {
  if (isBlank(text) || /^0+([.,]0+)?$|^no$/i.test(text)) return '';
  return isCross(text) ? '1' : text;
}
