import type { PrintEstimate } from '@cuaderno/domain';
import type { SeasonContent } from './season-content';

/** Trophies with photos up to which these have more pixels. */
const FEW_PHOTOS = 24;
/** Pixels of the longer side of a photo, its bytes at most and as usual: less of each where there are many. */
const FINE = { side: 1600, bytes: 700_000, usual: 400_000 };
const PLAIN = { side: 1000, bytes: 155_000, usual: 130_000 };

/** The size of the photos of a book. */
export const photoSize = ({ trophies }: Pick<SeasonContent, 'trophies'>) =>
  trophies.filter(({ photo }) => photo !== null).length <= FEW_PHOTOS ? FINE : PLAIN;

/** Characters of a note that fit beside a sheet, and on a page of its own. */
const NOTE_BESIDE = 320;
const NOTE_PAGE = 2_600;
/** Rows of a page of 'Mes a mes', and of the list of places. */
const ROWS = 27;
const PLACES = 40;

const pagesOf = (count: number, perPage: number) => Math.ceil(count / perPage);

/**
 * Estimates what a content comes to.
 * @param all the same book with all that can be left out
 */
export function estimatePrint(content: SeasonContent, all: SeasonContent): PrintEstimate {
  const { now, outings, trophies, places } = content;
  const has = (key: 'photo' | 'note' | 'sheet') =>
    all.trophies.filter((trophy) => trophy[key] !== null).length;
  const months = new Set(outings.map(({ date }) => date.slice(0, 7))).size;
  const longNotes = trophies.reduce(
    (sum, { note, sheet }) =>
      sum + (note && sheet && note.length > NOTE_BESIDE ? pagesOf(note.length, NOTE_PAGE) : 0),
    0,
  );
  const pages =
    3 +
    (now.species.length > 8 ? 1 : 0) +
    pagesOf(outings.length + months, ROWS) +
    trophies.length +
    longNotes +
    pagesOf(places.list.length, PLACES);
  const photos = trophies.filter(({ photo }) => photo !== null).length;
  return {
    outings: now.outings,
    pieces: now.pieces,
    medals: trophies.length,
    photos: has('photo'),
    notes: has('note'),
    sheets: has('sheet'),
    pages,
    bytes: 120_000 + 6_000 * pages + photos * photoSize(content).usual,
  };
}
