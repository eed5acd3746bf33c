import { boxOf, project, SPAIN } from '@cuaderno/spain-map';
import type { SeasonContent } from './content/season-content';
import type { Fonts } from './fonts/font-names';
import { colophonPage } from './pages/colophon-page';
import { coverPage } from './pages/cover';
import { figuresPages } from './pages/figures-page';
import { monthsPages } from './pages/months-pages';
import type { Page, ReadPhoto } from './pages/page';
import { placesPages } from './pages/places-pages';
import { trophyPages } from './pages/trophy-pages';
import { Paper } from './paper/paper';
import type { Locate, Point } from './content/places';

/** Finds a municipality by its name and province: its position in degrees, and INE's code. */
type Find = (
  name: string,
  province: string | null,
) => { lat: number; lon: number; code: string } | null;

/** Draws municipalities at their position and provinces at their middle; regions aren't on the map. */
export const locatorOf =
  (find: Find): Locate =>
  ({ municipality, province }, level) => {
    if (municipality === null || level === 'region' || level === 'none') return null;
    const found = find(municipality, province);
    if (found === null) return null;
    return level === 'municipality' ? project(found) : middleOf(found.code.slice(0, 2));
  };

function middleOf(code: string): Point | null {
  const path = SPAIN.provinces[code];
  if (path === undefined) return null;
  const { x, y, width, height } = boxOf(path);
  return { x: x + width / 2, y: y + height / 2 };
}

export { FONT_NAMES, type Fonts } from './fonts/font-names';
export type { Picture, ReadPhoto } from './pages/page';

export type SeasonPrint = {
  /** How many pages there are, the cover included. */
  pages: number;
  /** Makes them one after another: the bytes of the document as they come, with one photo at a time. */
  draw: (readPhoto: ReadPhoto) => AsyncGenerator<Uint8Array>;
};

/** Lays out a book of seasons on A4: tagged, with bookmarks, in Spanish. */
export function printSeason(content: SeasonContent, fonts: Fonts): SeasonPrint {
  const { titles, author } = content;
  const paper = new Paper(fonts, { title: titles.document, author });
  const pages: Page[] = [
    coverPage,
    ...figuresPages(content),
    ...monthsPages(paper, content),
    ...trophyPages(paper, content),
    ...placesPages(paper, content),
    colophonPage,
  ];
  return {
    pages: pages.length,
    async *draw(readPhoto) {
      for (const [index, page] of pages.entries()) {
        await page({ paper, content, number: index + 1, readPhoto });
        yield* written(paper);
      }
      paper.end();
      yield* written(paper);
    },
  };
}

function* written(paper: Paper): Generator<Uint8Array> {
  for (let bytes = paper.read(); bytes; bytes = paper.read()) yield bytes;
}
