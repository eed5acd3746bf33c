import * as z from 'zod/mini';
import { entryDetails } from './modalities/piece';
import { MODALITIES } from './modality';
import { MEDALS } from './trophy';

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
export type OutingSummary = Pick<
  Outing,
  | 'id'
  | 'type'
  | 'date'
  | 'municipality'
  | 'province'
  | 'ccaa'
  | 'version'
  | 'createdAt'
  | 'updatedAt'
> & {
  cotoName: string | null;
  finca: string | null;
  /** Only on an archived outing, which counts in no stats. */
  archived?: true;
  /** Of the outing and of its pieces together. */
  photoCount: number;
  /** One per species: pieces in all, and the medal of each entry that earned one, best first. */
  species: { species: string; quantity: number; medals: z.infer<typeof medal>[] }[];
};

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
