/** A row of 'Mes a mes': a month's heading or an outing. Heights in pixels. */
type Row = { kind: 'month' | 'outing'; height: number };

/** The height of an outing on one line, and of a month's heading. */
export const ROW = 34;
export const MONTH_ROW = 37;
/** What fits below the title, and on the pages after it. */
export const FIRST_ROOM = 912.5;
export const ROOM = 954;
/** The least that a last page holds, so that no outing stands alone on a sheet of paper. */
const LEAST = 210;
/** How much shorter the pages become for it at most, and by how much at a time. */
const [SHORTER, STEP] = [300, 10];

/**
 * Distributes rows to pages; a month that goes on is named again, and never stands alone at a foot. What is left
 * for the last page is taken from those before it when it would be next to nothing.
 */
export function paginateMonths<R extends Row>(rows: readonly R[]): R[][] {
  const pages = paginate(rows, 0);
  let balanced = pages;
  for (let less = STEP; less <= SHORTER && isShort(balanced); less += STEP) {
    balanced = paginate(rows, less);
  }
  return balanced.length === pages.length ? balanced : pages;
}

const isShort = (pages: readonly (readonly Row[])[]) =>
  pages.length > 1 && heightOf(pages.at(-1) ?? []) < LEAST;

const heightOf = (rows: readonly Row[]) => rows.reduce((sum, { height }) => sum + height, 0);

function paginate<R extends Row>(rows: readonly R[], less: number): R[][] {
  const pages: R[][] = [];
  let page: R[] = [];
  let left = FIRST_ROOM - less;
  let month: R | undefined;
  for (const [index, row] of rows.entries()) {
    if (row.kind === 'month') month = row;
    const needed = row.height + (row.kind === 'month' ? (rows[index + 1]?.height ?? 0) : 0);
    if (needed > left && page.length > 0) {
      pages.push(page);
      page = row.kind === 'outing' && month ? [month] : [];
      left = ROOM - less - (page[0]?.height ?? 0);
    }
    page.push(row);
    left -= row.height;
  }
  return [...pages, page];
}
