import {
  countingScore,
  type Entry,
  hasManyPieces,
  type Measurement,
  type Medal,
  type Outing,
  photoIdOf,
  type ScoreState,
} from '@cuaderno/domain';
import type { PrintOptions } from './options';
import { placeOf, type PrintedPlace } from './places';

/** A piece with a medal, which has a page of its own. */
export type Trophy = Pick<Outing, 'type' | 'date'> & {
  species: string;
  medal: Medal;
  place: PrintedPlace | null;
  score: { points: number; state: ScoreState } | null;
  /** The day of the measuring, or of the record. */
  scored: string | null;
  /** The number of the record; left out with the places, which it may name. */
  record: string | null;
  sheet: Measurement | null;
  note: string | null;
  /** The id of its photo. */
  photo: string | null;
};

/** The pieces with a medal, in the order of their outings. */
export function trophiesOf(outings: readonly Outing[], options: PrintOptions): Trophy[] {
  return outings.flatMap((outing) => {
    const won = outing.species.filter(({ awardedTrophy }) => awardedTrophy !== null);
    return won.map((entry, index) =>
      trophyOf(outing, entry, { ...options, notes: options.notes && index === 0 }),
    );
  });
}

/** `notes` is false from an outing's second trophy on: its description is printed once. */
function trophyOf(outing: Outing, entry: Entry, options: PrintOptions): Trophy {
  const score = countingScore(entry);
  return {
    type: outing.type,
    date: outing.date,
    species: entry.species,
    medal: entry.awardedTrophy as Medal,
    place: placeOf(outing, options.places),
    score,
    scored: dayOf(score?.state, entry),
    record: options.places === 'none' ? null : (entry.homologation?.record ?? null),
    sheet: (options.sheets && entry.measurement) || null,
    note: (options.notes && outing.description?.trim()) || null,
    photo: options.photos ? photoOf(outing, entry) : null,
  };
}

/** The first photo of a piece; of an outing with one piece, the outing's. */
function photoOf({ type, photos }: Outing, entry: Entry): string | null {
  const all = hasManyPieces(type) ? entry.photos : [...entry.photos, ...photos];
  return all.flatMap((address) => photoIdOf(address) ?? [])[0] ?? null;
}

function dayOf(state: ScoreState | undefined, { measurement, homologation }: Entry): string | null {
  if (state === 'homologated') return homologation?.date ?? null;
  return state === 'measured' ? (measurement?.date ?? null) : null;
}
