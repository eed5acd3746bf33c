import type { Page } from '@playwright/test';
import { addPhotos, photos, save } from '../steps';
import { expect, expectAccessible, expectNoSideScroll, test } from '../users';

const WHERE = { date: '2026-03-10', municipality: 'Cazorla', province: 'Jaén', ccaa: 'Andalucía' };
const BOAR = {
  scale: 'cic-jabali-1',
  date: '2026-04-01',
  values: {
    lengthLeft: 22.2,
    lengthRight: 21.4,
    widthLeft: 23.6,
    widthRight: 23.4,
    tuskBeauty: 1.5,
    perimeterLeft: 6.3,
    perimeterRight: 6.2,
    grinderBeauty: 1.5,
    deductions: 1,
  },
} as const;

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('a half-written sheet of another species is not gone on with', async ({ page, user }) => {
  const { outing } = await user.client.trpc.outings.create.mutate({
    type: 'espera',
    ...WHERE,
    species: 'Jabalí',
  });
  await page.goto(`/esperas/${outing.id}/pieza/1/medir`);
  await field(page, 'Longitud de las navajas: Izquierda').fill('22');
  await page.goto(`/esperas/edit/${outing.id}`);
  await page.getByLabel('Especie').selectOption('Corzo');
  await save(page);
  await expect
    .poll(async () => (await user.client.trpc.outings.get.query({ id: outing.id })).species)
    .toMatchObject([{ species: 'Corzo' }]);
  await page.goto(`/esperas/${outing.id}/pieza/1/medir`);
  await expect(field(page, 'Longitud de las cuernas: Izquierda')).toHaveValue('');
  await expect(page.getByRole('spinbutton', { name: 'Color' })).toHaveValue('0');
});

