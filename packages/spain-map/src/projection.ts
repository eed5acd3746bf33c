/** A place on the map: units of its frame, x to the right and y down. */
export type Point = { x: number; y: number };

/** The map's size in its units. */
export const FRAME = { width: 1560, height: 1320 } as const;

/** The box of the Canaries, where the sea is empty. */
export const INSET = { x: 984, y: 1080, width: 496, height: 228 } as const;

/** The provinces of the Canaries. */
const CANARIES = ['35', '38'];

/** Whether a province, or a municipality, is drawn in the box of the Canaries: by the first digits of INE's code. */
export const isInset = (code: string) => CANARIES.includes(code.slice(0, 2));

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The conic conformal projection of the peninsula: its standard parallels, its meridian, and its fit to the frame. */
export const CONIC = {
  parallels: [37, 43],
  meridian: -3.2,
  scale: 8232.78,
  translate: [700.47, 6814.25],
} as const;

/** Mercator's of the Canaries, and its fit to their box. */
export const MERCATOR = { scale: 4414.46, translate: [2448.62, 3489.13] } as const;

const tangent = (latitude: number) => Math.tan((Math.PI / 2 + latitude) / 2);

const [SOUTH, NORTH] = CONIC.parallels.map(radians) as [number, number];
const CONE =
  Math.log(Math.cos(SOUTH) / Math.cos(NORTH)) / Math.log(tangent(NORTH) / tangent(SOUTH));
const RADIUS = (Math.cos(SOUTH) * tangent(SOUTH) ** CONE) / CONE;

/** Projects a position of the peninsula, the Balearics, Ceuta or Melilla. Degrees. */
export function projectMainland(lat: number, lon: number): Point {
  const radius = RADIUS / tangent(radians(lat)) ** CONE;
  const angle = CONE * radians(lon - CONIC.meridian);
  const [x, y] = CONIC.translate;
  return {
    x: x + CONIC.scale * radius * Math.sin(angle),
    y: y - CONIC.scale * (RADIUS - radius * Math.cos(angle)),
  };
}

/** Projects a position of the Canaries into their box. Degrees. */
export function projectCanaries(lat: number, lon: number): Point {
  const [x, y] = MERCATOR.translate;
  return {
    x: x + MERCATOR.scale * radians(lon),
    y: y - MERCATOR.scale * Math.log(tangent(radians(lat))),
  };
}

/** Projects the position of a municipality, in degrees, whose INE code tells where it is drawn. */
export const project = ({ lat, lon, code }: { lat: number; lon: number; code: string }): Point =>
  isInset(code) ? projectCanaries(lat, lon) : projectMainland(lat, lon);
