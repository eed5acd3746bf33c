import {
  formatNumber,
  type MeasuredValues,
  parseDecimal,
  type Row,
  rowsOf,
  type Scale,
  valueKeys,
} from '@cuaderno/domain';

/** The texts of a sheet's fields by key. `air` or `water`, even blank, tell that the volume is weighed. */
export type Typed = Readonly<Record<string, string>>;

/** The text of a measure: '23,6'. */
export const measureText = (value: number) => String(value).replace('.', ',');

/** The texts of a stored sheet; without one, no grade has points and the skull is whole. */
export function typedOf(scale: Scale, values: MeasuredValues | null): Typed {
  if (values) {
    return Object.fromEntries(Object.entries(values).map(([key, one]) => [key, measureText(one)]));
  }
  return Object.fromEntries(
    rowsOf(scale).flatMap((row) => {
      if (row.kind === 'grade') return [[row.key, '0']];
      return row.kind === 'weight' ? [['skull', String(row.skulls[0]?.grams)]] : [];
    }),
  );
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

/** How the points of a row come about: 'Media 23,50 mm × 3', 'El 51 % de la longitud'; null while unknown. */
export function sumText(row: Row, values: MeasuredValues): string | null {
  const [first, second] = valueKeys(row, values).map((key) => values[key]);
  const { lengthLeft, lengthRight } = values;
  switch (row.kind) {
    case 'pair': {
      if (row.of === 'sum') return 'La suma de las dos';
      if (first === undefined || second === undefined) return null;
      return `Media ${twoDecimals((first + second) / 2)} ${row.unit} × ${formatFactor(row.times)}`;
    }
    case 'span': {
      if (first === undefined || !lengthLeft || !lengthRight) return null;
      return `El ${Math.round((first * 200) / (lengthLeft + lengthRight))} % de la longitud`;
    }
    case 'weight': {
      if (first === undefined || second === undefined) return null;
      return `Netos ${formatNumber(Math.max(0, first - second))} g × ${formatFactor(row.times)}`;
    }
    case 'volume': {
      if (first === undefined) return null;
      if ('air' in values && second === undefined) return null;
      return `${formatNumber(Math.max(0, first - (second ?? 0)))} ${row.unit} × ${formatFactor(row.times)}`;
    }
    case 'grade':
      return null;
  }
}

const formatFactor = (times: number) => String(times).replace('.', ',');
