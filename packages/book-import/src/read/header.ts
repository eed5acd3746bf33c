import { fold, meansSpecies } from '@cuaderno/domain';
import { fieldNamed, isKnownHeading } from '../columns/fields';
import type { Cell } from '../types';
import { modalityOf } from '../values/words';
import type { Grid } from './grid';

/** Rows among which the header is looked for. */
const HEAD_ROWS = 40;

type Cells = readonly Cell[];

const filled = (cells: Cells) => cells.filter((cell) => cell !== null);

/** How many of the texts are headings that are known. */
export const knownIn = (cells: Cells): number =>
  cells.filter((cell) => typeof cell === 'string' && isKnownHeading(cell)).length;

const DAY = /\d[/.-]\d|^\d{4}$/;
/** Whether a row has texts alone, none with a day in it. */
const hasNoValue = (cells: Cells) =>
  filled(cells).every((cell) => typeof cell === 'string' && !DAY.test(cell));

/** Whether a row is one of data: a day among other cells. The rows below the first are no header of it. */
const isData = (cells: Cells) =>
  filled(cells).length > 2 &&
  cells.some(
    (cell) =>
      typeof cell === 'string' &&
      /^(\d{4}-\d{2}-\d{2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4})/.test(cell.trim()),
  );

/** Whether a row says what was done, in words that are no headings. */
const saysOuting = (cells: Cells) =>
  knownIn(cells) * 2 <= filled(cells).length &&
  cells.some(
    (cell) => typeof cell === 'string' && (modalityOf(cell) !== null || meansSpecies(cell)),
  );

function mostKnown(head: Grid): Grid[number] | undefined {
  let best: Grid[number] | undefined;
  for (const row of head) {
    const isBetter = knownIn(row.cells) > (best ? knownIn(best.cells) : 0);
    if (isBetter && hasNoValue(row.cells)) best = row;
  }
  return best;
}

/** The row with most known headings and no values, two at least; else the first of nothing but different texts. */
export function findHeader(full: Grid): Grid[number] | undefined {
  const first = full.findIndex(({ cells }) => isData(cells));
  const head = full.slice(0, first === -1 ? HEAD_ROWS : Math.min(first, HEAD_ROWS));
  const best = mostKnown(head);
  const known = best ? knownIn(best.cells) : 0;
  if (known < 2 && full.filter(({ cells }) => isLabelled(cells)).length >= LABELLED_MIN)
    return undefined;
  const width = Math.max(...full.slice(0, HEAD_ROWS).map(({ cells }) => filled(cells).length));
  if (known >= 2 || (known === 1 && width === 1)) return best;
  return head.find(({ cells }) => looksLikeHeader(cells, width)) ?? best;
}

/** Rows that begin with a heading of their own, from which a table stands on its side, or is a form. */
const LABELLED_MIN = 3;
const isLabelled = (cells: Cells) =>
  filled(cells).length > 1 && knownIn(cells) === 1 && knownIn(filled(cells).slice(0, 1)) === 1;

function looksLikeHeader(cells: Cells, width: number): boolean {
  const texts = filled(cells);
  return (
    texts.length >= Math.max(2, width - 1) &&
    !saysOuting(cells) &&
    texts.every((cell) => typeof cell === 'string' && !/\d/.test(cell) && cell.length <= 40) &&
    new Set(texts).size === texts.length
  );
}

const textOf = (cell: Cell | undefined) => (typeof cell === 'string' ? fold(cell) : cell);

/** Whether a row is a header once more. */
export const isHeaderAgain = (cells: Cells, header: Cells): boolean =>
  filled(cells).length > 1 &&
  header.every((heading, index) => textOf(cells[index] ?? null) === textOf(heading));

/**
 * Whether a row is the header of another table: more known headings than other texts, two of them in columns of
 * another meaning. 'Reserva' beneath 'Coto' and 'Rifle' beneath 'Arma' are values.
 */
export function startsAnother(cells: Cells, header: Cells): boolean {
  const known = knownIn(cells);
  if (known < 2 || known * 2 <= filled(cells).length || !hasNoValue(cells)) return false;
  const moved = cells.filter((cell, index) => {
    const field = typeof cell === 'string' ? fieldNamed(cell) : null;
    const above = header[index];
    return field !== null && (typeof above !== 'string' || fieldNamed(above) !== field);
  });
  const same = cells.filter(
    (cell, index) => cell !== null && textOf(cell) === textOf(header[index]),
  );
  return moved.length + same.length >= 2;
}

/** Headings beneath those of groups: 'Trofeo' over 'Puntos' and 'Medalla'. */
export const isSecondHeader = (cells: Cells, header: Cells): boolean =>
  filled(cells).length > 0 &&
  knownIn(cells) === filled(cells).length &&
  cells.some((cell, index) => cell !== null && (header[index] ?? null) === null) &&
  cells.every((cell, index) => cell === null || !sharesField(cell, header[index]));

function sharesField(cell: Cell, above: Cell | undefined): boolean {
  const [own, over] = [cell, above].map((one) =>
    typeof one === 'string' ? fieldNamed(one) : null,
  );
  return own !== null && own === over;
}
