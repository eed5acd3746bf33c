import { button, link } from '../keyboard';
import { keptOutings } from '../steps';
import { expect, expectAccessible, test } from '../users';

const CAZORLA = { municipality: 'Cazorla', province: 'Jaén', ccaa: 'Andalucía' };

test('the page of a coto is counted without a network, and begins an outing there', {
  tag: '@width',
}, async ({ page, user }) => {
  const { outings } = user.client.trpc;
  const espera = { type: 'espera' as const, ...CAZORLA, cotoName: 'El Cantalar' };
  for (const outing of [
    { ...espera, date: '2025-11-15', place: 'Vereda alta', windFrom: 'N' as const },
    { ...espera, date: '2026-01-10', place: 'Vereda alta', species: 'Jabalí', score: 106.5 },
    { ...espera, date: '2026-10-10', place: 'La umbría', companions: 'Antonio y Trueno' },
  ])
    await outings.create.mutate(outing);
  await page.goto('/history');
  await expect(page.getByRole('link', { name: /10\/10\/2026/ })).toBeVisible();
  await expect.poll(() => keptOutings(page)).toBe(3);
  await page.route('**/api/**', (route) => route.abort());

  await page.getByRole('searchbox').fill('el cantalár');
  await page.getByRole('link', { name: 'El Cantalar: por puesto y por viento' }).click();
  await expect(page.getByRole('heading', { name: 'El Cantalar', level: 1 })).toBeVisible();
  await expect(page.getByText('Cazorla, Jaén')).toBeVisible();
  await expect(page.locator('.ground-figures')).toHaveText('Salidas3Pieza1Medalla1');
  await expect(page.getByRole('region', { name: 'Por puesto' }).getByRole('listitem')).toHaveText([
    'Vereda alta1 de 2muestra pequeña con pieza',
    /^La umbría0 de 1/,
  ]);
  await expect(page.getByRole('region', { name: 'Por viento' }).getByRole('listitem')).toHaveText([
    /^Norte0 de 1/,
    /^Sin anotar1 de 2/,
  ]);
  await expectAccessible(page);

  await page.getByRole('link', { name: /La umbría/ }).click();
  await link(page, 'Trueno').click();
  await expect(page.getByRole('heading', { name: 'Trueno', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('region', { name: 'Por coto' }).getByRole('link').click();
  await link(page, 'Nueva espera aquí').click();
  await expect(page.getByLabel('Coto')).toHaveValue('El Cantalar');
  await expect(page.getByLabel('Lugar')).toHaveValue('');
  await expect(button(page, 'Municipio')).toHaveAccessibleDescription('Cazorla');
});
