import { COUNT_WORDS } from './numbers';

/** What a number beside a species is: said by its unit ('118 ptos', 'x2'), or open. */
export type AmountUnit = 'count' | 'points' | 'weight';

/** A number of a cell with a species. */
export type Amount = {
  value: number;
  /** As written: '118,5'. */
  text: string;
  /** Null where nothing says what it is. */
  unit: AmountUnit | null;
  /** Whether it stands behind its word. */
  isAfter: boolean;
};

/** A part of a cell: its word and its number, as in '2 cochinos' or 'zorro (3)'. */
export type SpeciesPart = {
  word: string;
  amount: Amount | null;
  /** Another word for the part before it, as 'Paleto' in 'Gamo/Paleto', or one of two that it may be ('o'). */
  isAlternative: 'same' | 'or' | null;
};

/** The pictures of species, by words of the species that they may be. */
export const PICTURES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    '🐗': ['Jabalí'],
    '🐖': ['Jabalí'],
    '🦊': ['Zorro'],
    '🐺': ['Lobo'],
    '🦌': ['Venado', 'Corzo', 'Gamo'],
    '🐏': ['Muflón', 'arrui'],
    '🐐': ['macho', 'cabra'],
  }),
);

const PICTURE = /\p{Extended_Pictographic}\uFE0F?/u;
const ALL_PICTURES = new RegExp(PICTURE, 'gu');
/** A picture's own letter, without the sign that it is to be coloured. */
export const pictureOf = (text: string): string => text.replace('\uFE0F', '').trim();

const UNITS: Record<AmountUnit, string> = {
  points: 'puntos cic|puntos|punto|ptos|pto|pts|points|cic',
  weight: 'kilos|kilo|kgs|kg',
  count: 'uds|ud|unidades',
};
const NUMBER = String.raw`\d{1,4}(?:[.,]\d{1,2})?`;
const UNIT = `(?:(${UNITS.points})|(${UNITS.weight})|(${UNITS.count}))?\\.?`;
const BEFORE = new RegExp(`^(${NUMBER})(?:\\s*[x×](?=[\\s\\P{L}])|(?=[^\\d.,]))\\s*(.+)$`, 'iu');
const TIMES = /^(.+?)\s*[x×]\s*(\d{1,4})$/iu;
const AFTER = new RegExp(
  `^(.+?)(?:\\s*[(\\[]\\s*(?:de )?(${NUMBER})\\s*${UNIT}\\s*[)\\]]|(?:\\s*[:=–-]\\s*|\\s+(?:de |con )?|(?<=\\p{Extended_Pictographic}))(${NUMBER})\\s*${UNIT})$`,
  'iu',
);
const COUNT_WORD = new RegExp(`^(${COUNT_WORDS.join('|')}|una|uno)\\s+(.+)$`, 'iu');

/** @returns the words of a cell with their numbers; '2 jabalíes y 1 zorro' has two */
export function speciesParts(text: string): SpeciesPart[] {
  return spelled(text.slice(0, 300))
    .split(/\s*(?:(?<!\d),|,(?!\d)|[;+&\n•·]|\s[yYe]\s)\s*(?![^()]*\))/u)
    .flatMap((part) => part.split(/\s*(\/|\s[oOuU]\s)\s*/).map(alternative))
    .filter(({ word }) => word.trim() !== '')
    .map(({ word, isAlternative }) => ({ ...partOf(word.trim()), isAlternative }));
}

/** A piece of a text that was split with its separators: they are the odd ones. */
function alternative(
  word: string,
  index: number,
  all: readonly string[],
): Pick<SpeciesPart, 'word' | 'isAlternative'> {
  if (index % 2 === 1) return { word: '', isAlternative: null };
  const separator = all[index - 1];
  return {
    word,
    isAlternative: separator === undefined ? null : separator.trim() === '/' ? 'same' : 'or',
  };
}

/** A text of pictures with numbers: '🐗🐗🦊' → '2 🐗, 🦊'; words beside them say more. */
function spelled(text: string): string {
  if (!PICTURE.test(text)) return text;
  const words = text.replace(ALL_PICTURES, (one) => (PICTURES.has(pictureOf(one)) ? ' ' : one));
  if (/\p{L}/u.test(words.replace(/[x×]\s*\d|\b[ye]\b/giu, ''))) return words.trim();
  return text
    .replace(/(\p{Extended_Pictographic})\uFE0F?(?:\s*\1\uFE0F?)+/gu, (run, one: string) => {
      const count = Array.from(run).filter((letter) => letter === one).length;
      return `${count} ${one}`;
    })
    .replace(/(\p{Extended_Pictographic}\uFE0F?)\s*(?=\d*\s*\p{Extended_Pictographic})/gu, '$1, ');
}

const numberOf = (text: string) => Number(text.replace(',', '.'));

function partOf(part: string): Pick<SpeciesPart, 'word' | 'amount'> {
  const [, times, count] = TIMES.exec(part) ?? [];
  if (times !== undefined && count !== undefined) {
    return { word: times.trim(), amount: amountOf(count, 'count', true) };
  }
  const [, counted, some] = COUNT_WORD.exec(part) ?? [];
  if (counted !== undefined && some !== undefined) {
    const number = Math.max(1, COUNT_WORDS.indexOf(counted.toLowerCase()) + 1);
    return { word: some.trim(), amount: amountOf(String(number), 'count', false) };
  }
  const [, before, word] = BEFORE.exec(part) ?? [];
  if (before !== undefined && word !== undefined) {
    return { word: word.trim(), amount: amountOf(before, null, false) };
  }
  return amountAfter(part) ?? { word: part, amount: null };
}

function amountAfter(part: string): Pick<SpeciesPart, 'word' | 'amount'> | null {
  const found = AFTER.exec(part);
  if (!found) return null;
  const [, word = '', ...rest] = found;
  const at = rest[0] === undefined ? 4 : 0;
  const [text = '', points, weight, count] = rest.slice(at, at + 4);
  const unit = points ? 'points' : weight ? 'weight' : count ? 'count' : null;
  return { word: word.trim(), amount: amountOf(text, unit, true) };
}

const amountOf = (text: string, unit: AmountUnit | null, isAfter: boolean): Amount => ({
  value: numberOf(text),
  text,
  unit,
  isAfter,
});
