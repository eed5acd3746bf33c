/** The height of a row of four species, in pixels. */
export const SPECIES_ROW = 51;
/** Species below the other figures, on a page of their own, and in as many rows as stand above the months at most. */
const BELOW = 12;
export const SPECIES_PAGE = 68;
const ROWS_ABOVE = 10;
/** From the last row to the title of the months. */
const GAP = 62;

/**
 * Where so many species stand, so that no page has next to nothing: below the figures, on full pages, and above the
 * months.
 */
export function speciesSplit(count: number): { below: number; pages: number; above: number } {
  if (count <= BELOW) return { below: count, pages: 0, above: 0 };
  const rest = count % SPECIES_PAGE;
  return rest > 4 * ROWS_ABOVE
    ? { below: 0, pages: Math.ceil(count / SPECIES_PAGE), above: 0 }
    : { below: 0, pages: Math.floor(count / SPECIES_PAGE), above: rest };
}

/** The height that species above the months take from their page. */
export const heightAbove = (above: number): number =>
  above === 0 ? 0 : Math.ceil(above / 4) * SPECIES_ROW + GAP;
