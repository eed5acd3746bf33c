import type { Point } from './projection';

/** Leaves out the points of a line that lie within `tolerance` of the line without them (Douglas and Peucker). */
export function simplify(points: readonly Point[], tolerance: number): Point[] {
  const kept = new Set([0, points.length - 1]);
  const spans: [first: number, last: number][] = [[0, points.length - 1]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [first, last] = span;
    let [farthest, most] = [first, tolerance];
    for (let index = first + 1; index < last; index += 1) {
      const distance = distanceTo(points[first], points[last], points[index]);
      if (distance > most) [farthest, most] = [index, distance];
    }
    if (farthest === first) continue;
    kept.add(farthest);
    spans.push([first, farthest], [farthest, last]);
  }
  return points.filter((_, index) => kept.has(index));
}

/** The distance of a point from the line through two others, or from both where they are one. */
function distanceTo(from?: Point, to?: Point, point?: Point): number {
  if (!from || !to || !point) return 0;
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  if (length === 0) return Math.hypot(point.x - from.x, point.y - from.y);
  return Math.abs(dx * (point.y - from.y) - dy * (point.x - from.x)) / length;
}

/** A number after another one; a minus parts them too. */
const spaced = (value: number) => (value < 0 ? String(value) : ` ${value}`);

/** A line in whole units as an SVG path of relative steps; points that fall together are one. */
function lineOf(line: Line, isClosed: boolean): string {
  const [start, ...rest] = line.map(([x = 0, y = 0]) => ({ x, y }));
  if (!start) return '';
  let last = start;
  let steps = '';
  // The end of a ring is its start.
  for (const point of isClosed ? rest.slice(0, -1) : rest) {
    const [dx, dy] = [point.x - last.x, point.y - last.y];
    if (dx === 0 && dy === 0) continue;
    steps += (steps === '' ? `l${dx}` : spaced(dx)) + spaced(dy);
    last = point;
  }
  return steps && `M${start.x}${spaced(start.y)}${steps}${isClosed ? 'z' : ''}`;
}
type Line = readonly (readonly number[])[];

/** Lines in whole units as one SVG path; lines that have become points are left out. */
export const pathOf = (lines: readonly Line[], isClosed: boolean) =>
  lines.map((line) => lineOf(line, isClosed)).join('');
