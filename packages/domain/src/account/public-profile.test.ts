import { expect, it } from 'vitest';
import { publicName } from './public-profile';

it.each([
  [{ firstName: 'María José', name: 'Marta Robledo' }, 'María José'],
  [{ firstName: null, name: 'Marta Robledo Sanz' }, 'Marta'],
  [{ firstName: null, name: '  Marta ' }, 'Marta'],
  [{ firstName: null, name: 'Robledo Sanz, Marta' }, 'Marta'],
  [{ firstName: null, name: 'marta@correo.es' }, ''],
  [{ firstName: '\u202EatraM\u2066', name: 'Marta' }, 'atraM'],
  [{ firstName: 'marta@correo.es', name: 'Marta Robledo' }, ''],
])('the public name of %j is %j', (user, shown) => {
  expect(publicName(user)).toBe(shown);
});
