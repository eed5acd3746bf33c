import { expect, test } from './phone';
import {
  addPhotos,
  chooseMunicipality,
  emptyDate,
  newOuting,
  save,
  signUp,
  typeDate,
} from './steps';

test('a new user records three kinds of outings with photos and gets their medals', async ({
  phone,
}) => {
  const screen = phone.screen();
  const client = await signUp(screen);
  expect(await screen.violations()).toEqual([]);

  await newOuting(screen, 'recechos');
  const date = await screen.label('Fecha');
  expect(await date.getCssValue('color')).not.toMatch(/, 0\)$/);
  // An empty date looks empty, though WebKit has today's digits in it.
  await emptyDate(screen);
  expect(await date.getCssValue('color')).toMatch(/, 0\)$/);
  await typeDate(screen, '2026-01-24');
  expect(await date.getAttribute('value')).toBe('2026-01-24');
  expect(await date.getCssValue('color')).not.toMatch(/, 0\)$/);
  await screen.choose('Especie', 'Corzo');
  await screen.type('Puntuación', '118');
  await chooseMunicipality(screen, 'Riaño', 'Riaño (León)');
  await addPhotos(screen, 801, 802, 803);
  expect(await screen.sideways()).toBe(0);
  expect(await screen.violations()).toEqual([]);
  await save(screen);
  await screen.role('dialog', 'Trofeo conseguido');
  await screen.text('plata');
  await screen.click('button', 'Continuar');
  await screen.role('link', /Riaño/);

  await newOuting(screen, 'esperas');
  await typeDate(screen, '2026-01-10');
  await screen.choose('Especie', 'Jabalí');
  await screen.type('Puntuación', '121');
  await addPhotos(screen, 804, 805);
  expect(await screen.sideways()).toBe(0);
  await save(screen);
  await screen.role('dialog', 'Trofeo conseguido');
  await screen.text('oro');
  await screen.click('button', 'Continuar');
  await screen.role('heading', 'Piezas de caza');

  await newOuting(screen, 'monterias');
  await typeDate(screen, '2026-01-17');
  await screen.type('Finca', 'Las Mezquitillas');
  await screen.choose('Especie', 'Venado');
  await addPhotos(screen, 806, 807, 808);
  expect(await screen.sideways()).toBe(0);
  await save(screen);
  await screen.text('Guardada');

  const { items } = await client.trpc.outings.list.query();
  expect(items.map(({ type, species }) => [type, species[0]?.medals])).toEqual([
    ['rececho', ['silver']],
    ['monteria', []],
    ['espera', ['gold']],
  ]);
});
