import { drawContour, drawEmblem } from '../paper/drawings';
import { COLOURS } from '../paper/palette';
import { PAGE, type Style } from '../paper/paper';
import { fitted, type Page } from './page';

const PLATE = { x: 132, y: 170, width: 476 };
const MIDDLE = PLATE.x + PLATE.width / 2;
/** The width of what stands on the plate. */
const WITHIN = 388;

const NAME: Style = { font: 'fraunces-600', size: 58, colour: COLOURS.plateInk, tracking: -0.012 };
const KIND: Style = { font: 'figtree-500', size: 20, colour: COLOURS.plateMuted };
const AUTHOR: Style = { font: 'fraunces-600', size: 24, colour: COLOURS.plateInk };

/** The cloth cover with its plate. */
export const coverPage: Page = ({ paper, content }) => {
  const { cover } = content.titles;
  paper.beginPage(COLOURS.cover);
  paper.bookmark('Portada');
  drawContour(paper, { x: 0, y: -10, width: PAGE.width }, COLOURS.coverLine);
  paper.rect({ x: 0, y: 0, width: 34, height: PAGE.height }, { fill: COLOURS.coverBand });
  paper.rect({ x: 706, y: 0, width: 26, height: PAGE.height }, { fill: COLOURS.coverBand });

  const author = paper.lines(content.author, AUTHOR, WITHIN, { balanced: true });
  const rule = 370.5 + cover.length * 62;
  const height = rule - PLATE.y + 93 + author.length * 32 + 37.5;
  paper.rect({ ...PLATE, height }, { fill: COLOURS.plate, radius: 3 });
  const inset = (by: number) => ({
    x: PLATE.x + by,
    y: PLATE.y + by,
    width: PLATE.width - 2 * by,
    height: height - 2 * by,
  });
  paper.rect(inset(13), { stroke: COLOURS.plateAccent, thickness: 2 });
  paper.rect(inset(18.5), { stroke: COLOURS.plateAccent, thickness: 1 });
  drawEmblem(paper, { x: MIDDLE - 48, y: 247, width: 96 }, COLOURS.plateAccent);
  paper.tagged('H1', () => {
    for (const [index, line] of cover.entries()) {
      const at = { x: MIDDLE, y: 398 + index * 62, align: 'center' } as const;
      paper.writePart(line, at, fitted(paper, line, NAME, WITHIN));
    }
  });
  paper.rule(176, rule, WITHIN, COLOURS.lineStrong);
  paper.tagged('P', () =>
    paper.write('Memoria de caza', { x: MIDDLE, y: rule + 42.5, align: 'center' }, KIND),
  );
  paper.tagged('P', () =>
    paper.writeLines(author, { x: MIDDLE, y: rule + 92.5, align: 'center' }, AUTHOR, 32),
  );
};
