import { type CellKey, CELLS, type Goal, OVERLOAD_GOALS } from './goals';
import type { Measured } from './measure';
import type { Overload } from './overload';

/** The figures of the measured cells. */
export type Results = Partial<Record<CellKey, Measured>>;

/** A goal in words, the figure for it, and whether it is met. */
export type Verdict = { goal: string; figure: string; isMet: boolean };

/** Judges a goal of a cell; null where a figure is missing. */
function judge(goal: Goal, measured: Measured, results: Results): Verdict | null {
  switch (goal.kind) {
    case 'ratio': {
      if (measured.ratio === null) return null;
      const figure = `${measured.ratio.toFixed(2)} ×`;
      return { goal: `≥ ${goal.atLeast} ×`, figure, isMet: measured.ratio >= goal.atLeast };
    }
    case 'cpu': {
      const { cpuMs } = measured.product;
      const figure = `${cpuMs.toFixed(2)} ms`;
      return { goal: `≤ ${goal.atMostMs} ms of CPU`, figure, isMet: cpuMs <= goal.atMostMs };
    }
    case 'extra-cpu': {
      const other = results[goal.than];
      if (!other) return null;
      const extraMs = measured.product.cpuMs - other.product.cpuMs;
      const figure = `${extraMs.toFixed(2)} ms`;
      return { goal: `≤ ${goal.atMostMs} ms of CPU more`, figure, isMet: extraMs <= goal.atMostMs };
    }
    case 'slower': {
      const other = results[goal.than];
      if (!other) return null;
      const slower = other.product.perSecond / measured.product.perSecond;
      return {
        goal: `≤ ${goal.atMost} × slower than at 250`,
        figure: `${slower.toFixed(2)} × slower`,
        isMet: slower <= goal.atMost,
      };
    }
  }
}

/** @returns the verdicts on a cell's goals, without those whose figures are missing */
export function verdictsOf(key: CellKey, results: Results): Verdict[] {
  const measured = results[key];
  if (!measured) return [];
  const goals: readonly Goal[] = CELLS[key].goals;
  return goals.flatMap((goal) => judge(goal, measured, results) ?? []);
}

/** @returns the verdicts on the goals under overload */
export function overloadVerdicts({ goodput, waiting }: Overload): Verdict[] {
  const goals = OVERLOAD_GOALS;
  const held = goodput.filter(({ connections }) => connections <= goals.connections);
  const parts = held.map(({ work, answered }) => {
    const rivals = held.filter((row) => row.work === work);
    return answered / Math.max(...rivals.map((row) => row.answered));
  });
  const lowest = Math.min(...parts);
  const half = Math.max(...goodput.map((row) => row.half));
  const refusalMs = Math.max(...goodput.map((row) => row.refusalMs ?? 0));
  const { p99 } = waiting.besideLists;
  return [
    {
      goal: `goodput ≥ ${goals.goodput} of the best at up to ${goals.connections} connections`,
      figure: lowest.toFixed(2),
      isMet: lowest >= goals.goodput,
    },
    {
      goal: 'no batch fails by half',
      figure: `${half.toFixed(1)}/s`,
      isMet: half <= goals.half,
    },
    {
      goal: `a refusal costs ≤ ${goals.refusalMs * 1000} µs of CPU`,
      figure: `${(refusalMs * 1000).toFixed(0)} µs`,
      isMet: refusalMs <= goals.refusalMs,
    },
    {
      goal: `another user's small request beside long lists: p99 ≤ ${goals.waitingMs} ms`,
      figure: `${p99.toFixed(0)} ms`,
      isMet: p99 <= goals.waitingMs,
    },
  ];
}
