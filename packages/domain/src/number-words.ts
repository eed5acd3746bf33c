import { groupDigits } from './group-digits';

const UNITS = [
  'cero',
  'uno',
  'dos',
  'tres',
  'cuatro',
  'cinco',
  'seis',
  'siete',
  'ocho',
  'nueve',
  'diez',
  'once',
  'doce',
  'trece',
  'catorce',
  'quince',
  'dieciséis',
  'diecisiete',
  'dieciocho',
  'diecinueve',
  'veinte',
  'veintiuno',
  'veintidós',
  'veintitrés',
  'veinticuatro',
  'veinticinco',
  'veintiséis',
  'veintisiete',
  'veintiocho',
  'veintinueve',
];
const TENS = ['treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa'];

/**
 * A whole number before a noun: in words up to 99 ('veintiuna', 'veintiún', 'treinta y una'), else in digits
 * ('1.234').
 */
export function numberWords(count: number, gender: 'f' | 'm'): string {
  if (!(count >= 0 && count < 100)) return groupDigits(count);
  const words =
    count < 30
      ? (UNITS[count] ?? '')
      : [TENS[Math.floor(count / 10) - 3], count % 10 > 0 && UNITS[count % 10]]
          .filter(Boolean)
          .join(' y ');
  if (!words.endsWith('uno')) return words;
  if (gender === 'f') return words.replace(/uno$/, 'una');
  return words === 'veintiuno' ? 'veintiún' : words.replace(/uno$/, 'un');
}
