import {
  FILTER_PARAMETERS,
  filtersFromQuery,
  MODALITIES,
  type Modality,
  normaliseModality,
  seasonOf,
} from '@cuaderno/domain';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../lib/paths';
import type { BookRow } from '../../book/use-outings';

type MapAddress = {
  /** The first year, null for all. */
  season: number | null;
  types: readonly Modality[];
  /** The open place, see `Selection`. */
  place: string | null;
};

/** The address of a map; 'type' is empty where no modality is shown, and missing where all are. */
export function mapAddress({ season, types, place }: MapAddress): string {
  const query = new URLSearchParams();
  if (season !== null) query.set(FILTER_PARAMETERS.season, String(season));
  if (types.length === 0) query.set(FILTER_PARAMETERS.type, '');
  if (types.length < MODALITIES.length)
    for (const type of types) query.append(FILTER_PARAMETERS.type, type);
  if (place !== null) query.set('place', place);
  const text = query.toString();
  return text ? `${paths.map}?${text}` : paths.map;
}

/** The filters of a map's address; parameters and values that are none are left out. */
export function readMapAddress(params: URLSearchParams): MapAddress {
  const texts = params.getAll(FILTER_PARAMETERS.type);
  const types = texts.map((text) => normaliseModality(text));
  // Only the empty text is none of them.
  const isNone = texts.length > 0 && texts.every((text) => text === '');
  return {
    season: filtersFromQuery(params).season,
    types:
      isNone || types.some((type) => type !== null)
        ? MODALITIES.filter((type) => types.includes(type))
        : MODALITIES,
    place: params.get('place'),
  };
}

/** The map's filters and open place, from the address. */
export function useMapAddress(firstMonth: number) {
  const [params] = useSearchParams();
  const address = useMemo(() => readMapAddress(params), [params]);
  const { season, types } = address;
  const matches = useMemo(
    () => (outing: BookRow) =>
      types.includes(outing.type) &&
      (season === null || seasonOf(outing.date, firstMonth) === season),
    [season, types, firstMonth],
  );
  return {
    ...address,
    matches,
    /** The address with some of it changed. */
    addressOf: (changed: Partial<MapAddress>) => mapAddress({ ...address, ...changed }),
  };
}
export type MapFilters = ReturnType<typeof useMapAddress>;
