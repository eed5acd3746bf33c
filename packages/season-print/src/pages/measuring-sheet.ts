import type { Measurement } from '@cuaderno/domain';
import { pointsText, type SheetRow, sheetRows } from '../content/sheet-rows';
import { COLOURS } from '../paper/palette';
import { LEFT, type Paper, type Style } from '../paper/paper';
import { BODY, SMALL, writeSection } from './page';

export const SHEET_WIDTH = 378;
/** The right edges of the columns 'izq.', 'der.' and 'ptos'. */
const [LEFT_X, RIGHT_X, POINTS_X] = [355, 403, LEFT + SHEET_WIDTH];
const MEASURE: Style = { font: 'figtree-400', size: 15, colour: COLOURS.muted, tabular: true };
const POINTS: Style = { font: 'fraunces-600', size: 17, tabular: true };
const TOTAL: Style = { font: 'fraunces-600', size: 20, tabular: true };

/** Heights of rows with a note and without; closer for sheets of many rows. */
const LOOSE = { noted: 56, plain: 38, padding: 25 };
const CLOSE = { noted: 46, plain: 30, padding: 20 };
const ROWS_LOOSE = 6;
/** The heading, the names of the columns, and the total. */
const [HEAD, FOOT] = [27, 48];

const spacing = (rows: readonly SheetRow[]) => (rows.length > ROWS_LOOSE ? CLOSE : LOOSE);
const heightOf = (row: SheetRow, { noted, plain }: typeof LOOSE) => (row.note ? noted : plain);

/** The height of a sheet below the rule of its heading. */
export function sheetHeight(sheet: Measurement): number {
  const rows = sheetRows(sheet);
  return rows.reduce((sum, row) => sum + heightOf(row, spacing(rows)), HEAD + FOOT);
}

/** Draws a sheet as the official one adds up, `top` the rule of its heading. */
export function drawSheet(paper: Paper, sheet: Measurement, top: number): void {
  const rows = sheetRows(sheet);
  const space = spacing(rows);
  writeSection(paper, 'Hoja de medición', top, LEFT, SHEET_WIDTH);
  paper.group('Table', () => {
    drawHead(paper, top);
    let y = top + HEAD;
    for (const row of rows) {
      paper.group('TR', () => drawRow(paper, row, y + space.padding));
      y += heightOf(row, space);
      paper.rule(LEFT, y - 0.5, SHEET_WIDTH);
    }
    paper.rect({ x: LEFT, y: y - 1.5, width: SHEET_WIDTH, height: 4 }, { fill: COLOURS.page });
    paper.rule(LEFT, y - 0.5, SHEET_WIDTH, COLOURS.text);
    paper.rule(LEFT, y + 2, SHEET_WIDTH, COLOURS.text);
    paper.group('TR', () => {
      paper.tagged('TH', () => paper.write('Total', { x: LEFT, y: y + 32 }, TOTAL), {
        scope: 'Row',
      });
      // As many cells as the heads.
      paper.tagged('TD', () => undefined);
      paper.tagged('TD', () => undefined);
      paper.tagged('TD', () =>
        paper.write(pointsText(sheet.points), { x: POINTS_X, y: y + 32, align: 'right' }, TOTAL),
      );
    });
  });
}

function drawHead(paper: Paper, top: number): void {
  const heads = [
    ['', LEFT],
    ['izq.', LEFT_X],
    ['der.', RIGHT_X],
    ['ptos', POINTS_X],
  ] as const;
  paper.group('TR', () => {
    for (const [head, x] of heads) {
      paper.tagged(
        'TH',
        () => head && paper.write(head, { x, y: top + 21, align: 'right' }, SMALL),
        {
          scope: 'Column',
        },
      );
    }
  });
}

function drawRow(paper: Paper, { name, note, left, right, points }: SheetRow, y: number): void {
  paper.tagged(
    'TH',
    () => {
      if (note === null) return paper.write(name, { x: LEFT, y }, BODY);
      paper.writePart(name, { x: LEFT, y }, BODY);
      return paper.write(note, { x: LEFT, y: y + 18 }, SMALL);
    },
    { scope: 'Row' },
  );
  const cells = [
    [left, LEFT_X, MEASURE],
    [right, RIGHT_X, MEASURE],
    [points, POINTS_X, POINTS],
  ] as const;
  for (const [text, x, style] of cells) {
    paper.tagged('TD', () => text && paper.write(text, { x, y, align: 'right' }, style));
  }
}
