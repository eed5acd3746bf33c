import type { OutingSummary } from '@cuaderno/domain';
import { dayAfter, momentOf, moonAltitude, moonAt, type Place } from '@cuaderno/sky';
import type { PlaceFinder } from '../../book/use-place-finder';

/** Esperas, and those of them with a piece. */
export type Tally = { outings: number; won: number };

/** A hunter's esperas by the moon's light, a quarter of the disc each, and by where it was during the sit. */
export type MoonTally = { byLight: Tally[]; up: Tally; down: Tally };

type Espera = Pick<
  OutingSummary,
  'type' | 'date' | 'municipality' | 'province' | 'species' | 'startTime' | 'endTime'
>;

const BINS = 4;
/** Minutes between two looks at the moon. */
const STEP = 10;
/** The clock of an espera whose place is not known; the moon's light is the same everywhere. */
const SOMEWHERE = 'Europe/Madrid';

const none = (): Tally => ({ outings: 0, won: 0 });

function count(tally: Tally, { species }: Espera): void {
  tally.outings += 1;
  if (species.length > 0) tally.won += 1;
}

/** Whether the moon was above the horizon for most of a sit; null without its place or times. */
function isMoonUp({ date, startTime, endTime }: Espera, place: Place | null): boolean | null {
  if (!place || !startTime || !endTime) return null;
  const from = momentOf(date, startTime, place.zone).getTime();
  const to = momentOf(endTime < startTime ? dayAfter(date) : date, endTime, place.zone).getTime();
  let [up, all] = [0, 0];
  for (let at = from; at <= to; at += STEP * 60_000) {
    all += 1;
    if (moonAltitude(new Date(at), place) > 0) up += 1;
  }
  return all === 0 ? null : up * 2 > all;
}

/** Counts esperas by the moon of their night: its light at midnight, and where it was for most of the sit. */
export function tallyMoon(outings: readonly Espera[], find: PlaceFinder): MoonTally {
  const tally: MoonTally = {
    byLight: Array.from({ length: BINS }, none),
    up: none(),
    down: none(),
  };
  for (const espera of outings) {
    if (espera.type !== 'espera') continue;
    const place = find(espera.municipality, espera.province);
    const { light } = moonAt(momentOf(dayAfter(espera.date), '00:00', place?.zone ?? SOMEWHERE));
    const bin = tally.byLight[Math.min(BINS - 1, Math.floor(light * BINS))];
    if (bin) count(bin, espera);
    const isUp = isMoonUp(espera, place);
    if (isUp !== null) count(isUp ? tally.up : tally.down, espera);
  }
  return tally;
}
