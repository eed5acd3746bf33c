import {
  formatNumber,
  type MeasuredValues,
  netGrams,
  parseDecimal,
  roundToCents,
  type Row,
  rowsOf,
  type Scale,
  type SpanRow,
  valueKeys,
} from '@cuaderno/domain';

/** The texts of a sheet's fields by key. `air` or `water`, even blank, tell that the volume is weighed. */
export type Typed = Readonly<Record<string, string>>;

/** Says that a measurement is by a sheet of a later build. */
export const UNKNOWN_SHEET =
  'Medida con una hoja más nueva que esta versión del cuaderno. Actualízalo para verla.';

/** The text of a measure: '23,6'. */
export const measureText = (value: number) => String(value).replace('.', ',');

/** The texts of a stored sheet; without one, no grade has points and the skull is whole. */
export function typedOf(scale: Scale, values: MeasuredValues | null): Typed {
  const typed = Object.fromEntries(
    Object.entries(values ?? {}).map(([key, one]) => [key, measureText(one)]),
  );
  const untouched = Object.fromEntries(
    rowsOf(scale).flatMap((row) => {
      if (row.kind === 'grade') return [[row.key, '0']];
      return row.kind === 'weight' ? [['skull', String(row.skulls[0]?.grams)]] : [];
    }),
  );
  return { ...untouched, ...typed };
}

/** The measures typed so far: without blank fields, NaN for what is no number. */
export function valuesOf(typed: Typed): Record<string, number> {
  return Object.fromEntries(
    Object.entries(typed).flatMap(([key, text]) => {
      const value = parseDecimal(text);
      return value === undefined ? [] : [[key, value]];
    }),
  );
}

/** The same without what is no number, for a total while typing. */
export const numbersOf = (typed: Typed) =>
  Object.fromEntries(Object.entries(valuesOf(typed)).filter(([, value]) => !Number.isNaN(value)));

/** The keys of the fields of a row, as they are typed. */
export const fieldsOf = (row: Row, typed: Typed) =>
  valueKeys(row, Object.fromEntries(Object.keys(typed).map((key) => [key, 0])));

const twoDecimals = (value: number) => value.toFixed(2).replace('.', ',');

const factorText = (times: number) => String(times).replace('.', ',');

/**
 * The share of the mean length that a span is: 'El 51 % de la longitud', 'El 29,5 % de la longitud', cut so that it
 * never shows a limit that isn't reached, or one that is passed.
 */
function spanText(
  { most = Number.POSITIVE_INFINITY }: SpanRow,
  span: number,
  { lengthLeft = 0, lengthRight = 0 }: MeasuredValues,
): string | null {
  const lengths = lengthLeft + lengthRight;
  if (!lengthLeft || !lengthRight) return null;
  const tenths = roundToCents((span * 2000) / lengths);
  const cut = tenths > most * 10 ? Math.ceil(tenths) : Math.floor(tenths);
  return `El ${measureText(cut / 10)} % de la longitud`;
}

/** How the points of a row come about: 'Media 23,50 mm × 3', 'Netos 422 g × 0,1'; null while unknown. */
export function sumText(row: Row, values: MeasuredValues): string | null {
  if (row.kind === 'grade') return null;
  if (row.kind === 'pair' && row.of === 'sum') return 'La suma de las dos';
  const found = valueKeys(row, values).flatMap((key) => values[key] ?? []);
  if (found.length < valueKeys(row, values).length) return null;
  const [first = 0, second = 0] = found;
  if (row.kind === 'span') return spanText(row, first, values);
  const times = factorText(row.times);
  if (row.kind === 'pair')
    return `Media ${twoDecimals((first + second) / 2)}\u00A0${row.unit} × ${times}`;
  return row.kind === 'weight'
    ? `Netos ${formatNumber(netGrams(row, first, second))}\u00A0g × ${times}`
    : `${formatNumber(Math.max(0, first - second))}\u00A0${row.unit} × ${times}`;
}
