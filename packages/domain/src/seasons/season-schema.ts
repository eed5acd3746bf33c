import * as z from 'zod/mini';
import { bestSchema } from '../scores/best-schema';
import { bySection } from '../modalities';
import { MODALITIES } from '../modality';

const count = z.int().check(z.minimum(0));
const totals = z.object(bySection(count));

const seasonCountsSchema = z.object({
  outings: count,
  totals,
  /** Sums the quantities. */
  pieces: count,
  medals: z.object({ gold: count, silver: count, bronze: count }),
  /** Outings without a piece. */
  blank: count,
  /** Minutes between the times of the outings that have both, which are `timed`. */
  minutes: count,
  timed: count,
});

/** The figures of a season, or of a part of it. Archived outings don't count. */
export const seasonFiguresSchema = z.extend(seasonCountsSchema, {
  /** Twelve, in the order of the season. */
  months: z.array(z.object({ month: count, totals })),
  /** Most pieces first; `best` is the highest score, null while none is scored. */
  species: z.array(
    z.object({
      species: z.string(),
      pieces: count,
      best: z.nullable(bestSchema),
    }),
  ),
  /** Most outings first; the municipality is null for outings without one. */
  places: z.array(
    z.object({
      municipality: z.nullable(z.string()),
      province: z.nullable(z.string()),
      totals,
    }),
  ),
});
export type SeasonFigures = z.infer<typeof seasonFiguresSchema>;

/** The highest score of a species in the whole book. */
const markSchema = z.extend(bestSchema, {
  species: z.string(),
  outingId: z.string(),
  type: z.enum(MODALITIES),
  date: z.string(),
  municipality: z.nullable(z.string()),
  /** Whether it was set in the season. */
  isNew: z.boolean(),
  /** The mark before that season; null where there was none, and where the mark isn't new. */
  before: z.nullable(z.number()),
});
export type Mark = z.infer<typeof markSchema>;

/** A season beside the one before it. */
export const seasonSchema = z.object({
  /** The first year. */
  season: z.int(),
  /** The month in which the user's seasons begin, 1 to 12. */
  firstMonth: z.int(),
  now: seasonFiguresSchema,
  /** The season before: up to the same day while this one lasts, and whole afterwards. */
  before: seasonFiguresSchema,
  /** The last day that `before` counts, null where it is whole. */
  beforeUntil: z.nullable(z.string()),
  /** The months of the whole season before. */
  monthsBefore: seasonFiguresSchema.shape.months,
  /** Those set in this season first; otherwise in the order of the species' list. */
  marks: z.array(markSchema),
});
export type Season = z.infer<typeof seasonSchema>;

/** A season among all of them. */
export const seasonTotalsSchema = z.extend(seasonCountsSchema, { season: z.int() });
export type SeasonTotals = z.infer<typeof seasonTotalsSchema>;

/** What the memoria of one season or several will have. */
export const printEstimateSchema = z.object({
  outings: count,
  pieces: count,
  medals: count,
  /** Trophies that have one, whether it is printed or not. */
  photos: count,
  notes: count,
  sheets: count,
  /** About how many pages of A4, and how many bytes. */
  pages: count,
  bytes: count,
});
export type PrintEstimate = z.infer<typeof printEstimateSchema>;

/** What the estimate follows from. */
export type PrintFacts = Omit<PrintEstimate, 'pages' | 'bytes'> & {
  /** How many different ones. */
  species: number;
  places: number;
  /** The outings of each month that has any, newest first. */
  months: number[];
  /** How many notes of trophies have a length, with a sheet and a photo or without. */
  lengths: { length: number; sheet: boolean; photo: boolean; notes: number }[];
  /** The photos of trophies as they are stored. */
  stored: [bytes: number, width: number, height: number][];
};
