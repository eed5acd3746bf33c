import { geoConicConformal, geoPath } from 'd3-geo';
import esMunicipalities from 'es-atlas/es/municipalities.json' with { type: 'json' };
import esProvinces from 'es-atlas/es/provinces.json' with { type: 'json' };
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification';
import countries from 'world-atlas/countries-10m.json' with { type: 'json' };
import { CONIC, FRAME, type Point, projectCanaries, projectMainland } from './projection';
import { PROVINCE_STEPS, type ProvincePaths, type SpainPaths } from './spain-map';
import { pathOf, simplify } from './simplify';

type Atlas = Topology<{ provinces: GeometryCollection; municipalities: GeometryCollection }>;
type Line = readonly number[][];

/** Gibraltar and what belongs to no province. */
const NO_PROVINCE = '54';

/** Portugal, France, Andorra, Gibraltar, Morocco and Algeria. */
const NEIGHBOURS = ['620', '250', '020', '292', '504', '012'];

/** West of it are the Canaries. Degrees. */
const CANARIES_EAST = -12;

/** How far a drawn line may lie from the atlas's: units of the map of Spain, and of a province's. */
const TOLERANCE = 1.3;
const PROVINCE_TOLERANCE = 0.25;
/** An island smaller than this many square units isn't drawn. */
const LEAST_AREA = 4;
/** Neighbours are drawn up to so many units out of the frame, where their cut edge isn't seen. */
const MARGIN = 40;

const byCode = (a: string, b: string) => Number(a > b) - Number(a < b);

/** A topology whose arcs are projected and simplified once, so that neighbours share their border exactly. */
function prepare(atlas: unknown, tolerance: number, steps: number): Atlas {
  const { transform, arcs, ...topology } = atlas as Atlas;
  if (!transform) throw new Error('the atlas has no grid');
  const [scaleX, scaleY] = transform.scale;
  const [left, bottom] = transform.translate;
  const drawn = arcs.map((arc) => {
    const inset = (arc[0]?.[0] ?? 0) * scaleX + left < CANARIES_EAST;
    const projectTo = inset ? projectCanaries : projectMainland;
    let [column, row] = [0, 0];
    const points = arc.map(([dx = 0, dy = 0]) => {
      column += dx;
      row += dy;
      return projectTo(row * scaleY + bottom, column * scaleX + left);
    });
    // The Canaries are drawn smaller.
    return simplify(points, inset ? tolerance / 2 : tolerance).map(({ x, y }) => [
      Math.round(x * steps),
      Math.round(y * steps),
    ]);
  });
  return { ...topology, arcs: drawn };
}

/** The polygons of a country, a province or a municipality. */
function polygonsOf(topology: Topology, geometry: GeometryObject): number[][][][] {
  if (geometry.type === 'Polygon') return [feature(topology, geometry).geometry.coordinates];
  if (geometry.type === 'MultiPolygon') return feature(topology, geometry).geometry.coordinates;
  return [];
}

/** The rings of a shape, islands too small to be seen left out, but for a shape's largest one. */
function ringsOf(topology: Topology, geometry: GeometryObject): Line[] {
  const polygons = polygonsOf(topology, geometry);
  const sized = polygons.map((polygon) => ({ polygon, area: areaOf(polygon[0] ?? []) }));
  const largest = Math.max(...sized.map(({ area }) => area));
  return sized
    .filter(({ area }) => area >= Math.min(LEAST_AREA, largest))
    .flatMap(({ polygon }) => polygon);
}

/** The area of a ring in square units. */
function areaOf(ring: Line): number {
  let twice = 0;
  for (const [index, [x = 0, y = 0]] of ring.entries()) {
    const [nextX = 0, nextY = 0] = ring[(index + 1) % ring.length] ?? [];
    twice += x * nextY - nextX * y;
  }
  return Math.abs(twice) / 2;
}

const isRing = (line: Line) => String(line[0]) === String(line.at(-1));

