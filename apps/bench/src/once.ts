/**
 * BENCH_ONCE=1 shows that a benchmark starts and comes to its end: in its smallest size, whose figures mean nothing and
 * are held to no budget. `npm run test:engines` runs each so.
 */
const IS_ONCE = process.env['BENCH_ONCE'] === '1';

/** @returns what is measured as usual, or by BENCH_ONCE */
export const sized = <T>(usual: T, once: T): T => (IS_ONCE ? once : usual);

/** Ends the benchmark with code 1 once it is over, as a budget doesn't hold. */
export function failBudget(): void {
  if (!IS_ONCE) process.exitCode = 1;
}
