import {
  bestMedal,
  formatDay,
  groupDigits,
  MEDAL_NAMES,
  MODALITY_TEXTS,
  monthName,
} from '@cuaderno/domain';
import { FIRST_ROOM, MONTH_ROW, paginateMonths, ROOM, ROW } from '../content/month-pages';
import type { PrintedOuting, SeasonContent } from '../content/season-content';
import { drawModality, drawPip, drawSpecies } from '../paper/drawings';
import { COLOURS, INKS } from '../paper/palette';
import { BOTTOM, LEFT, type Paper, RIGHT, type Style } from '../paper/paper';
import { beginPage, type Page, SMALL } from './page';

const WIDTH = RIGHT - LEFT;
const PLACE_X = 249;
/** Where the first month begins, below the title and on the pages after it. */
const [FIRST_TOP, TOP] = [BOTTOM - FIRST_ROOM, BOTTOM - ROOM];

const HEADING: Style = { font: 'fraunces-600', size: 36, tracking: -0.015 };
const MONTH: Style = { font: 'fraunces-600', size: 17, colour: COLOURS.accent };
const DATE: Style = { font: 'figtree-500', size: 14, colour: COLOURS.muted };
const PLACE: Style = { font: 'fraunces-600', size: 16 };
const WITHIN: Style = { font: 'figtree-400', size: 14, colour: COLOURS.muted };
const COUNT: Style = { font: 'figtree-600', size: 14 };

type Species = PrintedOuting['species'][number];
type Row =
  | { kind: 'month'; title: string; count: number; height: number }
  | {
      kind: 'outing';
      outing: PrintedOuting;
      tokens: Species[][];
      isBelow: boolean;
      height: number;
    };

const countWidth = (paper: Paper, { quantity }: Species) =>
  paper.measure(groupDigits(quantity), COUNT);
const tokenWidth = (paper: Paper, one: Species) => 29 + countWidth(paper, one);
const GAP = 9;

/** The outings month by month, newest first, as many as a page holds. */
export function monthsPages(paper: Paper, content: SeasonContent): Page[] {
  if (content.outings.length === 0) return [];
  return paginateMonths(rowsOf(paper, content)).map((rows, index) => (context) => {
    beginPage(context);
    const isFirst = index === 0;
    if (isFirst) {
      paper.bookmark('Mes a mes');
      paper.tagged('H1', () => paper.write('Mes a mes', { x: LEFT, y: 113 }, HEADING));
    }
    let y = isFirst ? FIRST_TOP : TOP;
    paper.group('Table', () => {
      for (const row of rows) {
        y += row.height;
        paper.group('TR', () =>
          row.kind === 'month' ? drawMonth(paper, row, y) : drawOuting(paper, row, y),
        );
      }
    });
  });
}

function rowsOf(paper: Paper, { outings }: SeasonContent): Row[] {
  const rows: Row[] = [];
  for (const outing of outings) {
    const title = monthName(outing.date);
    const month = rows.findLast((row) => row.kind === 'month');
    if (month?.title === title) month.count += 1;
    else rows.push({ kind: 'month', title, count: 1, height: MONTH_ROW });
    rows.push(outingRow(paper, outing));
  }
  return rows;
}

/** The tokens stand beside the place, or in lines below it where both don't fit. */
function outingRow(paper: Paper, outing: PrintedOuting): Row {
  const { place, species } = outing;
  const width = RIGHT - PLACE_X;
  const placeWidth = place
    ? paper.measure(place.name, PLACE) +
      (place.within ? 6 + paper.measure(place.within, WITHIN) : 0)
    : 0;
  const isBelow =
    species.length > 0 && placeWidth > 0 && placeWidth + 12 + widthOf(paper, species) > width;
  const tokens = tokenLines(paper, species, width);
  const height = ROW + 28 * (tokens.length - (isBelow ? 0 : 1));
  return { kind: 'outing', outing, tokens, isBelow, height };
}

const widthOf = (paper: Paper, species: readonly Species[]) =>
  species.reduce((sum, one) => sum + tokenWidth(paper, one) + GAP, -GAP);

function tokenLines(paper: Paper, species: readonly Species[], width: number): Species[][] {
  const lines: Species[][] = [[]];
  for (const one of species) {
    const line = lines.at(-1) ?? [];
    if (line.length > 0 && widthOf(paper, [...line, one]) > width) lines.push([one]);
    else line.push(one);
  }
  return lines;
}

function drawMonth(
  paper: Paper,
  { title, count }: Extract<Row, { kind: 'month' }>,
  y: number,
): void {
  paper.tagged('TH', () => paper.write(title, { x: LEFT, y: y - 9 }, MONTH), { scope: 'Row' });
  paper.tagged('TD', () =>
    paper.write(
      `${groupDigits(count)} ${count === 1 ? 'salida' : 'salidas'}`,
      { x: RIGHT, y: y - 8, align: 'right' },
      SMALL,
    ),
  );
  paper.rule(LEFT, y - 0.5, WIDTH, COLOURS.lineStrong);
}

function drawOuting(
  paper: Paper,
  { outing, tokens, isBelow, height }: Extract<Row, { kind: 'outing' }>,
  bottom: number,
): void {
  const { type, date, place, species } = outing;
  const { ink } = INKS[type];
  const y = bottom - height + 21.5;
  paper.tagged('TD', () => paper.write(formatDay(date).slice(0, 5), { x: LEFT, y }, DATE));
  drawModality(paper, type, { x: 149, y: y - 15, width: 19 }, ink);
  paper.tagged('TD', () =>
    paper.write(MODALITY_TEXTS[type].name, { x: 175, y }, { ...COUNT, colour: ink }),
  );
  paper.tagged('TD', () => {
    if (!place) return;
    if (place.within === null) return paper.write(place.name, { x: PLACE_X, y }, PLACE);
    paper.writePart(place.name, { x: PLACE_X, y }, PLACE);
    const x = PLACE_X + paper.measure(place.name, PLACE) + 6;
    return paper.write(place.within, { x, y }, WITHIN);
  });
  paper.tagged(
    'TD',
    () => {
      if (species.length === 0)
        return paper.write('Sin piezas', { x: RIGHT, y, align: 'right' }, WITHIN);
      let line = y + (isBelow ? 28 : 0);
      for (const tokensOfLine of tokens) {
        drawTokens(paper, tokensOfLine, line);
        line += 28;
      }
      return undefined;
    },
    species.length === 0 ? {} : { alt: species.map(tokenText).join(', ') },
  );
  paper.rule(LEFT, bottom - 0.5, WIDTH);
}

function drawTokens(paper: Paper, species: readonly Species[], y: number): void {
  let x = RIGHT - widthOf(paper, species);
  for (const one of species) {
    const medal = bestMedal(one.medals);
    drawSpecies(paper, one.species, { x, y: y - 17, width: 23 });
    if (medal) drawPip(paper, medal, { x: x + 13, y: y - 6, width: 14 });
    paper.write(groupDigits(one.quantity), { x: x + 29, y }, COUNT);
    x += tokenWidth(paper, one) + GAP;
  }
}

function tokenText({ species, quantity, medals }: Species): string {
  const medal = bestMedal(medals);
  return `${quantity} ${species}${medal ? ` (${MEDAL_NAMES[medal].toLowerCase()})` : ''}`;
}
