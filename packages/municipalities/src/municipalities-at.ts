import type { Municipality, Position } from '@cuaderno/domain';
import municipalityRows from '../data/municipalities.json' with { type: 'json' };
import { type Land, distanceTo, loadLands } from './boundaries';
import { placeOf } from './places';

/**
 * How near a border a place counts as being on it, in metres: the polygons are drawn on a grid of
 * about 200 m, and a phone under trees errs by some 50 more.
 */
const NEAR = 400;
/** Where three lands meet, all three are named; more are not worth reading. */
const MOST = 3;

let names: Map<string, string> | undefined;

/**
 * The municipality that holds a position, and after it those whose border is so near that it may as
 * well be theirs, nearest first. Empty outside Spain and on commons that belong to several. What it
 * is asked is not kept.
 */
export async function municipalitiesAt(position: Position): Promise<Municipality[]> {
  const lands = await loadLands();
  return lands
    .around(position, NEAR)
    .map((land) => ({ land, metres: distanceTo(land, position) }))
    .filter(({ metres }) => metres <= NEAR)
    .toSorted((a, b) => a.metres - b.metres)
    .flatMap(({ land }) => municipalityOf(land) ?? [])
    .slice(0, MOST);
}

/** The polygons also know commons of several municipalities, and lands merged since: they have no name here. */
function municipalityOf({ code }: Land): Municipality | undefined {
  names ??= new Map(municipalityRows.map(([id, name]) => [`${id}`, `${name}`]));
  const name = names.get(code);
  const place = placeOf(code);
  return name !== undefined && place ? { name, ...place, code } : undefined;
}
