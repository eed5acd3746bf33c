import { expect, it } from 'vitest';
import { performanceDocument } from './document';

const figures = {
  perSecond: 1234,
  p50: 1,
  p99: 2,
  cpuMs: 0.5,
  databaseCpuMs: 0.2,
  memoryMiB: 90,
  failed: 0,
};
const run = {
  machine: '2 cores',
  date: '2026-11-22',
  command: 'npm run bench',
  results: { 'list-50': { product: figures, limit: { ...figures, form: 'json' }, ratio: 0.5 } },
  overload: {
    goodput: [],
    waiting: { alone: { p50: 1, p99: 2 }, besideLists: { p50: 5, p99: 60 }, lists: 3 },
  },
  peer: null,
};

it('the document has the figures, and each goal with its verdict', () => {
  const text = performanceDocument(run, '');
  expect(text).toContain('2026-11-22, `npm run bench`, on 2 cores.');
  expect(text).toContain('| tRPC list of 50 summaries | 1,234/s | 1,234/s (json) | 0.50 |');
  expect(text).toContain('≥ 0.6 ×: **not met** (0.50 ×)');
  expect(text).toContain('p99 ≤ 50 ms: **not met** (60 ms)');
});

it('the part of other tools is kept, once', () => {
  const first = performanceDocument(run, '');
  const edited = `${first}\n## Bytes on the wire\n\nA revisit: 290 bytes.\n`;
  expect(performanceDocument({ ...run, date: '2026-11-23' }, edited)).toBe(
    edited.replace('2026-11-22', '2026-11-23'),
  );
});
