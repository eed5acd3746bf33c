import type { Modality } from '@cuaderno/domain';

/** A mark at its place, in pixels of the map. */
export type Mark = { type: Modality; count: number; x: number; y: number; radius: number };

/** Sizes of marks: of Spain, of a province, and of the small map of a season. `most` keeps the land in sight. */
const SIZES = {
  spain: { least: 4.6, each: 3.4, most: 30 },
  province: { least: 8, each: 4, most: 40 },
  small: { least: 4, each: 1.35, most: 12 },
} as const;
export type MarkSize = keyof typeof SIZES;

/** The radius of a mark of so many outings, in pixels: their area grows with them. */
export function radiusOf(size: MarkSize, count: number): number {
  const { least, each, most } = SIZES[size];
  return Math.min(most, least + each * Math.sqrt(count));
}

/** Free pixels between two marks. */
const GAP = 2.5;
/** How far a mark may be pushed from its place: in a crowd marks overlap rather than lie. */
const FARTHEST = 26;
const TRIES = 24;
/** Where a mark goes that lies exactly on another one. */
const ASIDE = { x: 0.94, y: -0.34 };

/** Pushes marks apart, the smaller ones away from the larger, which stay. @returns them largest first */
export function spread<M extends Mark>(marks: readonly M[]): M[] {
  const placed: M[] = [];
  for (const mark of marks.toSorted((a, b) => b.radius - a.radius))
    placed.push(apart(mark, placed));
  return placed;
}

function apart<M extends Mark>(mark: M, placed: readonly M[]): M {
  let { x, y } = mark;
  for (let tried = 0; tried < TRIES; tried += 1) {
    const other = placed.find((one) => missing({ ...mark, x, y }, one) > 0);
    if (!other) break;
    const [dx, dy] = [x - other.x, y - other.y];
    const distance = Math.hypot(dx, dy);
    const away = distance === 0 ? ASIDE : { x: dx / distance, y: dy / distance };
    const push = missing({ ...mark, x, y }, other);
    const [nextX, nextY] = [x + away.x * push, y + away.y * push];
    if (Math.hypot(nextX - mark.x, nextY - mark.y) > mark.radius + other.radius + FARTHEST) break;
    [x, y] = [nextX, nextY];
  }
  return { ...mark, x, y };
}

/** The pixels that two marks miss to be free of each other; negative if they are. */
function missing(a: Mark, b: Mark): number {
  const needed = a.radius + b.radius + GAP;
  // Most are far away from each other.
  if (Math.abs(a.x - b.x) >= needed || Math.abs(a.y - b.y) >= needed) return -1;
  // Rounded down, so that the push ends.
  return needed - Math.hypot(a.x - b.x, a.y - b.y) - 0.001;
}

/** Finds the mark that a tap means: the nearest one, no farther than `reach` pixels or within its own radius. */
export function nearestMark<M extends Mark>(
  marks: readonly M[],
  { x, y }: { x: number; y: number },
  reach: number,
): M | undefined {
  let nearest: M | undefined;
  let least = Infinity;
  for (const mark of marks) {
    const distance = Math.hypot(mark.x - x, mark.y - y);
    if (distance > Math.max(reach, mark.radius) || distance >= least) continue;
    [nearest, least] = [mark, distance];
  }
  return nearest;
}

const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Finds the mark beside another one in the direction of an arrow key, undefined for other keys too. */
export function markBeside<M extends Mark>(
  marks: readonly M[],
  from: Mark,
  key: string,
): M | undefined {
  const way = ARROWS[key];
  if (!way) return undefined;
  let beside: M | undefined;
  let least = Infinity;
  for (const mark of marks) {
    const [dx, dy] = [mark.x - from.x, mark.y - from.y];
    const ahead = dx * way.x + dy * way.y;
    // What lies ahead counts before what lies aside.
    const cost = ahead + 2 * Math.abs(dx * way.y - dy * way.x);
    if (ahead <= 0 || cost >= least) continue;
    [beside, least] = [mark, cost];
  }
  return beside;
}
