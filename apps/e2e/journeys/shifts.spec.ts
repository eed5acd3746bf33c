import type { Locator } from '@playwright/test';
import { cameraPhoto } from '../photo-files';
import { type Shifted, shiftsOf, watchShifts } from '../shifts';
import { countStored } from '../steps';
import { expect, test } from '../users';

test('nothing moves on a screen while it is loaded', { tag: '@width' }, async ({ page, user }) => {
  await watchShifts(page);
  const { outings } = user.client.trpc;
  const place = { municipality: 'Cazorla', province: 'Jaén', ccaa: 'Andalucía' };
  const saved = [];
  for (const outing of [
    { type: 'espera' as const, date: '2026-01-10', species: 'Jabalí', score: 106.5, ...place },
    {
      type: 'monteria' as const,
      date: '2026-01-17',
      finca: 'Las Mezquitillas',
      companions: 'Antonio y Trueno',
      animals: [{ species: 'Jabalí' }, { species: 'Venado', score: 170 }],
      ...place,
    },
    { type: 'rececho' as const, date: '2025-10-04', species: 'Corzo', ...place },
    ...['Vereda alta', 'Puesto del arroyo', 'La umbría'].map((spot) => ({
      type: 'espera' as const,
      date: '2025-08-08',
      cotoName: 'El Cantalar',
      place: spot,
      windFrom: 'NO' as const,
      ...place,
    })),
  ])
    saved.push((await outings.create.mutate(outing)).outing);
  const ofOutings = saved.flatMap(({ type, id }) => [`/${type}s/${id}`, `/${type}s/${id}/pieza/1`]);
  const screens = [
    '/',
    '/full-dashboard',
    '/history',
    '/temporada',
    '/mapa',
    '/documentos',
    '/importar',
    '/profile',
    '/pendientes',
    '/coto?nombre=El+Cantalar&municipio=Cazorla',
    '/coto?nombre=Nadie',
    '/compania?nombre=Antonio',
    ...ofOutings,
  ];
  const moved: Record<string, Shifted['shifted']> = {};
  for (const address of screens) {
    await page.goto(address, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    const shifted = await shiftsOf(page);
    if (shifted.length > 0) moved[address] = shifted;
  }
  expect(moved).toEqual({});
});

test('nothing of a form moves while its parts are loaded', { tag: '@width' }, async ({
  page,
  user,
}) => {
  await watchShifts(page);
  const photos = [`data:image/jpeg;base64,${(await cameraPhoto(400, 300)).toString('base64')}`];
  const espera = { type: 'espera', date: '2026-01-10', species: 'Jabalí', photos } as const;
  const ids = [];
  for (const place of [
    { municipality: 'Cazorla', province: 'Jaén', ccaa: 'Andalucía' },
    { municipality: 'Sigüenza', province: 'Guadalajara', ccaa: 'Castilla-La Mancha' },
    {
      municipality: 'Villanueva de los Infantes',
      province: 'Ciudad Real',
      ccaa: 'Castilla-La Mancha',
    },
  ])
    ids.push((await user.client.trpc.outings.create.mutate({ ...espera, ...place })).outing.id);
  // Its places are on the device from then on.
  await page.goto('/', { waitUntil: 'networkidle' });
  const recent = page.getByRole('list', { name: 'Tus sitios' });
  const forms: [string, Locator][] = [
    ['/esperas', recent],
    ['/monterias', recent],
    ['/recechos', recent],
    [`/esperas/edit/${ids[0]}`, page.getByText('Esa noche en Cazorla')],
  ];
  for (const [address, late] of forms) {
    await test.step(address, async () => {
      await page.goto(address);
      await expect(late).toBeVisible();
      await expect(page.getByText('Más de la salida')).toBeVisible();
      await expect(page.getByText('Más de la pieza')).toBeVisible();
      await expect(page.getByRole('group', { name: 'Fotos' })).toBeVisible();
      expect(await shiftsOf(page)).toEqual([]);
    });
  }
  await test.step('a stored draft is offered', async () => {
    await page.goto('/recechos');
    await page.getByLabel('Finca').fill('La Umbría');
    await expect.poll(() => countStored(page, 'cuaderno-de-caza.drafts', 'drafts')).toBe(1);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Recuperar' })).toBeVisible();
    await expect(page.getByText('Más de la pieza')).toBeVisible();
    expect(await shiftsOf(page)).toEqual([]);
  });
});
