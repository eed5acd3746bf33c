import { countOuting, noOutings, type OutingSummary, type Tally } from '@cuaderno/domain';
import { dayAfter, momentOf, moonAt } from '@cuaderno/sky';
import type { PlaceFinder } from '../../book/use-place-finder';
import { moonShare, nightDayOf, sitSpan } from '../../lib/nights/sit-night';

/** A hunter's esperas by the moon's light, a quarter of the disc each, and by where it was during the sit. */
export type MoonTally = { byLight: Tally[]; up: Tally; down: Tally };

type Espera = Pick<
  OutingSummary,
  'date' | 'municipality' | 'province' | 'species' | 'startTime' | 'endTime'
>;

const BINS = 4;
/** Milliseconds of one slice of the work. */
const SLICE = 12;
/** The clock of an espera whose place is not known; the moon's light is the same everywhere. */
const SOMEWHERE = 'Europe/Madrid';

/** The moon of an espera: the quarter of its light at midnight, and whether it was up for most of the sit; null without its place or times. */
type EsperaMoon = { bin: number; isUp: boolean | null };

/** Those of the book's rows, which are replaced when they change. */
const known = new WeakMap<Espera, EsperaMoon>();

function moonOf(espera: Espera, find: PlaceFinder): EsperaMoon {
  const place = find(espera.municipality, espera.province);
  const midnight = momentOf(dayAfter(nightDayOf(espera)), '00:00', place?.zone ?? SOMEWHERE);
  const { light } = moonAt(midnight);
  const sit = place && sitSpan(espera, place);
  return {
    bin: Math.min(BINS - 1, Math.floor(light * BINS)),
    isUp: place && sit && moonShare(sit, place) > 0.5,
  };
}

/**
 * Finds the moons of esperas for some milliseconds; those of many years take longer than a press may wait.
 *
 * @returns whether all are known
 */
export function findMoons(esperas: readonly Espera[], find: PlaceFinder): boolean {
  const until = performance.now() + SLICE;
  for (const espera of esperas) {
    if (known.has(espera)) continue;
    if (performance.now() > until) return false;
    known.set(espera, moonOf(espera, find));
  }
  return true;
}

/** Whether the moons of all these esperas have been found. */
export const areMoonsKnown = (esperas: readonly Espera[]) =>
  esperas.every((espera) => known.has(espera));

/** Counts esperas whose moons are known: by the light of their midnight, and by where it was for most of the sit. */
export function tallyMoon(esperas: readonly Espera[]): MoonTally {
  const tally: MoonTally = {
    byLight: Array.from({ length: BINS }, noOutings),
    up: noOutings(),
    down: noOutings(),
  };
  for (const espera of esperas) {
    const moon = known.get(espera);
    if (!moon) continue;
    const bin = tally.byLight[moon.bin];
    if (bin) countOuting(bin, espera);
    if (moon.isUp !== null) countOuting(moon.isUp ? tally.up : tally.down, espera);
  }
  return tally;
}
