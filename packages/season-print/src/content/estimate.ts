import type { PrintEstimate } from '@cuaderno/domain';
import { MONTH_ROW, paginateMonths, ROW } from './month-pages';
import type { SeasonContent } from './season-content';

/** Trophies with photos up to which these have more pixels. */
const FEW_PHOTOS = 24;
/** Pixels of the longer side of a photo, and its bytes at most: less of each where there are many. */
const FINE = { side: 1600, bytes: 700_000 };
const PLAIN = { side: 1000, bytes: 155_000 };

/** The size of the photos of a book. */
export const photoSize = ({ trophies }: Pick<SeasonContent, 'trophies'>) =>
  trophies.filter(({ photo }) => photo !== null).length <= FEW_PHOTOS ? FINE : PLAIN;

/** A stored photo: its bytes and pixels. */
export type StoredPhoto = { bytes: number; width: number; height: number };

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

/**
 * Estimates what a content comes to.
 * @param stored its photos by id, as they are stored; one that is missing weighs nothing
 */
export function estimatePrint(
  content: SeasonContent,
  stored: ReadonlyMap<string, StoredPhoto>,
): PrintEstimate {
  const { now, trophies, has } = content;
  const pages =
    3 +
    (now.species.length > 8 ? 1 : 0) +
    monthPages(content) +
    trophies.reduce((sum, trophy) => sum + 1 + notePages(trophy), 0) +
    placePages(content);
  const size = photoSize(content);
  const photos = trophies.map(({ photo }) => printedBytes(stored.get(photo ?? ''), size));
  return {
    outings: now.outings,
    pieces: now.pieces,
    medals: trophies.length,
    ...has,
    pages,
    bytes: photos.reduce((sum, bytes) => sum + bytes, DOCUMENT + PAGE * pages),
  };
}

function monthPages({ outings }: SeasonContent): number {
  if (outings.length === 0) return 0;
  const rows = outings.flatMap(({ date }, index) => {
    const isNew = outings[index - 1]?.date.slice(0, 7) !== date.slice(0, 7);
    const outing = { kind: 'outing' as const, height: ROW };
    return isNew ? [{ kind: 'month' as const, height: MONTH_ROW }, outing] : [outing];
  });
  return paginateMonths(rows).length;
}

function notePages({ note, sheet, photo }: SeasonContent['trophies'][number]): number {
  const [withPhoto, without] = NOTE_ROOM[sheet ? 'beside' : 'alone'];
  const length = note?.length ?? 0;
  return length > (photo ? withPhoto : without) ? pagesOf(length, NOTE_PAGE) : 0;
}

function placePages({ places: { list }, options }: SeasonContent): number {
  if (list.length === 0) return 0;
  const first = options.places === 'region' ? PLACES.list : PLACES.map;
  return 1 + pagesOf(list.length - first, PLACES.more);
}

function printedBytes(photo: StoredPhoto | undefined, { side, bytes }: typeof FINE): number {
  if (!photo) return 0;
  const scale = Math.min(1, side / Math.max(photo.width, photo.height, 1));
  return Math.round(Math.min(bytes, photo.bytes * KEPT * scale ** (2 * PIXELS)));
}
