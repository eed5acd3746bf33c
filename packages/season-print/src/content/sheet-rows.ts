import {
  type Measurement,
  netGrams,
  type Row,
  rowPoints,
  rowsOf,
  scaleById,
} from '@cuaderno/domain';

/** A row of a measuring sheet, as printed: what was measured left and right, and how its points came about. */
export type SheetRow = {
  name: string;
  note: string | null;
  left: string;
  right: string;
  points: string;
};

type Values = Measurement['values'];

/** Points with two decimals: '21,80', '−1,00'. */
export const pointsText = (points: number): string =>
  points.toFixed(2).replace('.', ',').replace('-', '−');

/** A measure, with the decimal that it has: '22,2', '305'. */
const measureText = (value: number): string => String(value).replace('.', ',');

const times = (factor: number) => (factor === 1 ? '' : ` × ${measureText(factor)}`);

export function sheetRows({ scale, values }: Measurement): SheetRow[] {
  const known = scaleById(scale);
  if (!known) return [];
  return rowsOf(known).map((row) => {
    const isPair = row.kind === 'pair';
    const side = (name: string) => (isPair ? measureText(values[`${row.key}${name}`] ?? 0) : '');
    return {
      name: row.name,
      note: noteOf(row, values),
      left: side('Left'),
      right: side('Right'),
      points: pointsText(rowPoints(row, values) ?? 0),
    };
  });
}

/** How the points of a row came about: 'Media 23,50 mm × 3', 'Suma en cm', '455 g × 0,1'. */
function noteOf(row: Row, values: Values): string | null {
  const value = (key: string) => values[key] ?? 0;
  switch (row.kind) {
    case 'pair': {
      if (row.of === 'sum') return row.unit === 'puntas' ? 'Suma' : `Suma en ${row.unit}`;
      const mean = (value(`${row.key}Left`) + value(`${row.key}Right`)) / 2;
      return `Media ${pointsText(mean)}\u00A0${row.unit}${times(row.times)}`;
    }
    case 'single':
      return `${measureText(value(row.key))}\u00A0${row.unit}${times(row.times)}`;
    case 'span':
      return `${measureText(value(row.key))}\u00A0${row.unit}, por su parte de la longitud`;
    case 'weight':
      return `${measureText(netGrams(row, value(row.key), value('skull')))}\u00A0g${times(row.times)}`;
    case 'volume': {
      const volume = 'air' in values ? value('air') - value('water') : value(row.key);
      return `${measureText(volume)} ${row.unit}${times(row.times)}`;
    }
    case 'grade':
      return null;
  }
}
