import { fold, MUNICIPALITY_RESULTS, type Municipality } from '@cuaderno/domain';
import type { Choice, SearchMunicipalities } from '../types';
import { isFault, type Outcome } from './outcome';
import { isCommunity, isProvince, isRegion } from './provinces';

/** A municipality, with the name of a ground that stands beside it: 'Cazorla (El Cantalar)'. */
export type Place = Pick<Municipality, 'name' | 'province' | 'ccaa'> & { ground?: string };
export type FindPlace = (text: string, province: string) => Outcome<Place>;

/** Finds municipalities by a part of their names, and by a whole one, official, old or everyday. */
export type Gazetteer = { search: SearchMunicipalities; named: SearchMunicipalities };

/** Letters of a text that are looked at, and of one with its province: a longer one is no place. */
const TEXT_MAX = 120;
const NAME_MAX = 80;
/** Most municipalities to choose from. */
const CHOICES_MAX = MUNICIPALITY_RESULTS;

const ARTICLE = /^(el|la|los|las|l|els|les|a|o|os|as) /;
const bare = (folded: string) => folded.replace(ARTICLE, '');
const sides = (name: string) => [name, ...name.split('/')];

/** Abbreviated words of names. */
const SHORT: readonly (readonly [RegExp, string])[] = [
  [/\bv(ill|v)?a\.\s*/gi, 'Villanueva '],
  [/\bsta\b\.?\s*/gi, 'Santa '],
  [/\bsto\b\.?\s*/gi, 'Santo '],
  [/\bs\.\s*/gi, 'San '],
  [/\bpto\b\.?\s*/gi, 'Puerto '],
  [/\bfte\b\.?\s*/gi, 'Fuente '],
  [/\bd\.\s*/gi, 'Don '],
];

const spelled = (text: string) =>
  SHORT.reduce((all, [short, whole]) => all.replace(short, whole), text);

/** Whether a typed text is the whole name, 'Carolina, La' included. */
const isNamed = (typed: string, { name }: Place) => {
  const [head = '', article] = typed.split(',');
  const forms = [fold(typed), ...(article === undefined ? [] : [fold(`${article} ${head}`)])];
  return sides(name)
    .map(fold)
    .some((side) => forms.some((form) => side === form || bare(side) === form));
};

/** A text with more than a name: 'Cazorla (Jaén)', 'Cazorla, Jaén', 'Cazorla - El Cantalar'. */
function splitPlace(text: string): { name: string; rest: string } | null {
  const [, name, rest] =
    /^(.+?)\s*(?:\(([^()]+)\)|(?:,|\s[-–]|\s\/)\s*([^,()]+))\s*$/
      .exec(text)
      ?.filter((part) => part !== undefined) ?? [];
  return name === undefined || rest === undefined ? null : { name, rest: rest.trim() };
}

/** A municipality as it is written in a correction: its name and its province. */
const placeText = ({ name, province }: Place) => `${name} (${province})`;

const choicesOf = (places: readonly Place[]): Choice[] =>
  [...new Set(places.map(placeText))]
    .slice(0, CHOICES_MAX)
    .map((value) => ({ value, label: value }));

/**
 * Creates a finder of municipalities by a text and the text of a province, '' for none. The same text
 * is searched for once.
 */
export function placeFinder({ search, named }: Gazetteer): FindPlace {
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
      findPlace(
        { search: searchOnce, named },
        text.trim().slice(0, TEXT_MAX),
        province.trim().slice(0, TEXT_MAX),
      );
    outcomes.set(key, outcome);
    return outcome;
  };
}

/** The municipalities of a whole name; of two names ('Xàtiva/Játiva') those of each. */
function namedIn({ search, named }: Gazetteer, text: string): Municipality[] {
  const forms = [...new Set([text, spelled(text)])];
  const whole = forms.flatMap((form) => [
    ...search(form).filter((place) => isNamed(form, place)),
    ...named(form),
  ]);
  const found =
    whole.length > 0 ? whole : text.split('/').flatMap((side) => namedSide(named, side));
  return [...new Map(found.map((place) => [place.code, place])).values()];
}

const namedSide = (named: SearchMunicipalities, side: string) =>
  side.trim() === '' ? [] : named(side);

function findPlace(gazetteer: Gazetteer, text: string, province: string): Outcome<Place> {
  const { search } = gazetteer;
  if (text.length > NAME_MAX) return unknown([], province);
  const named = namedIn(gazetteer, text);
  if (named.length > 0) return among(named, text, province);
  const split = splitPlace(text);
  const whole = search(spelled(text));
  if (!split) return unknown(whole, province);
  const inside = namedIn(gazetteer, split.name);
  if (isRegion(split.rest)) return inRegion(gazetteer, { ...split, inside }, province);
  if (inside.length > 0) return withGround(among(inside, split.name, province), split.rest);
  const beside = namedIn(gazetteer, split.rest);
  // 'Las Mezquitillas (Hornachuelos)'
  if (beside.length > 0) return withGround(among(beside, split.rest, province), split.name);
  return unknown(whole.length > 0 ? whole : search(split.name), province);
}

const isIn = (region: string, { province, ccaa }: Place) =>
  isProvince(region, province) || isCommunity(region, ccaa) || fold(region) === 'espana';

type InRegion = { name: string; rest: string; inside: readonly Municipality[] };

/** The municipalities of a name in the region beside it; asks where it has none. */
function inRegion(
  gazetteer: Gazetteer,
  { name, rest, inside }: InRegion,
  province: string,
): Outcome<Place> {
  const there = inside.filter((place) => isIn(rest, place));
  if (there.length > 0) return among(there, name, province);
  const inner =
    inside.length === 0 && splitPlace(name) ? findPlace(gazetteer, name, province) : null;
  if (inner && !isFault(inner) && isIn(rest, inner.value)) return inner;
  const alike = gazetteer.search(name).filter((place) => isIn(rest, place));
  if (inside.length === 0) return unknown(alike.length > 0 ? alike : gazetteer.search(name), rest);
  return {
    message: `En ${rest} no hay ningún ${name}`,
    mark: rest,
    choices: choicesOf([...alike, ...inside]),
    canKeep: true,
  };
}

const withGround = (outcome: Outcome<Place>, ground: string): Outcome<Place> =>
  isFault(outcome) ? outcome : { value: { ...outcome.value, ground } };

/** The words beside a municipality that are no region, '' for none. */
export function groundBeside(text: string): string {
  const { rest = '' } = splitPlace(text) ?? {};
  return isRegion(rest) ? '' : rest;
}

function among(named: readonly Place[], text: string, province: string): Outcome<Place> {
  const there = province === '' ? named : named.filter((place) => isIn(province, place));
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
  const there = likely.filter((place) => province !== '' && isIn(province, place));
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
