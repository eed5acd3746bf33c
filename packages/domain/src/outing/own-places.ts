import type { Day } from '../dates';
import { ByUse } from './by-use';
import type { Modality } from '../modality';
import { MODALITY_FACTS } from '../modalities';
import type { ModalityFacts } from '../modalities/modality-facts';
import { nameKey } from '../name-key';
import type { Outing } from './outing';
import { estateOf } from './outing-summary';

/** A place in the fields of its modality's form; '' is unknown. */
export type PlaceValues = { municipality: string; province: string; ccaa: string } & Partial<
  Record<NonNullable<ModalityFacts['estate' | 'spot']>, string>
>;

/** What an outing says of its place. */
export type Placed = Pick<
  Outing,
  'type' | 'date' | 'municipality' | 'province' | 'ccaa' | 'location' | 'custom_params'
>;

/**
 * The place of an outing in the fields of a modality's form. An outing of another modality gives its municipality and
 * its ground.
 */
export function placeValues(outing: Placed, type: Modality): PlaceValues {
  const { municipality, province, ccaa, custom_params: params } = outing;
  const { estate, spot }: ModalityFacts = MODALITY_FACTS[type];
  return {
    municipality: municipality ?? '',
    province: province ?? '',
    ccaa: ccaa ?? '',
    [estate]: estateOf(outing) ?? '',
    ...(spot && { [spot]: (outing.type === type && params[spot]) || '' }),
  };
}

/** @returns a place in few words: 'El Cantalar · Puesto del arroyo' */
export function placeName(place: PlaceValues, type: Modality): string {
  const { estate, spot }: ModalityFacts = MODALITY_FACTS[type];
  return [place[estate] || place.municipality, spot && place[spot]].filter(Boolean).join(' · ');
}

/**
 * The places where somebody hunts, each once, as the form of a modality has them: those of its own outings by how
 * often and how lately, then those of the others.
 */
export function ownPlaces(outings: Iterable<Placed>, type: Modality, today: Day): PlaceValues[] {
  const own = new ByUse<PlaceValues>(today);
  const others = new ByUse<PlaceValues>(today);
  for (const outing of outings) {
    const place = placeValues(outing, type);
    if (placeName(place, type) === '') continue;
    const key = Object.values(place).map(nameKey).join('/');
    (outing.type === type ? own : others).add(key, place, outing.date);
  }
  return [...own.entries(), ...others.entries().filter(([key]) => !own.has(key))].map(
    ([, { value }]) => value,
  );
}
