import { describe, expect, it } from 'vitest';
import { CELLS } from './goals';
import type { Measured } from './measure';
import type { Overload } from './overload';
import { overloadVerdicts, verdictsOf } from './verdict';

const figures = {
  perSecond: 100,
  p50: 1,
  p99: 2,
  cpuMs: 1,
  databaseCpuMs: 1,
  memoryMiB: 90,
  failed: 0,
};
const measured = (ratio: number | null, perSecond = 100, cpuMs = 1): Measured => ({
  product: { ...figures, perSecond, cpuMs },
  limit: ratio === null ? null : { ...figures, form: 'json' },
  ratio,
});
const met = (verdicts: { isMet: boolean }[]) => verdicts.map(({ isMet }) => isMet);

describe('a goal of a cell', () => {
  it('is a ratio to the limit', () => {
    const [goal] = CELLS['list-50'].goals;
    expect(goal).toEqual({ kind: 'ratio', atLeast: 0.6 });
    expect(met(verdictsOf('list-50', { 'list-50': measured(0.6) }))).toEqual([true]);
    expect(met(verdictsOf('list-50', { 'list-50': measured(0.59) }))).toEqual([false]);
  });

  it('is CPU per request, whatever the ratio', () => {
    expect(met(verdictsOf('search', { search: measured(0.1, 100, 0.5) }))).toEqual([true]);
    expect(met(verdictsOf('search', { search: measured(0.9, 100, 0.51) }))).toEqual([false]);
  });

  it('compares two cells, and needs both', () => {
    const large = { 'stats-25000': measured(9, 60) };
    expect(met(verdictsOf('stats-25000', large))).toEqual([true]);
    const flat = { ...large, 'stats-250': measured(9, 90) };
    expect(met(verdictsOf('stats-25000', flat))).toEqual([true, true]);
    const steep = { ...large, 'stats-250': measured(9, 91) };
    expect(met(verdictsOf('stats-25000', steep))).toEqual([true, false]);
  });

  it('is CPU beyond another cell', () => {
    const plain = { 'list-250': measured(1, 100, 2) };
    const cheap = { ...plain, 'list-250-br': measured(null, 90, 3.8) };
    expect(met(verdictsOf('list-250-br', cheap))).toEqual([true]);
    const dear = { ...plain, 'list-250-br': measured(null, 90, 3.9) };
    expect(met(verdictsOf('list-250-br', dear))).toEqual([false]);
  });

  it('of a cell that was not measured has no verdict', () => {
    expect(verdictsOf('list-50', {})).toEqual([]);
  });
});

describe('the goals under overload', () => {
  const row = (connections: number, answered: number, more = {}) => ({
    work: 'single lists' as const,
    connections,
    answered,
    refused: 0,
    half: 0,
    p99: 1,
    refusalMs: null,
    ...more,
  });
  const waiting = { alone: { p50: 1, p99: 2 }, besideLists: { p50: 5, p99: 50 }, lists: 3 };
  const judge = (...goodput: Overload['goodput']) => met(overloadVerdicts({ goodput, waiting }));

  it('are met by steady goodput and cheap refusals of whole batches', () => {
    expect(judge(row(16, 100), row(100, 90, { refused: 9, refusalMs: 0.05 }))).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it('are missed one by one', () => {
    expect(judge(row(16, 100), row(100, 89))[0]).toBe(false);
    expect(judge(row(16, 100, { half: 0.1 }))[1]).toBe(false);
    expect(judge(row(16, 100, { refusalMs: 0.06 }))[2]).toBe(false);
  });

  it('hold the goodput at up to 150 connections', () => {
    expect(judge(row(16, 100), row(700, 50))[0]).toBe(true);
    expect(judge(row(16, 100), row(150, 50))[0]).toBe(false);
  });

  it('compare the goodput of the same work', () => {
    expect(judge(row(16, 100), row(16, 10, { work: 'batches of four' }))[0]).toBe(true);
  });
});
