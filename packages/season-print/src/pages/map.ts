import { MODALITIES, MODALITY_FACTS, MODALITY_TEXTS, type Modality } from '@cuaderno/domain';
import { FRAME, INSET, SPAIN } from '@cuaderno/spain-map';
import { type Mark, radiusOf, spread } from '@cuaderno/spain-map/marks';
import type { CountedPlace } from '../content/places';
import { COLOURS, INKS } from '../paper/palette';
import { LEFT, type Paper, type Style } from '../paper/paper';
import type { Shape } from '../paper/svg';
import { BODY } from './page';

/** The map's left and upper edge and its width: a little beyond the text, as drawn. */
const MAP = { x: 81, y: 190, width: 651 };
const SCALE = MAP.width / FRAME.width;
/** Where the map ends. */
export const MAP_BOTTOM = MAP.y + FRAME.height * SCALE;
/** The map with its legend. */
export const MAP_BOX = { ...MAP, height: MAP_BOTTOM + 20 - MAP.y };

const NAME: Style = { font: 'figtree-500', size: 13 };
const COUNT: Style = { font: 'figtree-600', size: 13, colour: COLOURS.frame };

/** Widths of the sea's lines along the coast, by turns in the sea's colour and the page's. */
const SEA = [20, 15, 10.5, 6];

type PlaceMark = Mark & { type: Modality; place: CountedPlace };

const stroke = (d: string, colour: string, width: number): Shape => ({
  d,
  colour,
  opacity: 1,
  isEvenOdd: false,
  strokeWidth: width / SCALE,
});
const fill = (d: string, colour: string): Shape => ({
  d,
  colour,
  opacity: 1,
  isEvenOdd: false,
  strokeWidth: null,
});
const { x, y, width, height } = INSET;
const INSET_PATH = `M${x} ${y}h${width}v${height}h${-width}z`;

const SHAPES: Shape[] = [
  ...SEA.map((line, index) =>
    stroke(SPAIN.coast, index % 2 === 0 ? COLOURS.sea : COLOURS.page, line * 0.75),
  ),
  fill(SPAIN.neighbours, COLOURS.page),
  stroke(SPAIN.neighbours, COLOURS.sea, 1),
  fill(INSET_PATH, COLOURS.page),
  stroke(INSET_PATH, COLOURS.lineStrong, 1),
  ...Object.values(SPAIN.provinces).flatMap((path) => [
    fill(path, COLOURS.frame),
    stroke(path, COLOURS.lineStrong, 0.8),
  ]),
  stroke(SPAIN.coast, COLOURS.former, 1),
];

/** Draws Spain with a mark for each place and modality, as large as it has outings, and the names that have room. */
export function drawMap(paper: Paper, places: readonly CountedPlace[]): void {
  paper.clipped({ ...MAP, height: FRAME.height * SCALE }, () =>
    paper.drawing({ box: [0, 0, FRAME.width, FRAME.height], shapes: SHAPES }, MAP, {
      colour: COLOURS.text,
      resolve: (colour) => colour,
    }),
  );
  const marks = marksOf(places);
  for (const mark of marks) drawMark(paper, mark);
  for (const { name, left, baseline } of tagsOf(paper, marks)) {
    paper.write(name, { x: left, y: baseline }, NAME);
  }
  drawLegend(paper);
}

/** What the map says, for those who don't see it. */
export const mapText = (places: readonly CountedPlace[]): string =>
  `Mapa de España. ${places.map(({ name, outings }) => `${name}: ${outings}`).join(', ')}.`;

function marksOf(places: readonly CountedPlace[]): PlaceMark[] {
  return spread(
    places.flatMap((place) => {
      const { point, totals } = place;
      if (point === null) return [];
      return MODALITIES.flatMap((type): PlaceMark[] => {
        const count = totals[MODALITY_FACTS[type].section];
        if (count === 0) return [];
        const at = { x: MAP.x + point.x * SCALE, y: MAP.y + point.y * SCALE };
        return [{ ...at, type, place, count, radius: radiusOf('spain', count) }];
      });
    }),
  );
}

/** A circle for an espera, a diamond for a montería, a triangle for a rececho. */
function drawMark(paper: Paper, mark: Mark & { type: Modality }): void {
  const { type, radius, count } = mark;
  const { ink } = INKS[type];
  const paint = { fill: ink, stroke: COLOURS.page, thickness: 1.8 };
  if (type === 'espera') {
    paper.circle(mark.x, mark.y, radius + 0.9, COLOURS.page);
    paper.circle(mark.x, mark.y, radius, ink);
  } else if (type === 'monteria') {
    const reach = 1.16 * radius;
    paper.path(
      `M${mark.x} ${mark.y - reach}l${reach} ${reach}l${-reach} ${reach}l${-reach} ${-reach}z`,
      paint,
    );
  } else {
    const [side, top, foot] = [1.2 * radius, 1.15 * radius, 0.9 * radius];
    paper.path(
      `M${mark.x} ${mark.y - top}L${mark.x + side} ${mark.y + foot}H${mark.x - side}z`,
      paint,
    );
  }
  if (count < 2) return;
  const down = (type === 'rececho' ? 0.2 * radius : 0) + 4.6;
  paper.write(String(count), { x: mark.x, y: mark.y + down, align: 'center' }, COUNT);
}

type Box = { left: number; top: number; right: number; bottom: number };
type Tag = { name: string; left: number; baseline: number };

const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const boxAround = ({ x: middle, y: height_, radius }: Mark): Box => ({
  left: middle - 1.2 * radius,
  top: height_ - 1.2 * radius,
  right: middle + 1.2 * radius,
  bottom: height_ + 1.2 * radius,
});

/** The names of places beside, below or above their largest mark, those of the largest first, where there is room. */
function tagsOf(paper: Paper, marks: readonly PlaceMark[]): Tag[] {
  const taken = marks.map(boxAround);
  const named = new Set<CountedPlace>();
  const tags: Tag[] = [];
  for (const mark of marks) {
    if (named.has(mark.place)) continue;
    named.add(mark.place);
    const { name } = mark.place;
    const length = paper.measure(name, NAME);
    const aside = 1.2 * mark.radius + 5;
    const places: [left: number, baseline: number][] = [
      [mark.x + aside, mark.y + 4.6],
      [mark.x - aside - length, mark.y + 4.6],
      [mark.x - length / 2, mark.y + aside + 10],
      [mark.x - length / 2, mark.y - aside],
    ];
    for (const [left, baseline] of places) {
      const box = {
        left: left - 2,
        top: baseline - 11,
        right: left + length + 2,
        bottom: baseline + 4,
      };
      const isInside = box.left > MAP.x && box.right < MAP.x + MAP.width;
      if (!isInside || taken.some((other) => overlap(box, other))) continue;
      taken.push(box);
      tags.push({ name, left, baseline });
      break;
    }
  }
  return tags;
}

function drawLegend(paper: Paper): void {
  let left = LEFT;
  const baseline = MAP_BOTTOM + 16;
  for (const type of MODALITIES) {
    const { plural } = MODALITY_TEXTS[type];
    drawMark(paper, { type, count: 1, x: left + 9, y: baseline - 5, radius: 7 });
    paper.write(plural, { x: left + 25, y: baseline }, BODY);
    left += 25 + paper.measure(plural, BODY) + 24;
  }
}
