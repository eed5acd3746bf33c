import { type Modality, MODALITIES } from '@cuaderno/domain';
import { type Point, project } from '@cuaderno/spain-map';
import type { BookRow } from '../../book/use-outings';
import type { PlaceFinder } from '../../book/use-place-finder';

/** A municipality with its outings, newest first. */
export type Place = {
  /** INE's, null until the list of municipalities is loaded. */
  code: string | null;
  name: string;
  province: string | null;
  /** In units of the map's frame, null as the code is. */
  point: Point | null;
  outings: BookRow[];
};

export type Places = {
  /** Most outings first. */
  municipalities: Place[];
  /** Outings without a municipality, or with one that is not in the list. */
  unknown: BookRow[];
};

const byNumber = (a: Place, b: Place) =>
  b.outings.length - a.outings.length || a.name.localeCompare(b.name, 'es');

type Named = { name: string; province: string | null; outings: BookRow[] };

/** Files outings by the names of their municipality and province. */
function byName(outings: readonly BookRow[]): Map<string, Named> {
  const named = new Map<string, Named>();
  for (const outing of outings) {
    const { municipality: name, province } = outing;
    if (name === null) continue;
    const key = JSON.stringify([name, province]);
    const place = named.get(key) ?? { name, province, outings: [] };
    named.set(key, place);
    place.outings.push(outing);
  }
  return named;
}

/** Files the outings of a book by municipality; without `find` by their names, and none is unknown for it. */
export function placesOf(book: readonly BookRow[], find: PlaceFinder | undefined): Places {
  const unknown = book.filter(({ municipality }) => municipality === null);
  const places = new Map<string, Place>();
  for (const [names, place] of byName(book)) {
    const found = find?.(place.name, place.province);
    if (found === null) {
      unknown.push(...place.outings);
      continue;
    }
    const key = found?.code ?? names;
    // Two names may be one municipality's.
    const known = places.get(key);
    if (known) known.outings.push(...place.outings);
    else places.set(key, { ...place, ...whereOf(found) });
  }
  return { municipalities: [...places.values()].toSorted(byNumber), unknown };
}

const whereOf = (found: ReturnType<PlaceFinder> | undefined): Pick<Place, 'code' | 'point'> =>
  found ? { code: found.code, point: project(found) } : { code: null, point: null };

/** Leaves out other outings, and places without any. */
export function narrow(places: Places, matches: (outing: BookRow) => boolean): Places {
  return {
    municipalities: places.municipalities
      .map((place) => ({ ...place, outings: place.outings.filter(matches) }))
      .filter(({ outings }) => outings.length > 0)
      .toSorted(byNumber),
    unknown: places.unknown.filter(matches),
  };
}

/** All outings of a set of places. */
export const outingsIn = ({ municipalities, unknown }: Places): number =>
  municipalities.reduce((sum, { outings }) => sum + outings.length, unknown.length);

/** The modalities of a place with their outings, in the product's order. */
export function modalitiesOf({ outings }: Place): { type: Modality; count: number }[] {
  return MODALITIES.map((type) => ({
    type,
    count: outings.filter((outing) => outing.type === type).length,
  })).filter(({ count }) => count > 0);
}

/** Whether there are outings in a province, by INE's code. */
export const hasOutings = ({ municipalities }: Places, province: string): boolean =>
  municipalities.some(({ code }) => code?.startsWith(province));
