import type { Position } from '@cuaderno/domain';
import type { GeometryCollection, Polygon, Topology } from 'topojson-specification';

/** The land of a municipality: its rings, islands and holes alike, as longitude, latitude, longitude, … */
export type Land = { code: string; rings: Float64Array[] };

export type Lands = {
  /** Those whose bounding box comes within `metres` of a position: candidates, not answers. */
  around(position: Position, metres: number): Land[];
};

type Shape =
  | { type: 'Polygon'; coordinates: number[][][] }
  | { type: 'MultiPolygon'; coordinates: number[][][][] };
type Atlas = Topology<{ municipalities: GeometryCollection }>;

/** Metres in a degree of latitude, and of longitude at the equator: near enough over a few hundred. */
const DEGREE_LATITUDE = 110_574;
const DEGREE_LONGITUDE = 111_320;

let loading: Promise<Lands> | undefined;

/** The polygons with their index, read at the first question: most servers' starts never need them. */
export function loadLands(): Promise<Lands> {
  loading ??= readLands();
  return loading;
}

async function readLands(): Promise<Lands> {
  const [{ default: atlas }, { feature }, { default: Flatbush }] = await Promise.all([
    import('es-atlas/es/municipalities.json', { with: { type: 'json' } }),
    import('topojson-client'),
    import('flatbush'),
  ]);
  const topology = atlas as unknown as Atlas;
  const { geometries } = topology.objects.municipalities;
  const lands: Land[] = [];
  const boxes = new Flatbush(geometries.length);
  for (const geometry of geometries) {
    // The types have no overload for 'either': it is told apart just below.
    const shape = feature(topology, geometry as Polygon).geometry as Shape;
    const polygons = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates;
    const rings = polygons.flat().map((ring) => Float64Array.from(ring.flat()));
    lands.push({ code: `${geometry.id}`, rings });
    boxes.add(...boxOf(rings));
  }
  boxes.finish();
  return {
    around({ lat, lon }, metres) {
      const dLat = metres / DEGREE_LATITUDE;
      const dLon = metres / (DEGREE_LONGITUDE * Math.cos((lat * Math.PI) / 180));
      return boxes
        .search(lon - dLon, lat - dLat, lon + dLon, lat + dLat)
        .flatMap((index) => lands[index] ?? []);
    },
  };
}

function boxOf(rings: Float64Array[]): [number, number, number, number] {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const ring of rings) {
    for (let at = 0; at < ring.length; at += 2) {
      const [lon = 0, lat = 0] = [ring[at], ring[at + 1]];
      west = Math.min(west, lon);
      east = Math.max(east, lon);
      south = Math.min(south, lat);
      north = Math.max(north, lat);
    }
  }
  return [west, south, east, north];
}

/** Metres from a position to a land; 0 inside it. */
export function distanceTo({ rings }: Land, { lat, lon }: Position): number {
  const perLon = DEGREE_LONGITUDE * Math.cos((lat * Math.PI) / 180);
  let inside = false;
  let nearest = Number.POSITIVE_INFINITY;
  for (const ring of rings) {
    // Each side of the ring, in metres seen from the position.
    let [x1, y1] = seen(ring, ring.length - 2);
    for (let at = 0; at < ring.length; at += 2) {
      const [x2, y2] = seen(ring, at);
      // A ray to the east crosses an odd number of sides from inside, holes and islands included.
      if (y1 > 0 !== y2 > 0 && x1 + ((x2 - x1) * y1) / (y1 - y2) > 0) inside = !inside;
      nearest = Math.min(nearest, toSide(x1, y1, x2, y2));
      [x1, y1] = [x2, y2];
    }
  }
  return inside ? 0 : nearest;

  function seen(ring: Float64Array, at: number): [x: number, y: number] {
    return [((ring[at] ?? 0) - lon) * perLon, ((ring[at + 1] ?? 0) - lat) * DEGREE_LATITUDE];
  }
}

/** From the origin to the side between two points. */
function toSide(x1: number, y1: number, x2: number, y2: number): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, -(x1 * dx + y1 * dy) / length));
  return Math.hypot(x1 + along * dx, y1 + along * dy);
}
