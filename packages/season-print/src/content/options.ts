import { type Day, DomainError, EARLIEST_YEAR } from '@cuaderno/domain';

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

/** The days of some seasons, the last one excluded; with those before all and after all for all of them. */
export function daysOf(span: SeasonSpan, firstMonth: number): { from: Day; until: Day } {
  if (span === null) return { from: '0000-01-01', until: '9999-12-32' };
  const month = String(firstMonth).padStart(2, '0');
  return { from: `${span.first}-${month}-01`, until: `${span.last + 1}-${month}-01` };
}

/** The address of all seasons. */
export const ALL_SEASONS = 'todas';

/**
 * Reads the seasons of an address: '2026', '2024-2026', 'todas'.
 * @throws DomainError INVALID for any other text
 */
export function parseSpan(text: string): SeasonSpan {
  if (text === ALL_SEASONS) return null;
  const [, one = '', other = one] = /^(\d{4})(?:-(\d{4}))?$/.exec(text) ?? [];
  const span = { first: Number(one), last: Number(other) };
  // The season of the last year would end in one of five digits.
  if (
    one !== '' &&
    span.first >= EARLIEST_YEAR - 1 &&
    span.last >= span.first &&
    span.last < 9999
  ) {
    return span;
  }
  throw new DomainError(
    'INVALID',
    'La temporada se nombra por su primer año: 2026, 2024-2026, o todas',
  );
}
