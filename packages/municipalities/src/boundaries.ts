import type { Position } from '@cuaderno/domain';
import type { GeometryCollection, Polygon, Topology } from 'topojson-specification';

type Shape =
  | { type: 'Polygon'; coordinates: number[][][] }
  | { type: 'MultiPolygon'; coordinates: number[][][][] };
type Atlas = Topology<{ municipalities: GeometryCollection }>;

export type Boundaries = {
  /** Lists the municipalities with a boundary within `metres` of a position, nearest first. */
  within(position: Position, metres: number): { code: string; metres: number }[];
};

/** Metres in a degree of latitude, and of longitude at the equator. */
const DEGREE_LATITUDE = 110_574;
const DEGREE_LONGITUDE = 111_320;

let loading: Promise<Boundaries> | undefined;

/** Loads the boundaries with their index at the first query: most servers never need them. */
export function loadBoundaries(): Promise<Boundaries> {
  loading ??= readBoundaries();
  return loading;
}

async function readBoundaries(): Promise<Boundaries> {
  const [
    { default: atlas },
    { feature },
    { default: Flatbush },
    { default: pointToPolygonDistance },
  ] = await Promise.all([
    import('es-atlas/es/municipalities.json', { with: { type: 'json' } }),
    import('topojson-client'),
    import('flatbush'),
    import('@turf/point-to-polygon-distance'),
  ]);
  const topology = atlas as unknown as Atlas;
  const { geometries } = topology.objects.municipalities;
  // The types have no overload for both kinds of shape.
  const shapeOf = (geometry: (typeof geometries)[number]) =>
    feature(topology, geometry as Polygon).geometry as Shape;
  const boxes = new Flatbush(geometries.length);
  // Creates the shapes of the few candidates of a query: all of them take 60 MB.
  for (const geometry of geometries) boxes.add(...boxOf(shapeOf(geometry)));
  boxes.finish();

  return {
    within({ lat, lon }, metres) {
      const dLat = metres / DEGREE_LATITUDE;
      const dLon = metres / (DEGREE_LONGITUDE * Math.cos((lat * Math.PI) / 180));
      return boxes
        .search(lon - dLon, lat - dLat, lon + dLon, lat + dLat)
        .flatMap((index) => geometries[index] ?? [])
        .map((geometry) => {
          const distance = pointToPolygonDistance([lon, lat], shapeOf(geometry), {
            units: 'meters',
          });
          // Negative inside.
          return { code: `${geometry.id}`, metres: Math.max(0, distance) };
        })
        .filter((found) => found.metres <= metres)
        .toSorted((a, b) => a.metres - b.metres);
    },
  };
}

function boxOf(shape: Shape): [west: number, south: number, east: number, north: number] {
  const rings = shape.type === 'Polygon' ? shape.coordinates : shape.coordinates.flat();
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [lon = 0, lat = 0] of rings.flat()) {
    west = Math.min(west, lon);
    east = Math.max(east, lon);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  return [west, south, east, north];
}
