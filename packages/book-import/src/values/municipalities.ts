import { fold, MUNICIPALITY_RESULTS, type Municipality } from '@cuaderno/domain';
import type { Choice, SearchMunicipalities } from '../types';
import type { Outcome } from './outcome';

export type Place = Pick<Municipality, 'name' | 'province' | 'ccaa'>;
export type FindPlace = (text: string, province: string) => Outcome<Place>;

/** Letters of a text that are looked at, and of one with its province: a longer one is no place. */
const TEXT_MAX = 120;
const NAME_MAX = 80;
/** Most municipalities to choose from. */
const CHOICES_MAX = MUNICIPALITY_RESULTS;

/** Everyday names and abbreviations of provinces, folded, beside the official ones. */
const PROVINCES = new Map(
  Object.entries({
    'la coruna': 'A Coruña',
    coruna: 'A Coruña',
    gerona: 'Girona',
    lerida: 'Lleida',
    orense: 'Ourense',
    vizcaya: 'Bizkaia',
    guipuzcoa: 'Gipuzkoa',
    logrono: 'La Rioja',
    rioja: 'La Rioja',
    oviedo: 'Asturias',
    santander: 'Cantabria',
    pamplona: 'Navarra',
    baleares: 'Islas Baleares/Illes Balears',
    mallorca: 'Islas Baleares/Illes Balears',
    tenerife: 'Santa Cruz de Tenerife',
    'gran canaria': 'Las Palmas',
    'c real': 'Ciudad Real',
    cr: 'Ciudad Real',
    guada: 'Guadalajara',
  }),
);

const sides = (name: string) => [name, ...name.split('/')].map(fold);
const ARTICLE = /^(el|la|los|las|l|els|les|a|o|os|as) /;
const bare = (folded: string) => folded.replace(ARTICLE, '');

/** Whether a typed province is the one of a municipality: its name, a side of it, or its first four letters. */
function isProvince(typed: string, province: string): boolean {
  const folded = fold(typed);
  const name = fold(PROVINCES.get(folded) ?? typed);
  return sides(province).some(
    (side) => side === name || (name.length >= 4 && side.startsWith(name)),
  );
}

/** Whether a typed text is the whole name, 'Carolina, La' included. */
const isNamed = (typed: string, { name }: Place) => {
  const [head = '', article] = typed.split(',');
  const forms = [fold(typed), ...(article === undefined ? [] : [fold(`${article} ${head}`)])];
  return sides(name).some((side) => forms.some((form) => side === form || bare(side) === form));
};

/** A text with its province: 'Cazorla (Jaén)', 'Cazorla, Jaén', 'Cazorla - Jaén'. */
function splitPlace(text: string): { name: string; province: string } {
  const [, name, province] =
    /^(.+?)\s*(?:\(([^()]+)\)|(?:,|\s-|\s\/)\s*([^,()]+))\s*$/
      .exec(text)
      ?.filter((part) => part !== undefined) ?? [];
  return { name: name ?? text, province: province ?? '' };
}

/** A municipality as it is written in a correction: its name and its province. */
const placeText = ({ name, province }: Place) => `${name} (${province})`;

const choicesOf = (places: readonly Place[]): Choice[] =>
  places
    .slice(0, CHOICES_MAX)
    .map((place) => ({ value: placeText(place), label: placeText(place) }));

/**
 * Creates a finder of municipalities by a text and the text of a province, '' for none. The same text
 * is searched for once.
 */
export function placeFinder(search: SearchMunicipalities): FindPlace {
  const found = new Map<string, Municipality[]>();
  const outcomes = new Map<string, Outcome<Place>>();
  const searchOnce = (text: string) => {
    const places = found.get(text) ?? search(text);
    found.set(text, places);
    return places;
  };
  return (text, province) => {
    const key = `${text}\n${province}`;
    const outcome =
      outcomes.get(key) ??
      findPlace(searchOnce, text.trim().slice(0, TEXT_MAX), province.trim().slice(0, TEXT_MAX));
    outcomes.set(key, outcome);
    return outcome;
  };
}

function findPlace(search: SearchMunicipalities, text: string, province: string): Outcome<Place> {
  if (text.length > NAME_MAX) return unknown([], province);
  const whole = search(text);
  const named = whole.filter((place) => isNamed(text, place));
  if (named.length > 0) return among(named, text, province);
  const split = splitPlace(text);
  if (split.province !== '') {
    const inside = search(split.name).filter((place) => isNamed(split.name, place));
    const there = inside.filter((place) => isProvince(split.province, place.province));
    if (there.length > 0) return among(there, split.name, split.province);
    if (inside.length > 0) return among(inside, split.name, province);
  }
  return unknown(whole.length > 0 ? whole : search(split.name), province);
}

function among(named: readonly Place[], text: string, province: string): Outcome<Place> {
  const there =
    province === '' ? named : named.filter((place) => isProvince(province, place.province));
  const [only] = there;
  if (only && there.length === 1) return { value: only };
  if (there.length === 0) {
    return {
      message: `En ${province} no hay ningún ${text}`,
      choices: choicesOf(named),
      proposal: named.length === 1 && named[0] ? placeText(named[0]) : null,
      canKeep: true,
    };
  }
  return {
    message: `Hay ${there.length} municipios con ese nombre`,
    choices: choicesOf(there),
    canKeep: true,
  };
}

function unknown(likely: readonly Place[], province: string): Outcome<Place> {
  const there = likely.filter((place) => province !== '' && isProvince(province, place.province));
  const best = there.length > 0 ? there : likely;
  const [only] = best;
  return {
    message:
      best.length > 1 ? `Hay ${best.length} municipios parecidos` : 'No encontramos ese municipio',
    choices: choicesOf(best),
    proposal: only && best.length === 1 ? placeText(only) : null,
    canKeep: true,
  };
}
