import * as z from 'zod/mini';

/** Fewest letters of a search, unless they are the full name of a municipality. */
export const MUNICIPALITY_MIN_LETTERS = 5;
/** Most results of a search. */
export const MUNICIPALITY_RESULTS = 50;
/** Debounce of the picker, in milliseconds. */
export const MUNICIPALITY_DEBOUNCE = 300;

/** A result of a search; `code` is INE's five digits and the only key (16 names occur twice). */
export const municipalitySchema = z.object({
  name: z.string(),
  province: z.string(),
  ccaa: z.string(),
  code: z.string(),
});
export type Municipality = z.infer<typeof municipalitySchema>;

/** A position in degrees (WGS 84), as in the metadata of a photo. */
export const positionSchema = z.object({
  lat: z.number().check(z.minimum(-90), z.maximum(90)),
  lon: z.number().check(z.minimum(-180), z.maximum(180)),
});
export type Position = z.infer<typeof positionSchema>;