/** Draws Spain: each province, the coast with the borders of the country, and the neighbours. */
export function drawSpain(): SpainPaths {
  const atlas = prepare(esProvinces, TOLERANCE, 1);
  const { provinces } = atlas.objects;
  const drawn = provinces.geometries
    .filter(({ id }) => id !== NO_PROVINCE)
    .map((geometry): [string, string] => [
      String(geometry.id),
      pathOf(ringsOf(atlas, geometry), true),
    ])
    .toSorted(([a], [b]) => byCode(a, b));
  const outline = mesh(atlas, provinces, (a, b) => a === b || [a, b].some(isNoProvince));
  const coast = outline.coordinates.filter((line) => !isRing(line) || areaOf(line) >= LEAST_AREA);
  return {
    provinces: Object.fromEntries(drawn),
    coast: pathOf(coast, false),
    neighbours: drawNeighbours(),
  };
}

const isNoProvince = ({ id }: GeometryObject) => id === NO_PROVINCE;

/** Draws the lands around, cut off outside of the frame. */
function drawNeighbours(): string {
  const world = countries as unknown as Topology<{ countries: GeometryCollection }>;
  const projection = geoConicConformal()
    .parallels([...CONIC.parallels])
    .rotate([-CONIC.meridian, 0])
    .scale(CONIC.scale)
    .translate([...CONIC.translate])
    .clipExtent([
      [-MARGIN, -MARGIN],
      [FRAME.width + MARGIN, FRAME.height + MARGIN],
    ]);
  const toLines = geoPath(projection);
  const lines = world.objects.countries.geometries
    .filter(({ id }) => NEIGHBOURS.includes(String(id)))
    .flatMap((geometry) =>
      linesOf(toLines({ type: 'MultiPolygon', coordinates: polygonsOf(world, geometry) }) ?? ''),
    )
    .map((line) => simplify(line, TOLERANCE).map(({ x, y }) => [Math.round(x), Math.round(y)]))
    .filter((line) => areaOf(line) >= LEAST_AREA);
  return pathOf(lines, true);
}

/** The points of d3's path, which has straight lines alone. */
const linesOf = (path: string): Point[][] =>
  path
    .split('M')
    .slice(1)
    .map((ring) =>
      ring
        .replace('Z', '')
        .split('L')
        .map((pair) => {
          const [x = 0, y = 0] = pair.split(',').map(Number);
          return { x, y };
        }),
    )
    .flatMap((ring) => (ring[0] ? [[...ring, ring[0]]] : []));

/** Draws each province at a finer scale: its outline and the borders of its municipalities. */
export function drawProvinces(): Map<string, ProvincePaths> {
  const atlas = prepare(esMunicipalities, PROVINCE_TOLERANCE, PROVINCE_STEPS);
  const { provinces, municipalities } = atlas.objects;
  const drawn = new Map<string, ProvincePaths>();
  for (const province of provinces.geometries.toSorted((a, b) => byCode(`${a.id}`, `${b.id}`))) {
    const code = String(province.id);
    if (code === NO_PROVINCE) continue;
    const outer = new Set(arcsOf(province));
    const inner = municipalities.geometries
      .filter(({ id }) => String(id).startsWith(code))
      .flatMap(arcsOf)
      .filter((arc) => !outer.has(arc));
    const borders = mesh(atlas, {
      type: 'MultiLineString',
      arcs: [...new Set(inner)].map((arc) => [arc]),
    });
    drawn.set(code, {
      outline: pathOf(ringsOf(atlas, province), true),
      borders: pathOf(borders.coordinates, false),
    });
  }
  return drawn;
}

/** The numbers of a shape's arcs, whichever way it goes along them. */
const arcsOf = (geometry: object): number[] =>
  'arcs' in geometry
    ? [geometry.arcs]
        .flat(3)
        .flatMap((arc) => (typeof arc === 'number' ? [arc < 0 ? -1 - arc : arc] : []))
    : [];
