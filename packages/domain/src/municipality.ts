import * as z from 'zod/mini';

/** Letters that a search needs, unless they are a municipality's whole name. */
export const MUNICIPALITY_MIN_LETTERS = 5;
/** Results at most. */
export const MUNICIPALITY_RESULTS = 50;
/** How long the picker waits for the next letter, in milliseconds. */
export const MUNICIPALITY_DEBOUNCE = 300;

/** A municipality as a search gives it; `code` is INE's five digits and the only key (16 names occur twice). */
export const municipalitySchema = z.object({
  name: z.string(),
  province: z.string(),
  ccaa: z.string(),
  code: z.string(),
});
export type Municipality = z.infer<typeof municipalitySchema>;

/** Where something is, in degrees (WGS 84): as a photo tells it. */
export const positionSchema = z.object({
  lat: z.number().check(z.minimum(-90), z.maximum(90)),
  lon: z.number().check(z.minimum(-180), z.maximum(180)),
});
export type Position = z.infer<typeof positionSchema>;
