import { fold, numberWords, parseDecimal } from '@cuaderno/domain';

/** Words beside a number, which say nothing new. */
const UNITS =
  /\s*(ptos|pto|puntos|points|pts|kgs|kg|kilos|kilo|k|mts|mt|metros|metro|m|años|año|a|uds|ud|cic|aprox)?\.?\s*$/i;

/**
 * Reads a number: 105,4 or 105.4, 1.054 and 1.234,5 (points of thousands), '92 kg'.
 *
 * @returns NaN for a text that is no number
 */
export function readNumber(text: string): number {
  const bare = text
    .slice(0, 60)
    .replace(/(\d)['’´](?=\d)/, '$1,')
    .replace(/[\s\u00A0\u202F]+/g, ' ')
    .trim()
    .replace(/^[~≈]\s*/, '')
    .replace(UNITS, '');
  // '+100' is more than a hundred.
  if (bare.startsWith('+')) return Number.NaN;
  if (/^-?\d{1,3}(\.\d{3})+(,\d+)?$/.test(bare)) {
    return Number(bare.replaceAll('.', '').replace(',', '.'));
  }
  if (/^-?\d{1,3}(,\d{3})+\.\d+$/.test(bare)) return Number(bare.replaceAll(',', ''));
  if (/^-?\d{1,3}( \d{3})+(,\d+)?$/.test(bare)) {
    return Number(bare.replaceAll(' ', '').replace(',', '.'));
  }
  return parseDecimal(bare) ?? Number.NaN;
}

/** Numbers in words, from 1 to 10. */
export const COUNT_WORDS = Array.from({ length: 10 }, (_, index) => numberWords(index + 1, 'm'));
const NONE = ['cero', 'ninguno', 'ninguna', 'nada'];

/** Reads a count: a number, also in words ('dos', 'ninguno'), NaN for any other text. */
export function readCount(text: string): number {
  const word = fold(text.slice(0, 60));
  if (NONE.includes(word)) return 0;
  if (word === 'uno' || word === 'una') return 1;
  const at = COUNT_WORDS.indexOf(word);
  return at === -1 ? readNumber(text) : at + 1;
}

/**
 * The number that was probably meant by one over `max`: 1054 is 105.4.
 *
 * @returns it as text with a comma, null without one
 */
export function likelyNumber(value: number, max: number): string | null {
  const meant = [10, 100].map((by) => value / by).find((one) => one <= max && one >= max / 6);
  return meant === undefined || !Number.isFinite(value)
    ? null
    : String(Math.round(meant * 100) / 100).replace('.', ',');
}
