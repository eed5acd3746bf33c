import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSideScroll, test } from '../users';

const BOAR = [
  ['Longitud de las navajas: Izquierda', '22,2'],
  ['Longitud de las navajas: Derecha', '21.4'],
  ['Anchura de las navajas: Izquierda', '23,6'],
  ['Anchura de las navajas: Derecha', '23,4'],
  ['Perímetro de las amoladeras: Izquierda', '6,3'],
  ['Perímetro de las amoladeras: Derecha', '6,2'],
] as const;
const PLACE = { municipality: 'Cazorla', province: 'Jaén', ccaa: 'Andalucía' };

async function measureBoar(page: Page): Promise<void> {
  for (const [name, value] of BOAR) await page.getByRole('textbox', { name }).fill(value);
  await page.getByRole('spinbutton', { name: 'Belleza de las navajas' }).fill('1,5');
  await page.getByRole('spinbutton', { name: 'Belleza de las amoladeras' }).fill('1,5');
  await page.getByRole('button', { name: 'Más: Deducciones' }).dblclick();
  await expect(page.getByText('Te faltan 3,20 para oro')).toBeVisible();
}

const stages = (page: Page) =>
  page.getByRole('region', { name: 'Puntuación' }).getByRole('listitem');

test('a boar is measured to a silver, and homologated to a gold', { tag: '@width' }, async ({
  page,
  user,
}) => {
  const { outing } = await user.client.trpc.outings.create.mutate({
    type: 'monteria',
    date: '2026-01-10',
    ...PLACE,
    animals: [{ species: 'Venado' }, { species: 'Jabalí', score: 107 }],
  });
  await page.goto(`/monterias/${outing.id}`);
  await page.getByRole('link', { name: 'Medir el trofeo: Jabalí' }).click();
  await expect(page).toHaveURL(`/monterias/${outing.id}/pieza/2`);
  await expect(page.getByText('Medalla por puntuación estimada')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Medir el trofeo' }).click();
  const drawing = page.getByRole('group', { name: 'Longitud' }).locator('use');
  const sprite = (await drawing.getAttribute('href'))?.split('#') ?? [];
  const isDrawn = await page.evaluate(async ([file = '', id = '']) => {
    const text = await (await fetch(file)).text();
    return new DOMParser().parseFromString(text, 'image/svg+xml').getElementById(id) !== null;
  }, sprite);
  expect(isDrawn).toBe(true);
  await measureBoar(page);
  await expectAccessible(page);
  await expectNoSideScroll(page);

  // A page closed half-way goes on where it was left.
  await page.reload();
  await expect(page.getByText('Sigues donde lo dejaste.')).toBeVisible();
  await expect(page.getByText('Te faltan 3,20 para oro')).toBeVisible();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page).toHaveURL(`/monterias/${outing.id}/pieza/2`);
  await expect(page.getByText('Medalla por puntuación medida')).toBeVisible();
  await expect(stages(page)).toHaveText([/Estimada.*107/, /Medida.*106,80/, /Homologada.*–/]);
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText('106,80');
  await expectAccessible(page);
  await expectNoSideScroll(page);

  await page.getByRole('link', { name: 'Homologada' }).click();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Escribe el número de acta')).toBeVisible();
  await page.getByLabel('Puntuación oficial').fill('111,2');
  await page.getByLabel('N.º de acta').fill('0482/2026');
  await page.getByLabel('Fecha').fill('2026-06-12');
  await expect(page.getByText('1,20 por encima del oro')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('dialog', { name: 'Trofeo conseguido' })).toContainText('oro');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(stages(page)).toHaveText([/Estimada.*107/, /Medida.*106,80/, /Homologada.*111,20/]);
  await expect(page.getByText('Medalla por puntuación homologada')).toBeVisible();
  await page.getByRole('link', { name: 'Volver a la salida' }).click();
  await expect(page.getByText('Homologada, acta 0482/2026')).toBeVisible();

  const [, boar] = (await user.client.trpc.outings.get.query({ id: outing.id })).species;
  expect(boar).toMatchObject({
    score: 107,
    measurement: { scale: 'cic-jabali-1', points: 106.8 },
    homologation: { points: 111.2, record: '0482/2026', date: '2026-06-12' },
  });
});

