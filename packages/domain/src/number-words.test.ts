import { expect, test } from 'vitest';
import { numberWords } from './number-words';
import { groupDigits } from './group-digits';

test.each([
  [0, 'cero', 'cero'],
  [1, 'una', 'un'],
  [12, 'doce', 'doce'],
  [18, 'dieciocho', 'dieciocho'],
  [21, 'veintiuna', 'veintiún'],
  [30, 'treinta', 'treinta'],
  [31, 'treinta y una', 'treinta y un'],
  [32, 'treinta y dos', 'treinta y dos'],
  [99, 'noventa y nueve', 'noventa y nueve'],
  [100, '100', '100'],
  [1234, '1.234', '1.234'],
  [12345, '12.345', '12.345'],
])(
  '%d is %j before a feminine noun and %j before a masculine one',
  (count, feminine, masculine) => {
    expect([numberWords(count, 'f'), numberWords(count, 'm')]).toEqual([feminine, masculine]);
  },
);

test('digits are grouped in threes, four of them too', () => {
  expect(groupDigits(1000)).toBe('1.000');
});
