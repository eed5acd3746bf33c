import { type Row, rowsOf, type Scale, type SpanRow, type WeightRow } from './scale';

/** The measures of a sheet by key, in the units of its rows; grades are points, `skull` grams. */
export type MeasuredValues = Readonly<Record<string, number>>;

/** The keys of the measures of a row. A volume has either its own or its two weights. */
export function valueKeys(row: Row, values: MeasuredValues): readonly string[] {
  switch (row.kind) {
    case 'pair':
      return [`${row.key}Left`, `${row.key}Right`];
    case 'weight':
      return [row.key, 'skull'];
    case 'volume':
      return 'air' in values || 'water' in values ? ['air', 'water'] : [row.key];
    case 'single':
    case 'span':
    case 'grade':
      return [row.key];
  }
}

/** Whole tenths of a measure: decimals can't be added exactly. */
const tenths = (value: number) => Math.round(value * 10);

/** Points with two decimals, half up, of tenths of a unit. */
const pointsOfTenths = (sum: number, times: number) => Math.round(sum * times * 10) / 100;

/** The points of a span in tenths of a cm, null without both lengths. */
function spanPoints(row: SpanRow, span: number, values: MeasuredValues): number | null {
  const { lengthLeft, lengthRight } = values;
  if (lengthLeft === undefined || lengthRight === undefined) return null;
  /** Twice the mean length. */
  const lengths = tenths(lengthLeft) + tenths(lengthRight);
  const isOver = (percent: number) => span * 200 > percent * lengths;
  if (lengths === 0 || (row.most !== undefined && isOver(row.most))) return 0;
  const over = row.over?.findLast(([percent]) => isOver(percent));
  const from = row.from.findLast(([percent]) => span * 200 >= percent * lengths);
  return (over ?? from)?.[1] ?? 0;
}

/** The weight of the antlers in grams, without that of the bone kept with them. */
export const netGrams = ({ unit }: Pick<WeightRow, 'unit'>, weight: number, skull: number) =>
  Math.max(0, (unit === 'kg' ? Math.round(weight * 1000) : weight) - skull);

/**
 * The points of one row, with two decimals, less than 0 for deductions.
 *
 * @returns null while a measure that it needs is missing
 */
export function rowPoints(row: Row, values: MeasuredValues): number | null {
  const found = valueKeys(row, values).flatMap((key) => values[key] ?? []);
  if (found.length < valueKeys(row, values).length) return null;
  const [first = 0, second = 0] = found;
  switch (row.kind) {
    case 'pair': {
      const sum = tenths(first) + tenths(second);
      return pointsOfTenths(sum, row.of === 'mean' ? row.times / 2 : row.times);
    }
    case 'span':
      return spanPoints(row, tenths(first), values);
    case 'single':
      return pointsOfTenths(tenths(first), row.times);
    case 'weight':
      return pointsOfTenths(tenths(netGrams(row, first, second)), row.times);
    case 'volume':
      return pointsOfTenths(tenths(Math.max(0, first - second)), row.times);
    case 'grade':
      return row.sign * first || 0;
  }
}

/** What a sheet gives: `points` of the rows that are whole, at least 0, and the rows that are not. */
export type Measured = { points: number; missing: readonly Row[] };

/** Adds the rows of a sheet as they are printed, each with two decimals. */
export function measure(scale: Scale, values: MeasuredValues): Measured {
  const rows = rowsOf(scale).map((row) => ({ row, points: rowPoints(row, values) }));
  const cents = rows.reduce((sum, { points }) => sum + Math.round((points ?? 0) * 100), 0);
  return {
    points: Math.max(0, cents) / 100,
    missing: rows.flatMap(({ row, points }) => (points === null ? [row] : [])),
  };
}
