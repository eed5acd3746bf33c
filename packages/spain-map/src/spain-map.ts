import spain from '../paths/spain.json' with { type: 'json' };
import type { Point } from './projection';

export { FRAME, INSET, isInset, type Point, project } from './projection';

/** SVG paths in units of the frame. */
export type SpainPaths = {
  /** By INE's code of the province. */
  provinces: Record<string, string>;
  /** The coast and the borders of the country. */
  coast: string;
  /** The lands around, cut off outside of the frame. */
  neighbours: string;
};

/** SVG paths of one province, in quarters of a unit. */
export type ProvincePaths = {
  outline: string;
  /** The borders between its municipalities. */
  borders: string;
};

/** How many steps of a province's paths are a unit of the frame. */
export const PROVINCE_STEPS = 4;

/** Spain as drawn from the atlas: the same for the app and for whatever prints. */
export const SPAIN: SpainPaths = spain;

export type Box = Point & { width: number; height: number };

/** The box around a path of the map, in its units. */
export function boxOf(path: string): Box {
  const columns: number[] = [];
  const rows: number[] = [];
  for (const line of path.split('M').slice(1)) {
    let [x, y] = [0, 0];
    for (const [, dx, dy] of line.matchAll(/(-?\d+) ?(-?\d+)/g)) {
      x += Number(dx);
      y += Number(dy);
      columns.push(x);
      rows.push(y);
    }
  }
  const [left, top] = [Math.min(...columns), Math.min(...rows)];
  return { x: left, y: top, width: Math.max(...columns) - left, height: Math.max(...rows) - top };
}
