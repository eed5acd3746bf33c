/** A row of 'Mes a mes': a month's heading or an outing. Heights in pixels. */
type Row = { kind: 'month' | 'outing'; height: number };

/** The height of an outing on one line, and of a month's heading. */
export const ROW = 34;
export const MONTH_ROW = 37;
/** What fits below the title, and on the pages after it. */
export const FIRST_ROOM = 912.5;
export const ROOM = 954;
/** The least that a last page holds, so that none is nearly empty. */
const LEAST = 330;
/** How much shorter the pages become for it at most, and by how much at a time. */
const [SHORTER, STEP] = [420, 10];

/**
 * Distributes rows to pages; a month that goes on is named again, and never stands alone at a foot. What is left
 * for the last page is taken from those before it when it would be next to nothing. `taken` is the height of what
 * stands above the first.
 */
export function paginateMonths<R extends Row>(rows: readonly R[], taken = 0): R[][] {
  const pages = paginate(rows, 0, taken);
  let balanced = pages;
  for (let less = STEP; less <= SHORTER && isShort(balanced); less += STEP) {
    balanced = paginate(rows, less, taken);
  }
  return balanced.length === pages.length ? balanced : pages;
}

const isShort = (pages: readonly (readonly Row[])[]) =>
  pages.length > 1 && heightOf(pages.at(-1) ?? []) < LEAST;

const heightOf = (rows: readonly Row[]) => rows.reduce((sum, { height }) => sum + height, 0);

function paginate<R extends Row>(rows: readonly R[], less: number, taken: number): R[][] {
  const pages: R[][] = [];
  let page: R[] = [];
  let left = FIRST_ROOM - less - taken;
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
