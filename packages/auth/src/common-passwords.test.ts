import { codePointLength, PASSWORD_MIN } from '@cuaderno/domain';
import { describe, expect, it, test } from 'vitest';
import { COMMON_PASSWORDS, isCommonPassword } from './common-passwords';

describe('a common password', () => {
  test.each([
    '1234567890',
    'qwertyuiop',
    'basketball',
    'q1w2e3r4t5',
    '1QAZ2wsx3edc',
    'nuttertools',
    'pianoforte',
    'QwertyUiop',
    'password123',
    'contraseña1',
    'contrasena1',
    'CONTRASEÑA1',
    'realmadrid',
    'RealMadrid123',
    'cuadernodecaza',
    'montería123',
    ' 1234567890 ',
  ])('%j is common', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  test.each([
    'dos corzos al alba',
    'xk4-Ciervo-rojo',
    '1234567890jabalí',
    'contraseña de mi perro',
    '',
  ])('%j is not common', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});

it('contain the three thousand most common ones of sufficient length', () => {
  expect(COMMON_PASSWORDS.size).toBeGreaterThanOrEqual(3000);
  expect([...COMMON_PASSWORDS].filter((one) => codePointLength(one) < PASSWORD_MIN)).toEqual([]);
});
