import type { SeasonContent } from '../content/season-content';
import { COLOURS } from '../paper/palette';
import { LEFT, PAGE, type Paper, POINTS, RIGHT, type Style } from '../paper/paper';

/** Reads a photo as a JPEG of the size of its frame, null for one that is gone. */
export type ReadPhoto = (id: string) => Promise<Picture | null>;
export type Picture = { jpeg: Uint8Array; width: number; height: number };

/** What a page is drawn with. Its number is that of the sheet, the cover included. */
export type PageContext = {
  paper: Paper;
  content: SeasonContent;
  number: number;
  readPhoto: ReadPhoto;
};

/** A page, planned: how many there are is known before the first is drawn. */
export type Page = (context: PageContext) => void | Promise<void>;

export const TITLE: Style = { font: 'fraunces-600', size: 44, tracking: -0.015 };
export const SECTION: Style = { font: 'fraunces-600', size: 22 };
export const LEDE: Style = { font: 'figtree-400', size: 18, colour: COLOURS.lede };
export const BODY: Style = { font: 'figtree-500', size: 15 };
export const MUTED: Style = { ...BODY, colour: COLOURS.muted };
export const SMALL: Style = { font: 'figtree-500', size: 13, colour: COLOURS.muted };
const FOLIO: Style = { font: 'fraunces-600', size: 16, colour: COLOURS.accent };

/** Begins a page with its margin line and its number; with a running head unless it is the last. */
export function beginPage({ paper, content, number }: PageContext, { hasHead = true } = {}): void {
  paper.beginPage();
  paper.rect({ x: 64, y: 0, width: 1, height: PAGE.height }, { fill: COLOURS.margin });
  if (hasHead) {
    paper.running('Header', () => {
      paper.write(content.titles.document, { x: LEFT, y: 57 }, SMALL);
      const head = paper.measure(content.titles.document, SMALL);
      const [author = '', rest] = paper.lines(content.author, SMALL, RIGHT - LEFT - head - 40);
      paper.write(rest ? `${author}…` : author, { x: RIGHT, y: 57, align: 'right' }, SMALL);
    });
    paper.rule(LEFT, 70.5, RIGHT - LEFT, COLOURS.lineStrong);
  }
  paper.running('Footer', () =>
    paper.write(String(number), { x: PAGE.width / 2, y: 1075, align: 'center' }, FOLIO),
  );
}

/** Writes the heading of a part of the page over its rule, `y` the rule's. */
export function writeSection(
  paper: Paper,
  title: string,
  y: number,
  x = LEFT,
  width = RIGHT - LEFT,
): void {
  paper.tagged('H2', () => paper.write(title, { x, y: y - 9.5 }, SECTION));
  paper.rule(x, y, width, COLOURS.lineStrong);
}

/** The smallest size of type: 8 points. */
const LEAST = 8 / POINTS;

/** A style made smaller until a text fits into a width, down to a size. */
export function fitted(
  paper: Paper,
  text: string,
  style: Style,
  width: number,
  least = LEAST,
): Style {
  const needed = paper.measure(text, style);
  if (needed <= width) return style;
  return { ...style, size: Math.max(least, (style.size * width) / needed) };
}
