/** The least and the most of what is usual: a value outside is asked about before it counts as meant. */
export type Usual = readonly [least: number, most: number];

export const isOutside = ([least, most]: Usual, value: number): boolean =>
  value < least || value > most;

/** @returns the usual value that was meant by one with its comma in another place, null without one */
export function valueMeant(
  usual: Usual,
  value: number,
  round: (value: number) => number,
): number | null {
  if (!isOutside(usual, value)) return null;
  return [value * 10, value / 10].map(round).find((one) => !isOutside(usual, one)) ?? null;
}
