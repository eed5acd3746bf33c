import { nameKey } from '../name-key';
import type { OutingSummary } from './outing';
import { type WindFrom, WINDS_FROM } from './outing-fields';

/** Outings, and those of them with a piece. */
export type Tally = { outings: number; won: number };

export const noOutings = (): Tally => ({ outings: 0, won: 0 });

/** Counts an outing in. */
export function countOuting(tally: Tally, { species }: Pick<OutingSummary, 'species'>): void {
  tally.outings += 1;
  if (species.length > 0) tally.won += 1;
}

/** Orders those with most outings first, of equals those with most pieces. */
export const byOutings = (a: Tally, b: Tally) => b.outings - a.outings || b.won - a.won;

/** Outings of a stand, a ground or a person. */
export type NamedTally<Name extends string = string> = Tally & { name: Name };

/**
 * Counts outings by the names that each has, whatever their case and accents.
 *
 * @param outings the latest first: a name is written as in its latest one
 * @returns those with most outings first; `unnamed` are those without a name
 */
export function tallyNames<Row extends Pick<OutingSummary, 'species'>, Name extends string>(
  outings: Iterable<Row>,
  namesOf: (outing: Row) => readonly Name[],
): { rows: NamedTally<Name>[]; unnamed: Tally } {
  const tallies = new Map<string, NamedTally<Name>>();
  const unnamed = noOutings();
  for (const outing of outings) {
    const names = namesOf(outing);
    if (names.length === 0) countOuting(unnamed, outing);
    for (const name of names) {
      const key = nameKey(name);
      const tally = tallies.get(key) ?? { name, ...noOutings() };
      tallies.set(key, tally);
      countOuting(tally, outing);
    }
  }
  return { rows: [...tallies.values()].toSorted(byOutings), unnamed };
}

/** Outings by where the wind came from, 'still' those without any; of `noted` of `all` it is known. */
export type WindTally = {
  rows: [from: WindFrom | 'still', tally: Tally][];
  noted: number;
  all: number;
  unnoted: Tally;
};

/** Counts outings by their wind, those of a side together, in the order of the rose. */
export function tallyWind(
  outings: readonly Pick<OutingSummary, 'species' | 'windFrom' | 'windForce'>[],
): WindTally {
  const tallies = new Map([...WINDS_FROM, 'still' as const].map((key) => [key, noOutings()]));
  const unnoted = noOutings();
  for (const outing of outings) {
    const from = outing.windForce === 0 ? 'still' : outing.windFrom;
    countOuting((from && tallies.get(from)) ?? unnoted, outing);
  }
  const rows = [...tallies].filter(([, { outings: count }]) => count > 0);
  const noted = rows.reduce((sum, [, { outings: count }]) => sum + count, 0);
  return { rows, noted, all: outings.length, unnoted };
}
