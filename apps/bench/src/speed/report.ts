import { type CellKey, CELLS } from './goals';
import type { Overload } from './overload';
import type { Peer } from './peers/peer';
import { overloadVerdicts, type Results, type Verdict, verdictsOf } from './verdict';

export const HEAD = [
  'Work',
  'Product',
  'Limit',
  'Ratio',
  'p50 / p99, ms',
  'of the limit',
  'CPU, ms',
  "PostgreSQL's, ms",
  'Memory, MiB',
  'Goal',
];

const rate = (value: number) =>
  `${value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en')}/s`;
const ms = (value: number) => (value < 10 ? value.toFixed(2) : value.toFixed(0));
export const inWords = ({ goal, figure, isMet }: Verdict) =>
  `${goal}: ${isMet ? 'met' : `**not met** (${figure})`}`;

export const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

const failedOf = ({ failed }: { failed: number }) => (failed > 0 ? `, ${failed} failed` : '');

/** The columns of a cell: what is measured, product / limit, and the verdicts on the goals. */
export function rowOf(key: CellKey, results: Results): string[] {
  const measured = results[key];
  if (!measured) return [];
  const { product, limit, ratio } = measured;
  const both = (figure: 'cpuMs' | 'databaseCpuMs' | 'memoryMiB', show: (value: number) => string) =>
    [product, ...(limit ? [limit] : [])].map((side) => show(side[figure])).join(' / ');
  return [
    CELLS[key].title,
    rate(product.perSecond) + failedOf(product),
    limit ? rate(limit.perSecond) + (limit.form && ` (${limit.form})`) + failedOf(limit) : '',
    ratio === null ? '' : ratio.toFixed(2),
    `${ms(product.p50)} / ${ms(product.p99)}`,
    limit ? `${ms(limit.p50)} / ${ms(limit.p99)}` : '',
    both('cpuMs', ms),
    both('databaseCpuMs', ms),
    both('memoryMiB', (value) => value.toFixed(0)),
    verdictsOf(key, results).map(inWords).join('; '),
  ];
}

/** Prints a cell. */
export function printCell(key: CellKey, results: Results): void {
  const [, ...figures] = rowOf(key, results);
  console.log(`${key.padEnd(15)} ${figures.map((text) => text.padEnd(12)).join(' ')}`);
}

export const printHead = (): void =>
  console.log(['Cell'.padEnd(15), ...HEAD.slice(1).map((text) => text.padEnd(12))].join(' '));

export function overloadTables({ goodput, waiting }: Overload): string[] {
  const rows = goodput.map((row) => [
    row.work,
    String(row.connections),
    rate(row.answered),
    rate(row.refused),
    rate(row.half),
    ms(row.p99),
    row.refusalMs === null ? '' : (row.refusalMs * 1000).toFixed(0),
  ]);
  const head = [
    'Work',
    'Connections',
    'Answered',
    'Refused',
    'Failed by half',
    'p99, ms',
    'CPU of a refusal, µs',
  ];
  const { alone, besideLists, lists } = waiting;
  return [
    table(head, rows),
    `A detail of another user takes ${ms(alone.p50)} ms (p99 ${ms(alone.p99)} ms) alone, and ${ms(besideLists.p50)} ms (p99 ${ms(besideLists.p99)} ms) while two connections read 5,000 whole outings each, ${lists.toFixed(1)} lists per second.`,
  ];
}

/** Prints the figures under overload. */
export function printOverload(overload: Overload): void {
  console.log([...overloadTables(overload), ...overloadVerdicts(overload).map(inWords)].join('\n'));
}

export const peerTable = ({ name, results }: Peer) =>
  table(
    [
      'Work',
      'Product',
      name,
      'Ratio',
      'p50 / p99, ms',
      `of ${name}`,
      'CPU, ms',
      "PostgreSQL's, ms",
      'Memory, MiB',
    ],
    (Object.keys(results) as CellKey[]).map((key) => rowOf(key, results).slice(0, -1)),
  );

/** Prints the product beside another one. */
export const printPeer = (peer: Peer): void => console.log(`${peer.note}\n${peerTable(peer)}`);
