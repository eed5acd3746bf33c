import * as z from 'zod/mini';
import { entryDetails } from '../modalities/exported-piece';
import { MODALITIES } from '../modality';
import { SEXES } from '../pieces/sex';
import { bestSchema } from '../scores/best-schema';
import { MEDALS } from '../scores/trophy';
import { WIND_FORCES, WINDS_FROM } from './outing-fields';

const medal = z.enum(MEDALS);

/** A species of an outing, with its own score, medal and photos. */
export const entrySchema = z.object({
  id: z.string(),
  outingId: z.string(),
  species: z.string(),
  /** The same as `species`. */
  name: z.string(),
  quantity: z.int(),
  ...entryDetails,
  /** The medal that an appraiser awarded, or else the computed one. */
  awardedTrophy: z.nullable(medal),
  photos: z.array(z.string()),
  createdAt: z.string(),
});
export type Entry = z.infer<typeof entrySchema>;

/** The fields of one modality or another beyond the common ones. */
export const customParamsSchema = z.object({
  cotoName: z.nullish(z.string()),
  place: z.nullish(z.string()),
  finca: z.nullish(z.string()),
  armada: z.nullish(z.string()),
  puesto: z.nullish(z.number()),
  lugar: z.nullish(z.string()),
  /** By the clock, 'HH:MM'; an end before the start is on the next day. */
  startTime: z.nullish(z.string()),
  endTime: z.nullish(z.string()),
  /** Where the wind came from, and its force from 0 to 3. */
  windFrom: z.nullish(z.enum(WINDS_FROM)),
  windForce: z.nullish(z.literal(WIND_FORCES)),
  companions: z.nullish(z.string()),
});
export type CustomParams = z.infer<typeof customParamsSchema>;

/** An outing. Dates are 'YYYY-MM-DD', times ISO, photos addresses. */
export const outingSchema = z.object({
  id: z.string(),
  userId: z.int(),
  type: z.enum(MODALITIES),
  date: z.string(),
  country: z.string(),
  municipality: z.nullable(z.string()),
  province: z.nullable(z.string()),
  ccaa: z.nullable(z.string()),
  location: z.nullable(z.string()),
  photos: z.array(z.string()),
  description: z.nullable(z.string()),
  custom_params: customParamsSchema,
  species: z.array(entrySchema),
  version: z.int(),
  archivedAt: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Outing = z.infer<typeof outingSchema>;

/** A row of the Cuaderno with the fields of its search and filters: about 300 bytes. */
export const outingSummarySchema = z.object({
  id: z.string(),
  type: z.enum(MODALITIES),
  date: z.string(),
  municipality: z.nullable(z.string()),
  province: z.nullable(z.string()),
  ccaa: z.nullable(z.string()),
  cotoName: z.nullable(z.string()),
  finca: z.nullable(z.string()),
  /** By the clock, 'HH:MM', where they are known. */
  startTime: z.exactOptional(z.string()),
  endTime: z.exactOptional(z.string()),
  windFrom: z.exactOptional(z.enum(WINDS_FROM)),
  windForce: z.exactOptional(z.literal(WIND_FORCES)),
  /** Those noted of its pieces, each once. */
  weapons: z.exactOptional(z.array(z.string())),
  seals: z.exactOptional(z.array(z.string())),
  /** Only on an archived outing, which counts in no stats. */
  archived: z.exactOptional(z.literal(true)),
  /** Of the outing and of its pieces together. */
  photoCount: z.int(),
  /** One per species: pieces in all, the stored sexes, the medal of each entry that earned one, best first. */
  species: z.array(
    z.object({
      species: z.string(),
      quantity: z.int(),
      sexes: z.exactOptional(z.array(z.enum(SEXES))),
      medals: z.array(medal),
      /** The highest score that counts, with its medal and state, if there is a score. */
      best: z.exactOptional(bestSchema),
      /** Only where one has a measured score that is a medal, and no record of a commission. */
      toHomologate: z.exactOptional(z.literal(true)),
    }),
  ),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type OutingSummary = z.infer<typeof outingSummarySchema>;

/** Changes of a book; apply `deleted` before `outings`. */
export const changesSchema = z.object({
  /** Summaries of written outings, in the order of their last writes. */
  outings: z.array(outingSummarySchema),
  /** Ids of deleted outings. */
  deleted: z.array(z.string()),
  /** The `since` of the next call. */
  cursor: z.string(),
  /** Whether there are more changes now. */
  more: z.boolean(),
  /** Whether these are the first changes of the whole book, because `since` is missing or outdated. */
  reset: z.boolean(),
});
export type Changes = z.infer<typeof changesSchema>;

/** A photo of the album, with its outing. */
export type LatestPhoto = Pick<
  OutingSummary,
  'type' | 'date' | 'municipality' | 'cotoName' | 'finca'
> & {
  address: string;
  outingId: string;
};

/** The cursor of a list, newest date first: the last outing of a page. */
export type OutingCursor = Pick<Outing, 'date' | 'id'>;
