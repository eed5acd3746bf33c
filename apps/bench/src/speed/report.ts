import { type CellKey, CELLS } from './goals';
import { type Results, verdictsOf } from './verdict';

const rate = (value: number) => `${Math.round(value).toLocaleString('en')}/s`;
const ms = (value: number) => (value < 10 ? value.toFixed(2) : value.toFixed(0));

/** The columns of a cell's row: what is measured, the figures, and the goals. */
export function rowOf(key: CellKey, results: Results): string[] {
  const measured = results[key];
  if (!measured) return [];
  const { product, limit, ratio } = measured;
  const verdicts = verdictsOf(key, results);
  return [
    CELLS[key].title,
    rate(product.perSecond),
    limit ? rate(limit.perSecond) : '',
    ratio === null ? '' : ratio.toFixed(2),
    `${ms(product.p50)} / ${ms(product.p99)}`,
    limit ? `${ms(limit.p50)} / ${ms(limit.p99)}` : '',
    `${ms(product.cpuMs)} / ${limit ? ms(limit.cpuMs) : '–'}`,
    `${ms(product.databaseCpuMs)} / ${limit ? ms(limit.databaseCpuMs) : '–'}`,
    `${Math.round(product.memoryMiB)} / ${limit ? Math.round(limit.memoryMiB) : '–'}`,
    verdicts.map(({ goal, isMet }) => `${goal}: ${isMet ? 'met' : 'not met'}`).join('; '),
  ];
}

/** Prints a cell. */
export function printCell(key: CellKey, results: Results): void {
  const failed = results[key]?.product.failed ?? 0;
  const note = failed > 0 ? `  ${failed} FAILED` : '';
  console.log(`${key.padEnd(16)} ${rowOf(key, results).slice(1).join('  ')}${note}`);
}
