/** Counts events, and reports once a second their number and the first of them. */
export function countPerSecond<T>(report: (count: number, first: T) => void): (event: T) => void {
  let count = 0;
  return (event) => {
    count += 1;
    if (count > 1) return;
    setTimeout(() => {
      report(count, event);
      count = 0;
    }, 1_000);
  };
}