test('a trophy is measured without coverage, and sent with it', async ({ page, user }) => {
  const { outing } = await user.client.trpc.outings.create.mutate({
    type: 'espera',
    date: '2026-01-10',
    species: 'Jabalí',
  });
  await page.goto(`/esperas/${outing.id}/pieza/1/medir`);
  await expect(page.getByRole('heading', { name: 'Medir el trofeo' })).toBeVisible();
  await page.route('**/api/**', (route) => route.abort());
  await measureBoar(page);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('Medalla por puntuación medida')).toBeVisible();
  await page.unroute('**/api/**');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect
    .poll(
      async () =>
        (await user.client.trpc.outings.get.query({ id: outing.id })).species[0]?.measurement
          ?.points,
    )
    .toBe(106.8);
});

test('a width in centimetres is asked about, and a missing measure found by keyboard', async ({
  page,
  user,
}) => {
  const { outing } = await user.client.trpc.outings.create.mutate({
    type: 'espera',
    date: '2026-01-10',
    species: 'Jabalí',
  });
  await page.goto(`/esperas/${outing.id}/pieza/1/medir`);
  const width = page.getByRole('textbox', { name: BOAR[2][0] });
  await width.fill('2,36');
  await expect(page.getByText('¿2,36 milímetros? Parecen centímetros.')).toBeVisible();
  await page.getByRole('button', { name: 'Son 23,6' }).focus();
  await page.keyboard.press('Enter');
  await expect(width).toHaveValue('23,6');
  await width.press('Enter');
  await expect(page.getByRole('textbox', { name: BOAR[0][0] })).toBeFocused();
  await expect(page.getByText('Falta la longitud', { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSideScroll(page);
});

test('a card has the size of a phone and tells no place until it is chosen', async ({
  page,
  user,
}) => {
  const { outing } = await user.client.trpc.outings.create.mutate({
    type: 'rececho',
    date: '2026-01-10',
    ...PLACE,
    species: 'Corzo',
    score: 132.2,
  });
  await page.goto(`/recechos/${outing.id}/pieza/1`);
  await page.getByRole('button', { name: 'Compartir el trofeo' }).click();
  const told = page.getByText(/^En la tarjeta:/);
  await expect(told).toHaveText('En la tarjeta: Corzo, 132,20, Oro, Estimada, 10/01/2026');
  const save = page.getByRole('button', { name: 'Guardar' });
  await expect(save).not.toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
  await expectNoSideScroll(page);
  const [file] = await Promise.all([page.waitForEvent('download'), save.click()]);
  expect(file.suggestedFilename()).toBe('trofeo-corzo.jpg');
  const bytes = await readFile(await file.path());
  // JPEG: no EXIF, XMP or comment; 1350 × 1080 in the frame header.
  expect(bytes.subarray(0, 2).toString('hex')).toBe('ffd8');
  for (const mark of ['Exif', 'xmp', 'Cazorla', 'Jaén']) expect(bytes.includes(mark)).toBe(false);
  const frame = bytes.indexOf(Buffer.from('ffc0', 'hex'));
  expect([bytes.readUInt16BE(frame + 5), bytes.readUInt16BE(frame + 7)]).toEqual([1350, 1080]);

  await page.getByRole('radio', { name: 'Provincia' }).check({ force: true });
  await page.getByRole('radio', { name: 'Tela' }).check({ force: true });
  await page.getByRole('switch', { name: 'Mi nombre' }).click();
  await expect(told).toHaveText(/Marta Robledo, Jaén$/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Compartir el trofeo' }).click();
  await expect(told).not.toContainText('Jaén');
});
