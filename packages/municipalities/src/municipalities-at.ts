import type { Municipality, Position } from '@cuaderno/domain';
import municipalityRows from '../data/municipalities.json' with { type: 'json' };
import { loadBoundaries } from './boundaries';
import { placeOf } from './places';

/**
 * Tolerance around a boundary, in metres: the polygons are drawn on a grid of about 200 m, and a phone
 * under trees errs by some 50 more.
 */
const TOLERANCE = 400;
/** Most results: three municipalities may meet in a point. */
const RESULTS = 3;

let names: Map<string, string> | undefined;

/**
 * Finds the municipality of a position, and after it those whose boundary is within the tolerance,
 * nearest first. Empty outside Spain and on commons of several municipalities. Positions are not stored.
 */
export async function municipalitiesAt(position: Position): Promise<Municipality[]> {
  const boundaries = await loadBoundaries();
  return boundaries
    .within(position, TOLERANCE)
    .flatMap(({ code }) => municipalityOf(code) ?? [])
    .slice(0, RESULTS);
}

/** The municipality of a polygon; undefined for commons and for municipalities merged since. */
function municipalityOf(code: string): Municipality | undefined {
  names ??= new Map(municipalityRows.map(([id, name]) => [`${id}`, `${name}`]));
  const name = names.get(code);
  const place = placeOf(code);
  return name !== undefined && place ? { name, ...place, code } : undefined;
}
