import {
  fold,
  type Medal,
  type Modality,
  MODALITY_FACTS,
  MODALITIES,
  type ScoreState,
  type Sex,
  type WeightKind,
  type Wind,
  WIND_FORCE_NAMES,
  WIND_FORCES,
  type WindFrom,
  WINDS_FROM,
} from '@cuaderno/domain';
import type { Choice } from '../types';
import type { Outcome } from './outcome';

/** Letters of a text that are looked at. */
const WORD_MAX = 60;

const listed = (words: string) => words.split(', ');

/** Words that stand for nothing, folded; signs alone fold to ''. */
const BLANKS = new Set(
  listed(
    ', n a, s d, nd, na, sin datos, sin dato, null, none, desconocido, desconocida, no se sabe, no consta',
  ),
);

/** Texts without a letter or digit that stand for something. */
const SIGNS = /[♂♀]|\p{Extended_Pictographic}/u;

const FORMULA_ERROR = /^(#n\/[ad]|#[¡¿]?[a-zñ]+(\/0)?[!?]|err:\d+)$/i;

/** Whether a text is what a spreadsheet shows for a formula that failed: '#N/A', '#¡REF!', 'Err:502'. */
export const isFormulaError = (text: string) => text.length <= 20 && FORMULA_ERROR.test(text);

/** Whether a text stands for nothing: '-', 'n/a', 's/d', and what a failed formula shows. */
export const isBlank = (text: string) =>
  text.trim() === '' ||
  (text.length <= 20 && BLANKS.has(fold(text)) && !SIGNS.test(text)) ||
  isFormulaError(text);

export const MODALITY_WORDS: Record<Modality, readonly string[]> = {
  espera: listed(
    'espera, esperas, aguardo, aguardos, acecho nocturno, espera nocturna, esp, puesto fijo, high seat, stand hunting, aguait',
  ),
  monteria: listed(
    'monteria, monterias, mont, monteria y batida, monterias y batidas, batida, batidas, gancho, ganchos, montero, driven, driven hunt, drive, batuda, batudes, montaria, uxaldia, battue',
  ),
  rececho: listed('rececho, recechos, rece, rec, acecho, a rececho, stalking, stalk, reces'),
};

export const MEDAL_WORDS: Record<Medal, readonly string[]> = {
  gold: ['oro', 'o', 'gold', 'medalla de oro', 'medalla oro', '🥇'],
  silver: ['plata', 'p', 'silver', 'medalla de plata', 'medalla plata', '🥈'],
  bronze: ['bronce', 'b', 'bronze', 'medalla de bronce', 'medalla bronce', '🥉'],
};

export const SEX_WORDS: Record<Sex, readonly string[]> = {
  macho: ['macho', 'machos', 'm', 'male', '♂'],
  hembra: ['hembra', 'hembras', 'h', 'female', '♀'],
};

export const WEIGHT_WORDS: Record<WeightKind, readonly string[]> = {
  canal: ['canal', 'en canal', 'eviscerado', 'limpio', 'dressed'],
  entero: ['entero', 'en vivo', 'vivo', 'bruto', 'sin eviscerar', 'whole'],
};

export const STATE_WORDS: Record<ScoreState, readonly string[]> = {
  estimated: ['estimada', 'estimado', 'a ojo', 'no', 'no homologado', 'no homologada'],
  measured: ['medida', 'medido', 'en verde'],
  homologated: ['homologada', 'homologado', 'oficial', 'si', 's', 'x'],
};

export const WIND_FROM_WORDS: Record<WindFrom, readonly string[]> = {
  N: listed('norte, n, north'),
  NE: listed('noreste, nordeste, ne'),
  E: listed('este, e, levante, east'),
  SE: listed('sureste, sudeste, se'),
  S: listed('sur, s, south'),
  SO: listed('suroeste, sudoeste, so, sw'),
  O: listed('oeste, o, w, poniente, west'),
  // A small 'no' is an answer.
  NO: listed('noroeste, NO, nw'),
};

/** In the order of the forces, from 0. */
export const WIND_FORCE_WORDS: Record<(typeof WIND_FORCE_NAMES)[number], readonly string[]> = {
  nada: listed('nada, sin, calma, calmo, ninguno'),
  flojo: listed('flojo, floja, suave, ligero, debil, brisa, poco, light'),
  moderado: listed('moderado, moderada, medio, moderate'),
  fuerte: listed('fuerte, recio, mucho, strong'),
};

/** Words beside those of a wind that say no more: 'aire del noroeste', 'en calma'. */
const WIND_FILLERS = listed('viento, aire, del, de, el, en, con, y, direccion, componente, wind');

/** A cross or a yes in place of a one. */
const CROSS = /^(x|s[ií]|[✓✔✅☑]\uFE0F?)$/iu;
export const isCross = (text: string) => CROSS.test(text.trim());

export const YES_WORDS = ['si', 's', 'x', 'true', 'verdadero', '1', 'yes', 'archivada', '✅'];
export const NO_WORDS = ['no', 'n', 'false', 'falso', '0'];

/** Words for an outing without a piece, folded. */
export const NO_PIECE_WORDS = new Set(
  listed(
    'nada, bolo, ninguno, ninguna, ningun, sin piezas, sin pieza, sin captura, sin capturas, vacio, en blanco, cero, 0, no, blank',
  ),
);

const labelled = (values: readonly string[]): Choice[] =>
  values.map((value) => ({ value, label: value }));

/** Reads a word of a table: without accents, case and points. */
function readWord<Value extends string>(
  text: string,
  table: Record<Value, readonly string[]>,
  fault: { message: string; choices: Choice[] },
): Outcome<Value> {
  const word = fold(text.slice(0, WORD_MAX)) || text.trim();
  for (const [value, words] of Object.entries(table) as [Value, readonly string[]][]) {
    if (words.includes(word)) return { value };
  }
  return fault;
}

/** The words of a modality by which an unknown one is told from its beginning: 'mont.', 'rececho de corzo'. */
export function modalityOf(text: string): Modality | null {
  const word = fold(text.slice(0, WORD_MAX));
  const known = readWord(word, MODALITY_WORDS, { message: '', choices: [] });
  if ('value' in known) return known.value;
  return (
    MODALITIES.find((modality) =>
      MODALITY_WORDS[modality].some(
        (one) =>
          one.length >= 5 &&
          (word.startsWith(`${one} `) || (word.length >= 4 && one.startsWith(word))),
      ),
    ) ?? null
  );
}

/** Whether a text has more to say than a modality: 'Espera El Cantalar', 'al salto'. */
export function saysMoreThanModality(text: string): boolean {
  const word = fold(text.slice(0, WORD_MAX));
  const words = Object.values(MODALITY_WORDS).flat();
  if (isBlank(text) || words.includes(word)) return false;
  return modalityOf(text) === null || word.includes(' ');
}

export function readModality(text: string): Outcome<Modality> {
  const value = modalityOf(text);
  return value === null
    ? {
        message: isBlank(text) ? 'Elige la modalidad' : 'No conocemos esa modalidad',
        choices: MODALITIES.map((one) => ({ value: one, label: MODALITY_FACTS[one].texts.name })),
      }
    : { value };
}

export const readMedal = (text: string): Outcome<Medal | null> =>
  ['no', 'sin medalla', 'ninguna', 'nada'].includes(fold(text))
    ? { value: null }
    : readWord(text, MEDAL_WORDS, {
        message: 'No conocemos esa medalla',
        choices: labelled(['Oro', 'Plata', 'Bronce']),
      });

export const readSex = (text: string): Outcome<Sex> =>
  readWord(text, SEX_WORDS, {
    message: 'El sexo es macho o hembra',
    choices: labelled(['Macho', 'Hembra']),
  });

const MANY_SEXES =
  /^(?:(\d{0,3})\s*(?:m|machos?|♂)[\s,/+y-]+(\d{0,3})\s*(?:h|hembras?|♀)|(\d{0,3})\s*(?:h|hembras?|♀)[\s,/+y-]+(\d{0,3})\s*(?:m|machos?|♂))$/i;

/** How many machos and hembras a text has: '2M 1H', 'macho y hembra'; null for one of a single sex. */
export function sexCounts(text: string, isCounted: boolean): Record<Sex, number> | null {
  const [found, machos, hembras, first, second] = MANY_SEXES.exec(text.trim()) ?? [];
  // 'M/H' may be either, unless a count is beside it.
  if (found === undefined || (!isCounted && /^\D*\/\D*$/.test(found))) return null;
  return { macho: Number(machos || second || 1), hembra: Number(hembras || first || 1) };
}

export const readWeightKind = (text: string): Outcome<WeightKind> =>
  readWord(text, WEIGHT_WORDS, {
    message: 'El peso es en canal o entero',
    choices: labelled(['En canal', 'Entero']),
  });

export const readState = (text: string): Outcome<ScoreState> =>
  readWord(text, STATE_WORDS, {
    message: 'La puntuación es estimada, medida u homologada',
    choices: labelled(['Estimada', 'Medida', 'Homologada']),
  });

export function readYes(text: string): Outcome<boolean> {
  const yes = readWord<'yes' | 'no'>(
    text,
    { yes: YES_WORDS, no: NO_WORDS },
    { message: 'Debe ser sí o no', choices: labelled(['sí', 'no']) },
  );
  return 'value' in yes ? { value: yes.value === 'yes' } : yes;
}

/**
 * Reads a wind, a direction and a strength in any order: 'NO flojo', 'Del noroeste, flojo', 'aire en calma'.
 *
 * @returns null for a text with more than that, as 'revocado'
 */
export function readWind(text: string): Wind | null {
  const words = text
    .slice(0, WORD_MAX)
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => (word === 'NO' ? word : fold(word)))
    .filter((word) => word !== '' && !WIND_FILLERS.includes(word));
  const sides = words.flatMap((word) =>
    WINDS_FROM.filter((side) => WIND_FROM_WORDS[side].includes(word)),
  );
  const forces = words.flatMap((word) =>
    WIND_FORCES.filter((force) => WIND_FORCE_WORDS[WIND_FORCE_NAMES[force]].includes(word)),
  );
  const [windFrom = null] = sides;
  const [windForce = null] = forces;
  const isAll = words.length === sides.length + forces.length;
  const isOne = words.length > 0 && sides.length < 2 && forces.length < 2;
  if (!isAll || !isOne || (windFrom !== null && windForce === 0)) return null;
  return { windFrom, windForce };
}
