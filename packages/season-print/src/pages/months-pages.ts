import {
  bestMedal,
  formatDay,
  groupDigits,
  MEDAL_NAMES,
  MODALITY_TEXTS,
  monthName,
} from '@cuaderno/domain';
import { heightAbove, speciesSplit } from '../content/species-split';
import { FIRST_ROOM, MONTH_ROW, paginateMonths, ROOM, ROW } from '../content/month-pages';
import type { PrintedOuting, SeasonContent } from '../content/season-content';
import { drawModality, drawPip, drawSpecies } from '../paper/drawings';
import { COLOURS, INKS } from '../paper/palette';
import { BOTTOM, LEFT, type Paper, RIGHT, type Style } from '../paper/paper';
import { drawSpeciesList } from './figures-page';
import { beginPage, type Page, SMALL } from './page';

const WIDTH = RIGHT - LEFT;
const PLACE_X = 249;
const PLACE_LINE = 20;
const NONE = 'Sin piezas';
/** Where the last row ends at most, for the heads of the columns; and the first begins, below the title and on the pages after it. */
const FOOT = BOTTOM + 18;
const [FIRST_TOP, TOP] = [FOOT - FIRST_ROOM, FOOT - ROOM];

const HEADING: Style = { font: 'fraunces-600', size: 36, tracking: -0.015 };
const MONTH: Style = { font: 'fraunces-600', size: 17, colour: COLOURS.accent };
const DATE: Style = { font: 'figtree-500', size: 14, colour: COLOURS.muted };
const PLACE: Style = { font: 'fraunces-600', size: 16 };
const WITHIN: Style = { font: 'figtree-400', size: 14, colour: COLOURS.muted };
const COUNT: Style = { font: 'figtree-600', size: 14 };

/** A line of a place: of its name, with what it is in, or of the latter alone. */
type PlaceLine = { name?: string; within?: string };
type Species = PrintedOuting['species'][number];
type Row =
  | { kind: 'month'; title: string; count: number; height: number }
  | {
      kind: 'outing';
      outing: PrintedOuting;
      place: PlaceLine[];
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
  const { species } = content.now;
  const above = species.slice(species.length - speciesSplit(species.length).above);
  const taken = heightAbove(above.length);
  return paginateMonths(rowsOf(paper, content), taken).map((rows, index) => (context) => {
    beginPage(context);
    const isFirst = index === 0;
    if (isFirst) {
      drawSpeciesList(paper, above, 113.5);
      paper.bookmark('Mes a mes');
      paper.tagged('H1', () => paper.write('Mes a mes', { x: LEFT, y: 113 + taken }, HEADING));
    }
    let y = isFirst ? FIRST_TOP + taken : TOP;
    paper.group('Table', () => {
      paper.group('TR', () => drawHead(paper, y, content));
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

/** The heads of the columns, `y` where the first month begins. */
function drawHead(paper: Paper, y: number, { options }: SeasonContent): void {
  const heads = [
    ['Fecha', LEFT, 'left'],
    ['Modalidad', 149, 'left'],
    [options.places === 'none' ? '' : 'Lugar', PLACE_X, 'left'],
    ['Piezas', RIGHT, 'right'],
  ] as const;
  for (const [head, x, align] of heads) {
    paper.tagged('TH', () => head && paper.write(head, { x, y: y - 4, align }, SMALL), {
      scope: 'Column',
    });
  }
}

/** The tokens stand beside the place, or in lines below it where both don't fit. */
function outingRow(paper: Paper, outing: PrintedOuting): Row {
  const { species } = outing;
  const width = RIGHT - PLACE_X;
  const beside = species.length === 0 ? paper.measure(NONE, WITHIN) : widthOf(paper, species);
  const place = placeLines(paper, outing, species.length === 0 ? width - beside - 12 : width);
  const isBelow =
    species.length > 0 &&
    place.width > 0 &&
    (place.lines.length > 1 || place.width + 12 + beside > width);
  const tokens = tokenLines(paper, species, width);
  const height =
    ROW +
    PLACE_LINE * Math.max(0, place.lines.length - 1) +
    28 * (tokens.length - (isBelow ? 0 : 1));
  return { kind: 'outing', outing, place: place.lines, tokens, isBelow, height };
}

/** A place in lines: its name in two at most, and what it is in beside it, or below where that doesn't fit. */
function placeLines(
  paper: Paper,
  { place }: PrintedOuting,
  width: number,
): { lines: PlaceLine[]; width: number } {
  if (!place) return { lines: [], width: 0 };
  const lines = paper.clamped(place.name, PLACE, width, 2).map((name): PlaceLine => ({ name }));
  const last = lines.at(-1);
  const length = paper.measure(last?.name ?? '', PLACE);
  if (!last || place.within === null) return { lines, width: length };
  const whole = length + 6 + paper.measure(place.within, WITHIN);
  if (whole <= width) last.within = place.within;
  else lines.push({ within: paper.clamped(place.within, WITHIN, width)[0] ?? '' });
  return { lines, width: whole };
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
  // As many cells as the heads.
  paper.tagged('TD', () => undefined);
  paper.tagged('TD', () => undefined);
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
  { outing, place, tokens, isBelow, height }: Extract<Row, { kind: 'outing' }>,
  bottom: number,
): void {
  const { type, date, species } = outing;
  const { ink } = INKS[type];
  const y = bottom - height + 21.5;
  paper.tagged('TH', () => paper.write(formatDay(date).slice(0, 5), { x: LEFT, y }, DATE), {
    scope: 'Row',
  });
  drawModality(paper, type, { x: 149, y: y - 15, width: 19 }, ink);
  paper.tagged('TD', () =>
    paper.write(MODALITY_TEXTS[type].name, { x: 175, y }, { ...COUNT, colour: ink }),
  );
  paper.tagged('TD', () => {
    for (const [index, { name, within }] of place.entries()) {
      const at = y + index * PLACE_LINE;
      if (name !== undefined) paper.writePart(name, { x: PLACE_X, y: at }, PLACE);
      const x = name === undefined ? PLACE_X : PLACE_X + paper.measure(name, PLACE) + 6;
      if (within !== undefined) paper.writePart(within, { x, y: at }, WITHIN);
    }
  });
  paper.tagged(
    'TD',
    () => {
      if (species.length === 0) return paper.write(NONE, { x: RIGHT, y, align: 'right' }, WITHIN);
      let line = y + (isBelow ? 28 + PLACE_LINE * (place.length - 1) : 0);
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
