import type { Sheet, Table } from '../types';
import type { Grid } from './grid';
import { haveSameTitles, joinBlocks, tellsOutings } from './blocks';
import { readSheets } from './read-xlsx';
import { refusalOf, REFUSALS, ROWS_MAX } from './refuse';
import { type Shape, shapeOf } from './shape';

type Found = { name: string; shape: Shape | null; refusal: Error | null };

/**
 * Reads the chosen sheets of a workbook as one table; without a choice all that have the titles of the one whose header
 * is known best, as long as there are no more than 20,000 rows.
 *
 * @throws DomainError for a workbook without a sheet that can be read, or whose chosen ones are too many rows
 */
export async function readWorkbook(bytes: Uint8Array, chosen?: readonly string[]): Promise<Table> {
  const found = (await readSheets(bytes)).map(({ name, grid }, sheet) =>
    shapeSheet(name, grid, sheet),
  );
  const [best] = found.flatMap(({ shape }) => shape ?? []).toSorted((a, b) => b.known - a.known);
  if (!best) throw found[0]?.refusal ?? REFUSALS.noRows();
  const sheets = listSheets(found, best, chosen);
  const taken = found.filter((_, index) => sheets[index]?.taken);
  if (taken.length < (chosen?.length ?? 1)) throw REFUSALS.noSheet();
  const shapes = taken.map(({ shape, refusal }) => {
    if (!shape) throw refusal ?? REFUSALS.noRows();
    return shape;
  });
  return {
    kind: 'xlsx',
    sheets,
    encoding: null,
    delimiter: null,
    headerRow: shapes[0]?.headerRow ?? null,
    ...joinBlocks(shapes),
  };
}

function shapeSheet(name: string, grid: Grid | Error, sheet: number): Found {
  try {
    if (grid instanceof Error) throw grid;
    return { name, shape: shapeOf(grid, { sheet, name }), refusal: null };
  } catch (error) {
    return { name, shape: null, refusal: refusalOf(error) };
  }
}

const isData = ({ left }: { left?: string }) => left === undefined;

/** The sheets to choose from, those with the titles of the best one first in their numbers. */
function listSheets(
  found: readonly Found[],
  best: Shape,
  chosen: readonly string[] | undefined,
): Sheet[] {
  const leaders: Shape[] = [best];
  let rest = ROWS_MAX;
  return found.map(({ name, shape, refusal }) => {
    const rows = shape?.rows.filter(isData).length ?? 0;
    const titles = shape ? titlesIn(leaders, shape) : -1;
    const taken = chosen ? chosen.includes(name) : titles === 0 && rows > 0 && rows <= rest;
    if (taken) rest -= rows;
    const isEmptySheet = refusal?.message === REFUSALS.noRows().message;
    return { name, rows, titles, taken, refusal: isEmptySheet ? null : (refusal?.message ?? null) };
  });
}

const isOfOutings = (shape: Shape) =>
  tellsOutings(
    shape,
    shape.rows.some(({ modality }) => modality !== undefined),
  );

/** The position of the first sheet with the same titles, or of outings as well. */
function titlesIn(leaders: Shape[], shape: Shape): number {
  const known = leaders.findIndex(
    (leader) => haveSameTitles(leader, shape) || [leader, shape].every((one) => isOfOutings(one)),
  );
  return known === -1 ? leaders.push(shape) - 1 : known;
}
