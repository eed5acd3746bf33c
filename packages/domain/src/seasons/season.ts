import { type Day, seasonOf } from '../dates';
import { bySection, MODALITY_FACTS, type Section } from '../modalities';
import type { OutingSummary } from '../outing/outing';
import type { Mark, Season, SeasonFigures, SeasonTotals } from './season-schema';
import { SPECIES_ROWS } from '../pieces/species';
import { sitMinutes } from '../outing/sit';
import { isBetter } from '../scores/trophy';

/** An outing as the figures of a season need it. */
export type SeasonOuting = Pick<
  OutingSummary,
  | 'id'
  | 'type'
  | 'date'
  | 'municipality'
  | 'province'
  | 'species'
  | 'archived'
  | 'startTime'
  | 'endTime'
>;

type SeasonSpecies = SeasonFigures['species'][number];
type SeasonPlace = SeasonFigures['places'][number];

const ORDER = new Map<string, number>(SPECIES_ROWS.map(({ name }, index) => [name, index]));
const byCodePoints = (a: string, b: string) => Number(a > b) - Number(a < b);

/** Orders species as the list does; unlisted ones follow. */
const bySpecies = (a: { species: string }, b: { species: string }) =>
  (ORDER.get(a.species) ?? ORDER.size) - (ORDER.get(b.species) ?? ORDER.size) ||
  byCodePoints(a.species, b.species);

const monthOf = (day: Day) => Number(day.slice(5, 7));
const sum = (totals: Record<Section, number>) =>
  Object.values(totals).reduce((all, count) => all + count, 0);

/** Counts a set of outings, archived ones left out. */
export function seasonFigures(outings: Iterable<SeasonOuting>, firstMonth: number): SeasonFigures {
  const species = new Map<string, SeasonSpecies>();
  const places = new Map<string, SeasonPlace>();
  const months = Array.from({ length: 12 }, (_, index) => ({
    month: ((firstMonth - 1 + index) % 12) + 1,
    totals: bySection(0),
  }));
  const figures: SeasonFigures = {
    outings: 0,
    totals: bySection(0),
    pieces: 0,
    medals: { bronze: 0, silver: 0, gold: 0 },
    blank: 0,
    minutes: 0,
    timed: 0,
    months,
    species: [],
    places: [],
  };
  for (const outing of outings) {
    if (outing.archived) continue;
    const { section } = MODALITY_FACTS[outing.type];
    figures.outings += 1;
    figures.totals[section] += 1;
    const month = months[(monthOf(outing.date) - firstMonth + 12) % 12];
    if (month) month.totals[section] += 1;
    placeOf(places, outing).totals[section] += 1;
    if (outing.species.length === 0) figures.blank += 1;
    const minutes = sitMinutes(outing);
    if (minutes !== null) {
      figures.minutes += minutes;
      figures.timed += 1;
    }
    for (const entry of outing.species) countEntry(figures, species, entry);
  }
  figures.species = [...species.values()].toSorted(
    (a, b) => b.pieces - a.pieces || bySpecies(a, b),
  );
  figures.places = [...places.values()].toSorted(
    (a, b) =>
      sum(b.totals) - sum(a.totals) ||
      byCodePoints(a.municipality ?? '', b.municipality ?? '') ||
      byCodePoints(a.province ?? '', b.province ?? ''),
  );
  return figures;
}

function countEntry(
  figures: SeasonFigures,
  known: Map<string, SeasonSpecies>,
  { species, quantity, medals, best }: SeasonOuting['species'][number],
): void {
  const one = known.get(species) ?? { species, pieces: 0, best: null };
  known.set(species, one);
  one.pieces += quantity;
  if (best && isBetter(best, one.best)) one.best = { ...best };
  figures.pieces += quantity;
  for (const medal of medals) figures.medals[medal] += 1;
}

