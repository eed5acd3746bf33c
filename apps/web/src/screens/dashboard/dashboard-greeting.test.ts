import { describe, expect, it } from 'vitest';
import { greeting, lastOuting } from './dashboard';

describe('the greeting', () => {
  it.each([
    [6, 'Buenos días, Marta'],
    [11, 'Buenos días, Marta'],
    [12, 'Buenas tardes, Marta'],
    [19, 'Buenas tardes, Marta'],
    [20, 'Buenas noches, Marta'],
    [5, 'Buenas noches, Marta'],
  ])('at %i is %s', (hour, words) => {
    expect(greeting('Marta Robledo', hour)).toBe(words);
  });

  it('is shown without a name', () => {
    expect(greeting(' ', 9)).toBe('Buenos días');
  });
});

describe('the last outing', () => {
  it.each([
    ['2026-11-17', 'Última salida, hoy en Cazorla.'],
    ['2026-11-16', 'Última salida, ayer en Cazorla.'],
    ['2026-11-14', 'Última salida, el sábado en Cazorla.'],
    ['2026-11-10', 'Última salida, el 10/11/2026 en Cazorla.'],
  ])('of %s is named', (date, words) => {
    expect(lastOuting({ date, municipality: 'Cazorla' }, '2026-11-17')).toBe(words);
  });

  it('is shown without a place', () => {
    expect(lastOuting({ date: '2026-11-17', municipality: null }, '2026-11-17')).toBe(
      'Última salida, hoy.',
    );
  });
});
