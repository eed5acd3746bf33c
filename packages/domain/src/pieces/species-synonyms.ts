import { MODALITIES, type Modality } from '../modality';
import { canonicalSpecies, groupOf, SPECIES, SPECIES_GROUPS } from './species';
import { fold } from '../text';

const IBEX = [
  'Macho-montés',
  'Macho Montes (Gredos)',
  'Macho Montes (Beceite)',
  'Macho Montes (Sudeste)',
  'Macho Montes (Ronda)',
] as const;
const IBEX_FEMALE = [
  'Cabra Montesa (Gredos)',
  'Cabra Montesa (Beceite)',
  'Cabra Montesa (Sudeste)',
  'Cabra Montesa (Ronda)',
] as const;
/** The regions of the ibex, by the words for each. */
const REGIONS: Readonly<Record<string, readonly string[]>> = {
  Gredos: ['gredos'],
  Beceite: ['beceite'],
  Sudeste: ['sudeste', 'sureste'],
  Ronda: ['ronda', 'rondena', 'rondeno'],
};

/** The ibex of a region: 'macho gredos', 'cabra montes sureste', and 'gredos' alone for either. */
const REGIONAL = Object.entries(REGIONS).flatMap(([region, words]) => {
  const after = (starts: readonly string[]) =>
    starts.flatMap((start) => words.map((word) => `${start} ${word}`));
  const [macho, cabra] = [`Macho Montes (${region})`, `Cabra Montesa (${region})`];
  return [
    { names: [macho], words: after(['macho', 'macho montes', 'ibex']) },
    { names: [cabra], words: after(['cabra', 'cabra montesa', 'cabra montes', 'hembra montes']) },
    { names: [macho, cabra], words },
  ];
});

/** A species of a list, or several of which only the hunter knows the one, with the words that hunters use for it. */
// biome-ignore format: one row a meaning
export const SPECIES_SYNONYMS: readonly { names: readonly string[]; words: readonly string[] }[] = [
  { names: ['Jabalí'], words: ['jabalin', 'jabato', 'cochino', 'guarro', 'marrano', 'guarreto', 'puerco', 'navajero', 'macareno', 'verraco', 'jabalina', 'cochina', 'guarra', 'marrana', 'wild boar', 'boar', 'javali', 'porc senglar', 'senglar', 'xabaril', 'xabarin', 'xabalin', 'porco bravo', 'basurde', 'basurdea', 'sanglier'] },
  { names: ['Venado'], words: ['ciervo', 'venao', 'vareto', 'horquillon', 'ciervo rojo', 'ciervo iberico', 'red deer', 'stag', 'red stag', 'deer', 'benado', 'veado', 'cerf', 'oreina'] },
  { names: ['Gamo'], words: ['paleto', 'gamo comun', 'fallow deer', 'fallow buck', 'fallow'] },
  { names: ['Corzo'], words: ['corcino', 'duende', 'roe deer', 'roebuck', 'roe buck', 'roe', 'cabirol', 'orkatza', 'chevreuil'] },
  { names: ['Zorro'], words: ['raposo', 'zorra', 'raposa', 'rabosa', 'vulpes', 'fox', 'guineu', 'azeria', 'renard'] },
  { names: ['Lobo'], words: ['loba', 'lobo iberico', 'wolf'] },
  { names: ['Muflón'], words: ['muflon europeo', 'mouflon', 'mouflon ram'] },
  { names: ['Arrui'], words: ['arrui', 'arruis', 'muflon del atlas', 'carnero de berberia', 'barbary sheep', 'aoudad'] },
  { names: ['Boc balear'], words: ['boc', 'cabra mallorquina', 'balearean boc', 'balearic goat'] },
  { names: ['Rebeco', 'Rebeco Cantábrico'], words: ['rebeco', 'robezo', 'gamuza', 'rebeco cantabrico', 'chamois'] },
  { names: ['Sarrio'], words: ['isard', 'rebeco pirenaico', 'pyrenean chamois'] },
  { names: ['Hembra'], words: ['cierva', 'corza', 'gama', 'muflona', 'hembras', 'pepa', 'hind', 'doe'] },
  { names: IBEX, words: ['macho', 'macho montes', 'montes', 'ibex', 'spanish ibex'] },
  { names: IBEX_FEMALE, words: ['cabra', 'cabra montesa', 'montesa', 'hembra montes', 'cabra hembra'] },
  { names: [...IBEX, ...IBEX_FEMALE], words: ['cabra montes', 'cabra hispanica', 'capra pyrenaica', 'capra'] },
  ...REGIONAL,
];

const NAMES_BY_WORD = new Map(
  SPECIES_SYNONYMS.flatMap(({ names, words }) => words.map((word) => [word, names] as const)),
);

/** The singulars that a folded word may be the plural of, itself first: 'jabalies' → 'jabalie', 'jabali'. */
function singulars(word: string): string[] {
  const each = (ending: RegExp) =>
    word
      .split(' ')
      .map((part) => (part.length > 3 ? part.replace(ending, '') : part))
      .join(' ');
  return [...new Set([word, each(/s$/), each(/es$/)])].map((one) =>
    one.replace(/ (de|del) /g, ' '),
  );
}

/**
 * The species of a modality's list that a text means, by its name, its plural or a synonym.
 *
 * @returns one, several to choose from, or none
 */
export function speciesMeant(modality: Modality, text: string): string[] {
  const named = canonicalSpecies(modality, text);
  if (named !== null) return [named];
  if (text.length > 100) return [];
  for (const word of singulars(fold(text))) {
    const singular = canonicalSpecies(modality, word);
    if (singular !== null) return [singular];
    const names = NAMES_BY_WORD.get(word);
    if (!names) continue;
    const listed = new Set(names.map((name) => canonicalSpecies(modality, name)));
    return SPECIES[modality].filter((name) => listed.has(name));
  }
  return [];
}

const isGroup = (name: string) => SPECIES_GROUPS.some((group) => fold(group) === fold(name));

/**
 * The species that a searched text means, as the filter of species has them: the group of several alike ('macho',
 * 'rebeco'), the species alone where a region tells it ('macho gredos').
 */
export function speciesSearched(text: string): string[] {
  const names = new Set(MODALITIES.flatMap((modality) => speciesMeant(modality, text)));
  const groups = [...names].map((name) => groupOf(name) ?? name);
  return [
    ...new Set(
      [...names].map((name) => {
        const group = groupOf(name) ?? name;
        const alike = groups.filter((other) => other === group).length;
        return alike > 1 || isGroup(name) ? group : name;
      }),
    ),
  ];
}

/** Whether a text means a species of any modality, also one to be chosen. */
export function meansSpecies(text: string): boolean {
  if (text.length > 100) return false;
  return singulars(fold(text)).some((word) => NAMES_BY_WORD.has(word) || KNOWN.has(word));
}

const KNOWN = new Set(Object.values(SPECIES).flatMap((names) => names.map(fold)));
