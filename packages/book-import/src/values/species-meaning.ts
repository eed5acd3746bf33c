import {
  canonicalSpecies,
  fold,
  type Modality,
  MODALITY_FACTS,
  SPECIES,
  speciesMeant,
} from '@cuaderno/domain';
import { PICTURES, pictureOf } from './species-parts';

/** The mountains of a place, as far as they tell a rebeco from a sarrio. */
export type Mountains = 'pyrenees' | 'cantabrian' | null;

/** The species that a word may be; a question where one alone isn't sure. */
export type Meaning = { names: readonly string[]; question?: string };
export type Means = (word: string) => Meaning;

/** Whether a word means one species for sure. */
export const isSure = ({ names, question }: Meaning): boolean =>
  names.length === 1 && question === undefined;

const PYRENEES = /\b(huesca|lleida|lerida|girona|gerona|navarra|barcelona|aragon|catalu\w+)\b/;
const CANTABRIAN =
  /\b(asturias|oviedo|cantabria|santander|leon|palencia|burgos|zamora|lugo|ourense|orense|galicia)\b/;

/** The mountains of a province or a community. */
export function mountainsOf(text: string): Mountains {
  const folded = fold(text);
  return PYRENEES.test(folded) ? 'pyrenees' : CANTABRIAN.test(folded) ? 'cantabrian' : null;
}

const REBECO = /^(rebecos?|robezos?|gamuzas?|chamois)$/;
const MALE = /^machos?$/;
const IBEX = /^(cabras? montes(es)?|cabras? hispanicas?|capra( pyrenaica)?)$/;

/** The species of a modality's list that a word means, with what is asked where its list would decide alone. */
export function meaningOf(modality: Modality, word: string, mountains: Mountains): Meaning {
  const folded = fold(word);
  if (folded === '') return { names: pictured(modality, word) };
  const names = speciesMeant(modality, word);
  const { gender, texts } = MODALITY_FACTS[modality];
  const within = `en ${gender === 'f' ? 'una' : 'un'} ${texts.name.toLowerCase()}`;
  if (modality === 'rececho' && REBECO.test(folded) && mountains !== 'cantabrian') {
    const both = ['Rebeco Cantábrico', 'Sarrio'];
    return {
      names: mountains === 'pyrenees' ? both.toReversed() : both,
      question: '¿rebeco cantábrico o sarrio?',
    };
  }
  if (modality === 'espera' && MALE.test(folded)) {
    return {
      names: firstOf(modality, ['Jabalí', 'Macho-montés']),
      question: `${within}: ¿jabalí macho o macho montés?`,
    };
  }
  if (modality === 'espera' && IBEX.test(folded)) {
    return {
      names: firstOf(modality, ['Macho-montés']),
      question: `${within}: ¿es un macho montés?`,
    };
  }
  return { names };
}

/** The list of a modality with some of it first. */
const firstOf = (modality: Modality, names: readonly string[]) => [
  ...names,
  ...SPECIES[modality].filter((name) => !names.includes(name)),
];

const pictured = (modality: Modality, picture: string): string[] => [
  ...new Set(
    (PICTURES.get(pictureOf(picture)) ?? []).flatMap((name) => {
      const listed = canonicalSpecies(modality, name);
      return listed === null ? speciesMeant(modality, name) : [listed];
    }),
  ),
];
