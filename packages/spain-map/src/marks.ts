/** A mark at its place, in pixels of the map. */
export type Mark = { count: number; x: number; y: number; radius: number };

/** Sizes of marks: of Spain, on screens and on paper, of a province, and of the small map of a season. `most` keeps the land in sight. */
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
/** How much farther than needed a mark may go to find room: in a crowd marks overlap rather than lie. */
const FARTHER = 24;
/** The ways a mark is tried, from that of the push: straight, then more and more aside. */
const TURNS = Array.from({ length: 12 }, (_, turn) => {
  const side = turn % 2 === 0 ? 1 : -1;
  return (side * Math.ceil(turn / 2) * Math.PI) / 6;
});
/** Pixels between the distances at which a mark is tried. */
const STEP = 3;
/** The way of a mark that lies exactly on another one: to its right, slightly up. */
const ASIDE = -0.35;

/** Pushes marks apart, the smaller ones away from the larger, which stay. @returns them largest first */
export function spread<M extends Mark>(marks: readonly M[]): M[] {
  const placed: M[] = [];
  for (const mark of marks.toSorted((a, b) => b.radius - a.radius))
    placed.push(apart(mark, placed));
  return placed;
}

/** Finds the nearest free place for a mark; its own if there is none. */
function apart<M extends Mark>(mark: M, placed: readonly M[]): M {
  const { x, y, radius } = mark;
  const reach = radius + (placed[0]?.radius ?? 0) + GAP + FARTHER;
  const near = placed.filter((other) => missing(x, y, radius + reach, other) > 0);
  const over = near.find((other) => missing(x, y, radius, other) > ROUNDING);
  if (!over) return mark;
  const isOn = over.x === x && over.y === y;
  const way = isOn ? ASIDE : Math.atan2(y - over.y, x - over.x);
  for (let distance = missing(x, y, radius, over); distance < reach; distance += STEP) {
    for (const turn of TURNS) {
      const [toX, toY] = [x + Math.cos(way + turn) * distance, y + Math.sin(way + turn) * distance];
      if (!near.some((other) => missing(toX, toY, radius, other) > ROUNDING))
        return { ...mark, x: toX, y: toY };
    }
  }
  return mark;
}

const ROUNDING = 0.001;

/** The pixels that a mark at x, y misses to be free of another one; negative if it is. */
function missing(x: number, y: number, radius: number, other: Mark): number {
  const [dx, dy] = [x - other.x, y - other.y];
  return radius + other.radius + GAP - Math.sqrt(dx * dx + dy * dy);
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
