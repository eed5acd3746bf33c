import { type Measurement, type Row, rowPoints, rowsOf, type Scale } from '@cuaderno/domain';
import { measureText, sumText } from './typed-measures';

const points = (value: number | null) =>
  value === null ? '–' : value.toFixed(2).replace('.', ',').replace('-', '−');

/** The two measures of a row as they stand in the columns 'izq.' and 'der.', blank for one. */
function measures(row: Row, values: Measurement['values']): [string, string] {
  const text = (key: string, unit = '') => {
    const value = values[key];
    return value === undefined ? '' : `${measureText(value)}${unit}`;
  };
  if (row.kind === 'pair') return [text(`${row.key}Left`), text(`${row.key}Right`)];
  if (row.kind === 'weight')
    return [
      text(row.key, `\u00A0${row.unit}`),
      values['skull'] ? `−${values['skull']}\u00A0g` : '',
    ];
  if (row.kind === 'volume' && 'air' in values) return [text('air', ' g'), text('water', ' g')];
  return ['', ''];
}

/** The note of a sum: 'Suma en cm'; tines have no other unit. */
const sumOf = (unit: string) => (unit === 'puntas' ? 'Suma' : `Suma en ${unit}`);

/** How a row came about, with the measure that has no column. */
function note(row: Row, values: Measurement['values']): string | null {
  if (row.kind === 'pair' && row.of === 'sum') return sumOf(row.unit);
  const sum = sumText(row, values);
  if (row.kind !== 'span' || sum === null) return sum;
  return `${measureText(values[row.key] ?? 0)}\u00A0cm, ${sum[0]?.toLowerCase()}${sum.slice(1).replace(' de la longitud', '')}`;
}

/** A stored sheet, row by row, as the official one adds up. */
export function SheetTable({ measurement, scale }: { measurement: Measurement; scale: Scale }) {
  const { values } = measurement;
  return (
    <table className="sheet-table">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Medida</span>
          </th>
          <th scope="col">izq.</th>
          <th scope="col">der.</th>
          <th scope="col">ptos</th>
        </tr>
      </thead>
      <tbody>
        {rowsOf(scale).map((row) => {
          const [left, right] = measures(row, values);
          const text = note(row, values);
          return (
            <tr key={row.key}>
              <th scope="row">
                {row.name}
                {text && <small>{text}</small>}
              </th>
              <td>{left}</td>
              <td>{right}</td>
              <td>{points(rowPoints(row, values))}</td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            Total
          </th>
          <td>{points(measurement.points)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