test('an impossible measure earns no medal, and says which it is', async ({ page, user }) => {
  const { outing } = await user.client.trpc.outings.create.mutate({
    type: 'espera',
    ...WHERE,
    species: 'Jabalí',
    measurement: BOAR,
  });
  await page.goto(`/esperas/${outing.id}/pieza/1/medir`);
  await expect(page.getByText('Te faltan 3,20 para oro')).toBeVisible();
  // By keyboard, no field stays under the footer.
  await field(page, 'Anchura de las navajas: Derecha').focus();
  for (let tab = 0; tab < 4; tab += 1) await page.keyboard.press('Tab');
  const perimeter = field(page, 'Perímetro de las amoladeras: Izquierda');
  await expect(perimeter).toBeFocused();
  const [reached, footer] = [
    await perimeter.boundingBox(),
    await page.locator('.score-footer').boundingBox(),
  ];
  expect((reached?.y ?? 0) + (reached?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0);
  const width = field(page, 'Anchura de las navajas: Izquierda');
  for (const text of ['99999', '-5', '23,65', '2,36 cm', '1e9']) {
    await width.fill(text);
    await expect(page.getByText('Revisa la anchura')).toBeVisible();
    await expect(page.getByText('Al menos')).toBeVisible();
  }
  await width.fill('236');
  await page.getByRole('button', { name: 'Son 23,6' }).click();
  await page.getByRole('spinbutton', { name: 'Deducciones' }).fill('1,3');
  await expect(page.getByText('Revisa las deducciones')).toBeVisible();
  await page.getByRole('spinbutton', { name: 'Deducciones' }).fill('');
  await expect(page.getByText('Faltan las deducciones')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Empezar de nuevo' }).click();
  await expect(page.getByText('Te faltan 3,20 para oro')).toBeVisible();
  await expect(field(page, 'Longitud de las navajas: Izquierda')).toBeFocused();
});

test('a record is no older than its outing, and leaves nothing behind', async ({ page, user }) => {
  const { outing } = await user.client.trpc.outings.create.mutate({
    type: 'espera',
    ...WHERE,
    species: 'Jabalí',
    measurement: BOAR,
    homologation: { points: 111.2, record: '0482/2026', date: '2026-06-12' },
  });
  const path = `/esperas/${outing.id}/pieza/1/medir?como=homologada`;
  await page.goto(path);
  await page.getByLabel('Fecha').fill('2025-06-12');
  await save(page);
  await expect(page.getByText('No puede ser anterior a la salida, del 10/03/2026')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Sigues donde lo dejaste.')).toBeVisible();
  await expectAccessible(page);
  // The silver measured before is not won by taking the gold out.
  await page.getByRole('button', { name: 'Quitar la homologación' }).click();
  await page.getByRole('button', { name: 'Quitar', exact: true }).click();
  await expect(page).toHaveURL(`/esperas/${outing.id}/pieza/1`);
  await expect(page.getByText('Medalla por puntuación medida')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(path);
  await expect(page.getByLabel('Puntuación oficial')).toHaveValue('');
});

test('several animals in one line are not measured as one', async ({ page, user }) => {
  const { outing } = await user.client.trpc.outings.create.mutate({
    type: 'monteria',
    ...WHERE,
    animals: [{ species: 'Jabalí', quantity: 3 }, { species: 'Jabalí' }],
  });
  await page.goto(`/monterias/${outing.id}`);
  await expect(page.getByRole('link', { name: /el trofeo: Jabalí/ })).toHaveCount(1);
  await page.goto(`/monterias/${outing.id}/pieza/1/medir`);
  await expect(page.getByText('Son 3 piezas en una sola línea')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Guardar' })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole('link', { name: 'Editar la salida' }).click();
  await expect(page).toHaveURL(`/monterias/edit/${outing.id}`);
});

test('a photo that cannot be read leaves a card with the drawing', async ({ page, user }) => {
  await page.goto('/recechos/new');
  await page.getByLabel('Fecha').fill('2026-01-24');
  await page.getByLabel('Especie').selectOption('Corzo');
  await addPhotos(page, await photos(800));
  await save(page);
  const stored = async () => (await user.client.trpc.outings.list.query()).items[0];
  await expect.poll(async () => (await stored())?.id).toBeTruthy();
  await page.route('**/api/photos/**', (route) =>
    route.fulfill({ contentType: 'image/jpeg', body: 'no picture' }),
  );
  await page.goto(`/recechos/${(await stored())?.id}/pieza/1`);
  await page.getByRole('button', { name: 'Compartir el trofeo' }).click();
  await expect(page.getByRole('button', { name: 'Guardar' })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

test('a measurement stays with its animal, or goes with it', async ({ page, user }) => {
  const { create, get } = user.client.trpc.outings;
  const animals = [
    { species: 'Jabalí', score: 90, measurement: BOAR },
    { species: 'Jabalí', score: 95 },
  ];
  for (const [removed, score, left] of [
    [1, '96', { score: 96, measurement: null }],
    [2, '91', { score: 91, measurement: { points: 106.8 } }],
  ] as const) {
    const { outing } = await create.mutate({ type: 'espera', ...WHERE, animals });
    await page.goto(`/esperas/edit/${outing.id}`);
    const piece = page.getByRole('group', { name: `Pieza #${removed}` });
    await piece.getByRole('button', { name: /^Jabalí/ }).click();
    await piece.getByRole('button', { name: /^Quitar/ }).click();
    await page.getByLabel('Puntuación').fill(score);
    await save(page);
    await expect
      .poll(async () => (await get.query({ id: outing.id })).species)
      .toMatchObject([{ id: outing.species[2 - removed]?.id, ...left }]);
  }
});

test('what goes with a species is said before the save', async ({ page, user }) => {
  const { outing } = await user.client.trpc.outings.create.mutate({
    type: 'espera',
    ...WHERE,
    species: 'Jabalí',
    measurement: BOAR,
    homologation: { points: 111.2, record: '0482/2026', date: '2026-06-12' },
  });
  await page.goto(`/esperas/edit/${outing.id}`);
  await page.getByLabel('Especie').selectOption('Corzo');
  const text = 'Al cambiar la especie se quitan su medición y su homologación.';
  await expect(page.getByText(text)).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
});
