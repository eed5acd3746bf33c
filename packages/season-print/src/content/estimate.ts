import type { PrintEstimate, PrintFacts } from '@cuaderno/domain';
import { MONTH_ROW, paginateMonths, ROW } from './month-pages';
import { heightAbove, speciesSplit } from './species-split';
import type { PrintOptions } from './options';

/** Trophies with photos up to which these have more pixels. */
const FEW_PHOTOS = 24;
/** Pixels of the longer side of a photo, and its bytes at most: less of each where there are many. */
const FINE = { side: 1600, bytes: 700_000 };
const PLAIN = { side: 1000, bytes: 155_000 };

/** The size of the photos of a book with so many trophies that have one. */
export const photoSize = (photos: number) => (photos <= FEW_PHOTOS ? FINE : PLAIN);

/** Of a photo's bytes, those that are left at the quality of print; its pixels weigh less the more there are. */
const KEPT = 0.85;
const PIXELS = 0.8;
/** The fonts and the document's own bytes, and those of a page. */
const DOCUMENT = 45_000;
const PAGE = 11_000;

/** Characters of a note beside a sheet and below a score's heading, each with a photo above it and without. */
const NOTE_ROOM = { beside: [220, 620], alone: [800, 1_550] } as const;
/** Characters of a note's own page. */
const NOTE_PAGE = 2_600;
/** Places below the map, on a page without it and on the pages after the first. */
const PLACES = { map: 8, list: 40, more: 46 };

const pagesOf = (count: number, perPage: number) => Math.ceil(Math.max(0, count) / perPage);

/** Estimates what a memoria comes to. */
export function estimatePrint(facts: PrintFacts, options: PrintOptions): PrintEstimate {
  const { outings, pieces, medals, photos, notes, sheets, species, stored } = facts;
  const pages =
    3 +
    speciesSplit(species).pages +
    monthPages(facts) +
    trophyPages(facts, options) +
    notePages(facts, options) +
    placePages(facts, options);
  const size = photoSize(stored.length);
  const printed = options.photos ? stored.map((photo) => printedBytes(photo, size)) : [];
  const bytes = printed.reduce((sum, each) => sum + each, DOCUMENT + PAGE * pages);
  return { outings, pieces, medals, photos, notes, sheets, pages, bytes };
}

/** Two trophies without photo, note and sheet share a page. */
function trophyPages({ medals, photos, notes, sheets }: PrintFacts, options: PrintOptions): number {
  const more =
    (options.photos ? photos : 0) + (options.notes ? notes : 0) + (options.sheets ? sheets : 0);
  return medals - Math.floor(Math.max(0, medals - more) / 2);
}

function monthPages({ months, species }: PrintFacts): number {
  if (months.length === 0) return 0;
  const rows = months.flatMap((outings) => [
    { kind: 'month' as const, height: MONTH_ROW },
    ...Array.from({ length: outings }, () => ({ kind: 'outing' as const, height: ROW })),
  ]);
  return paginateMonths(rows, heightAbove(speciesSplit(species).above)).length;
}

function notePages({ lengths }: PrintFacts, options: PrintOptions): number {
  if (!options.notes) return 0;
  return lengths.reduce((sum, { length, sheet, photo, notes }) => {
    const [withPhoto, without] = NOTE_ROOM[sheet && options.sheets ? 'beside' : 'alone'];
    const isLong = length > (photo && options.photos ? withPhoto : without);
    return sum + (isLong ? notes * pagesOf(length, NOTE_PAGE) : 0);
  }, 0);
}

function placePages({ places }: PrintFacts, { places: level }: PrintOptions): number {
  if (places === 0) return 0;
  return 1 + pagesOf(places - (level === 'region' ? PLACES.list : PLACES.map), PLACES.more);
}

function printedBytes(
  [stored, width, height]: PrintFacts['stored'][number],
  { side, bytes }: typeof FINE,
): number {
  const scale = Math.min(1, side / Math.max(width, height, 1));
  return Math.round(Math.min(bytes, stored * KEPT * scale ** (2 * PIXELS)));
}