function placeOf(
  places: Map<string, SeasonPlace>,
  { municipality, province }: SeasonOuting,
): SeasonPlace {
  const key = JSON.stringify([municipality, province]);
  const place = places.get(key) ?? { municipality, province, totals: bySection(0) };
  places.set(key, place);
  return place;
}

type Options = {
  /** The first year. */
  season: number;
  /** The month in which seasons begin, 1 to 12. */
  firstMonth: number;
  /** While it is a day of the season, the season before counts up to the same day of its year. */
  today: Day;
};

/** Computes a season beside the one before it, and the marks of the whole book. */
export function seasonOfBook(
  outings: readonly SeasonOuting[],
  { season, firstMonth, today }: Options,
): Season {
  const lasts = seasonOf(today, firstMonth) === season;
  const beforeUntil = lasts ? sameDayBefore(today) : null;
  const inSeason = (year: number) =>
    outings.filter(({ date }) => seasonOf(date, firstMonth) === year);
  const before = inSeason(season - 1);
  return {
    season,
    firstMonth,
    now: seasonFigures(inSeason(season), firstMonth),
    before: seasonFigures(
      beforeUntil === null ? before : before.filter(({ date }) => date <= beforeUntil),
      firstMonth,
    ),
    beforeUntil,
    monthsBefore: seasonFigures(before, firstMonth).months,
    marks: marksOf(outings, { season, firstMonth }),
  };
}

/** The same day a year earlier; 28 February for 29 February. */
function sameDayBefore(day: Day): Day {
  const rest = day.slice(4) === '-02-29' ? '-02-28' : day.slice(4);
  return `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${rest}`;
}

/** Finds the best of each species in a book, of equal scores the earliest; new are those of `season`. */
export function marksOf(
  outings: readonly SeasonOuting[],
  { season, firstMonth }: { season: number | null; firstMonth: number },
): Mark[] {
  const marks = new Map<string, Mark>();
  const scored = outings
    .filter(({ archived, species }) => !archived && species.some(({ best }) => best))
    .toSorted((a, b) => byCodePoints(a.date, b.date) || byCodePoints(a.id, b.id));
  for (const { id, type, date, municipality, species: entries } of scored) {
    const year = seasonOf(date, firstMonth);
    for (const { species, best } of entries) {
      const mark = marks.get(species);
      if (!best || !isBetter(best, mark)) continue;
      const isNew = year === season;
      // The mark that this season began with stays the earlier one, however often it is beaten.
      const old = mark?.isNew && isNew ? mark.before : (mark?.score ?? null);
      const before = isNew ? old : null;
      marks.set(species, {
        ...best,
        species,
        outingId: id,
        type,
        date,
        municipality,
        isNew,
        before,
      });
    }
  }
  return [...marks.values()].toSorted(
    (a, b) => Number(b.isNew) - Number(a.isNew) || bySpecies(a, b),
  );
}

/**
 * Lists the seasons of a book, newest first, from the one of `today` to that of its first outing; those
 * without outings between them included.
 */
export function seasonsOfBook(
  outings: readonly SeasonOuting[],
  { firstMonth, today }: Omit<Options, 'season'>,
): SeasonTotals[] {
  const current = seasonOf(today, firstMonth);
  const counted = outings.filter(({ archived }) => !archived);
  const bySeason = new Map<number, SeasonOuting[]>();
  for (const outing of counted) {
    const season = seasonOf(outing.date, firstMonth);
    const its = bySeason.get(season) ?? [];
    its.push(outing);
    bySeason.set(season, its);
  }
  const first = Math.min(current, ...bySeason.keys());
  return Array.from({ length: current - first + 1 }, (_, index) => {
    const season = current - index;
    const {
      outings: count,
      totals,
      pieces,
      medals,
      blank,
      minutes,
      timed,
    } = seasonFigures(bySeason.get(season) ?? [], firstMonth);
    return { season, outings: count, totals, pieces, medals, blank, minutes, timed };
  });
}
