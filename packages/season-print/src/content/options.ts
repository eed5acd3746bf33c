/** How much of a place is printed. */
export const PLACE_LEVELS = ['municipality', 'province', 'region', 'none'] as const;
export type PlaceLevel = (typeof PLACE_LEVELS)[number];

export type PrintOptions = {
  /** Whether trophies have a photo, the outing's description and their measuring sheet. */
  photos: boolean;
  notes: boolean;
  sheets: boolean;
  places: PlaceLevel;
};

/** The seasons of a book by their first years, both included; null for all of them. */
export type SeasonSpan = { first: number; last: number } | null;
