import { type CellKey, CELLS, type Goal } from './goals';
import type { Measured } from './measure';

/** The figures of the measured cells. */
export type Results = Partial<Record<CellKey, Measured>>;

/** A goal of a cell in words, the figure for it, and whether it is met. */
export type Verdict = { goal: string; figure: string; isMet: boolean };

/** Judges a goal of a cell; null where a figure is missing. */
function judge(goal: Goal, measured: Measured, results: Results): Verdict | null {
  switch (goal.kind) {
    case 'ratio': {
      if (measured.ratio === null) return null;
      const figure = measured.ratio.toFixed(2);
      return {
        goal: `≥ ${goal.atLeast} ×`,
        figure: `${figure} ×`,
        isMet: measured.ratio >= goal.atLeast,
      };
    }
    case 'cpu': {
      const { cpuMs } = measured.product;
      return {
        goal: `≤ ${goal.atMostMs} ms of CPU`,
        figure: `${cpuMs.toFixed(2)} ms`,
        isMet: cpuMs <= goal.atMostMs,
      };
    }
    case 'slower': {
      const other = results[goal.than];
      if (!other) return null;
      const slower = other.product.perSecond / measured.product.perSecond;
      return {
        goal: `≤ ${goal.atMost} × slower than ${CELLS[goal.than].title.split(',', 1)[0]} of 250`,
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
