import { type MeasuredValues, rowPoints, valueKeys } from './points';
import { type Row, rowsOf, type Scale, type SpanRow } from './scale';

/** The least and the most points, with two decimals. */
export type Bounds = readonly [least: number, most: number];

/** The values between which a measure that isn't taken yet may lie. */
type Reach = 'possible' | 'usual';

/** @returns the least and the highest value of a measure of a row that isn't known */
function reachOf(row: Row, reach: Reach): Bounds {
  return reach === 'usual' && 'usual' in row && row.usual ? row.usual : [0, row.max];
}

/** A span without its measure or both lengths may have any of its points. */
function spanBounds(row: SpanRow): Bounds {
  const steps = [...row.from, ...(row.over ?? [])].map(([, points]) => points);
  return [0, Math.max(0, ...steps)];
}

/** @returns the measures of a row with every missing one at one end of its reach */
function completed(row: Row, values: MeasuredValues, reach: Reach, end: 0 | 1): MeasuredValues {
  const value = reachOf(row, reach)[end];
  const filled = Object.fromEntries(
    valueKeys(row, values).map((key) => [key, values[key] ?? value]),
  );
  if (row.kind === 'weight') {
    const skulls = row.skulls.map(({ grams }) => grams);
    const skull = end === 0 ? Math.max(...skulls) : Math.min(...skulls);
    return { ...filled, skull: values['skull'] ?? skull };
  }
  // All that is weighed in the air may be the weight in the water.
  if ('air' in filled) {
    const air = values['air'] ?? (end === 0 ? (values['water'] ?? 0) : value);
    return { air, water: values['water'] ?? (end === 0 ? air : 0) };
  }
  return filled;
}

/** @returns the least and the most points of a row with some of its measures */
function rowBounds(row: Row, values: MeasuredValues, reach: Reach): Bounds {
  const known = rowPoints(row, values);
  if (known !== null) return [known, known];
  if (row.kind === 'span') return spanBounds(row);
  const ends = ([0, 1] as const).map(
    (end) => rowPoints(row, completed(row, values, reach, end)) ?? 0,
  );
  return [Math.min(...ends), Math.max(...ends)];
}

/** Adds one end of the bounds of a sheet's rows, in whole cents as `measure` does. */
const added = (bounds: readonly Bounds[], end: 0 | 1) =>
  Math.max(
    0,
    bounds.reduce((sum, bound) => sum + Math.round(bound[end] * 100), 0),
  ) / 100;

/** @returns the points between which a sheet ends, whatever its missing measures are within the reach */
function sheetBounds(scale: Scale, values: MeasuredValues, reach: Reach): Bounds {
  const bounds = rowsOf(scale).map((row) => rowBounds(row, values, reach));
  return [added(bounds, 0), added(bounds, 1)];
}

/**
 * What a half-finished sheet is at least: every missing measure counts as 0, the skull as the heaviest, and what is
 * taken off by eye as its highest. It begins with nothing taken off, so that a 0 there is not judged yet.
 */
export function leastPoints(scale: Scale, values: MeasuredValues): number {
  const unjudged = rowsOf(scale).filter(
    (row) => row.kind === 'grade' && row.sign === -1 && values[row.key] === 0,
  );
  const judged = Object.entries(values).filter(([key]) => unjudged.every((row) => row.key !== key));
  return sheetBounds(scale, Object.fromEntries(judged), 'possible')[0];
}

/** The rows of a sheet that can be judged in the field. */
export const fieldRows = (scale: Scale): readonly Row[] =>
  rowsOf(scale).filter(({ key }) => scale.field.includes(key));

/** The measures of a sheet of those judged in the field, by the keys of their rows: one of a pair counts for both. */
export function fieldValues(scale: Scale, known: Readonly<Record<string, number>>): MeasuredValues {
  const values = fieldRows(scale).flatMap((row) => {
    const value = known[row.key];
    const keys = row.kind === 'pair' ? valueKeys(row, {}) : [row.key];
    return value === undefined ? [] : keys.map((key) => [key, value] as const);
  });
  return Object.fromEntries(values);
}

/**
 * What a trophy may have by a few measures (`fieldValues`): every other one lies anywhere between the usual ones of its
 * row, every grade between none and its highest.
 */
export const fieldEstimate = (scale: Scale, values: MeasuredValues): Bounds =>
  sheetBounds(scale, values, 'usual');
