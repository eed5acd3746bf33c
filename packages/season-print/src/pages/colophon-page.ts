import { colophonTexts } from '../content/figure-texts';
import { drawEmblem } from '../paper/drawings';
import { COLOURS } from '../paper/palette';
import { LEFT, RIGHT, type Style } from '../paper/paper';
import { beginPage, type Page, SMALL, writeSection } from './page';

const MIDDLE = (LEFT + RIGHT) / 2;
const WORDS: Style = { font: 'figtree-400', size: 16, colour: COLOURS.lede };
/** The ruled lines for what is written by hand, fewer over a long colophon. */
const [NOTES, RULES, PITCH] = [95.5, 13, 38];
const LAST_LINE = 999;

/** The last page: lines to write on, and how the book was made. */
export const colophonPage: Page = (context) => {
  const { paper, content } = context;
  beginPage(context, { hasHead: false });
  paper.bookmark('Notas');
  writeSection(paper, 'Notas', NOTES);

  const { paragraphs, small } = colophonTexts(content);
  const blocks = paragraphs.map((text) => paper.lines(text, WORDS, 520, { balanced: true }));
  const smallLines = small.flatMap((text) => paper.lines(text, SMALL, 560, { balanced: true }));
  const smallTop = LAST_LINE - (smallLines.length - 1) * 20;
  // From the foot upwards: the fewer words, the lower the emblem.
  const height = blocks.reduce((sum, lines) => sum + lines.length * 27 + 14, 0);
  const top = smallTop - 52 - height;
  const rules = Math.min(RULES, Math.floor((top - 96 - NOTES) / PITCH));
  for (let line = 1; line <= rules; line += 1) paper.rule(LEFT, NOTES + line * PITCH, RIGHT - LEFT);
  drawEmblem(paper, { x: MIDDLE - 26, y: top - 76, width: 52 }, COLOURS.plateAccent);
  paper.rule(MIDDLE - 60, top - 0.5, 120, COLOURS.lineStrong);
  let y = top + 34;
  for (const lines of blocks) {
    const last = lines.length;
    paper.tagged('P', () => paper.writeLines(lines, { x: MIDDLE, y, align: 'center' }, WORDS, 27));
    y += last * 27 + 14;
  }
  paper.rule(MIDDLE - 60, y - 6.5, 120, COLOURS.lineStrong);
  paper.tagged('P', () =>
    paper.writeLines(smallLines, { x: MIDDLE, y: smallTop, align: 'center' }, SMALL, 20),
  );
};
