import {
  bySection,
  MODALITY_FACTS,
  type Outing,
  type SeasonFigures,
  toldSpecies,
} from '@cuaderno/domain';
import type { PlaceLevel } from './options';

/** A place as it is printed: its name, and what it is in. */
export type PrintedPlace = { name: string; within: string | null };

export type Located = Pick<Outing, 'municipality' | 'province' | 'ccaa'>;

/** The place of an outing at a level; null without one. Coto, finca and puesto are of no level. */
export function placeOf(
  { municipality, province, ccaa }: Located,
  level: PlaceLevel,
): PrintedPlace | null {
  if (level === 'none') return null;
  if (level === 'municipality' && municipality !== null) {
    return { name: municipality, within: province };
  }
  const name = level === 'region' ? ccaa : province;
  return name === null ? null : { name, within: null };
}

/** An outing whose ibexes have lost their mountains where its municipality is not printed. */
export function withoutPlaceNames(outing: Outing, level: PlaceLevel): Outing {
  const isPlaceTold = level === 'municipality';
  const species = outing.species.map((entry) => ({
    ...entry,
    species: toldSpecies(entry.species, isPlaceTold),
  }));
  return { ...outing, species };
}

/** A place on the map of Spain, in units of its frame. */
export type Point = { x: number; y: number };

/** Finds where the place of an outing is drawn at a level, null where that isn't known. */
export type Locate = (outing: Located, level: PlaceLevel) => Point | null;

export type CountedPlace = PrintedPlace & {
  point: Point | null;
  totals: SeasonFigures['totals'];
  outings: number;
};

export type CountedPlaces = {
  /** Most outings first. */
  list: CountedPlace[];
  /** How many of each are known, 0 for those that are not printed. */
  municipalities: number;
  provinces: number;
  regions: number;
};

const inSpanish = new Intl.Collator('es');

/** Counts the outings of each place at a level; those without one are left out. */
export function countPlaces(
  outings: readonly Outing[],
  level: PlaceLevel,
  locate: Locate,
): CountedPlaces {
  const places = new Map<string, CountedPlace>();
  for (const outing of outings) {
    const place = placeOf(outing, level);
    if (place === null) continue;
    const key = JSON.stringify([place.name, place.within]);
    const counted = places.get(key) ?? {
      ...place,
      point: locate(outing, level),
      totals: bySection(0),
      outings: 0,
    };
    places.set(key, counted);
    counted.totals[MODALITY_FACTS[outing.type].section] += 1;
    counted.outings += 1;
  }
  const distinct = (pick: (outing: Outing) => string | null, isPrinted: boolean) =>
    isPrinted ? new Set(outings.map(pick).filter((name) => name !== null)).size : 0;
  return {
    list: [...places.values()].toSorted(
      (a, b) =>
        b.outings - a.outings ||
        inSpanish.compare(a.name, b.name) ||
        inSpanish.compare(a.within ?? '', b.within ?? ''),
    ),
    municipalities: distinct(
      (one) => one.municipality && JSON.stringify([one.municipality, one.province]),
      level === 'municipality',
    ),
    provinces: distinct(({ province }) => province, ['municipality', 'province'].includes(level)),
    regions: distinct(({ ccaa }) => ccaa, level === 'region'),
  };
}
