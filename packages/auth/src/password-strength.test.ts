import { PASSWORD_MIN, passwordStrength } from '@cuaderno/domain';
import { expect, it, test } from 'vitest';
import { COMMON_PASSWORDS } from './common-passwords';

const wordOf = (password: string) => passwordStrength(password).word;

test.each([
  ['', ''],
  ['Xk9#mQ2$v', 'Débil'],
  ['aaaaaaaaaaaaaaa', 'Débil'],
  ['abcdefghijklmnop', 'Débil'],
  ['Password123!', 'Débil'],
  ['contraseña2026', 'Débil'],
  ['perrosygatos7', 'Aceptable'],
  ['monte y sierra 26', 'Buena'],
  ['tres corzos al alba', 'Buena'],
  ['mi perro se llama Sultán', 'Fuerte'],
])('%j is %j', (password, word) => {
  expect(wordOf(password)).toBe(word);
});

it('is weak below the length that a password needs', () => {
  expect(wordOf('Xk9#mQ2$vLpR'.slice(0, PASSWORD_MIN - 1))).toBe('Débil');
  expect(wordOf('Xk9#mQ2$vLpR'.slice(0, PASSWORD_MIN))).not.toBe('Débil');
});

it('looks at a pasted text of any length at once', () => {
  const text = Array.from({ length: 20_000 }, (_, at) =>
    String.fromCodePoint(0x4e_00 + ((7 * at) % 20_000)),
  );
  const began = performance.now();
  expect(wordOf(text.join(''))).toBe('Fuerte');
  expect(performance.now() - began).toBeLessThan(200);
});

it('calls nearly all common passwords weak, without the list, which only the server has', () => {
  const better = [...COMMON_PASSWORDS].filter((password) => wordOf(password) !== 'Débil');
  expect(better.length / COMMON_PASSWORDS.size).toBeLessThan(0.05);
});
