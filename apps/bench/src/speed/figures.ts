/** @returns the value below which `part` of the sorted `values` lie; NaN without any */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** @returns the middle value, or the mean of the middle two; NaN without any */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (upper + lower) / 2;
}

/** @returns the median of the quotients of `values` and `others` by index: of slices of the same moment */
export function ratio(values: readonly number[], others: readonly number[]): number {
  return median(values.map((value, index) => value / (others[index] ?? Number.NaN)));
}
