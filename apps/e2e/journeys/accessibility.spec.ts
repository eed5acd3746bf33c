import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../hunter';
import { cameraPhoto } from '../photo-files';

/** More controls than any screen has: beyond them a control can't be reached. */
const CONTROLS = 60;

/** Presses Tab until the control has the focus, as a hand without a mouse does. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let pressed = 0; pressed < CONTROLS; pressed += 1) {
    // One key after the other.
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(control).toBeFocused();
}

async function press(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
}

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('an espera is written down, found, changed and deleted by the keyboard alone', async ({
  page,
  hunter,
  isMobile,
}) => {
  expect(hunter.name).toBeTruthy();
  await expect(page.getByRole('heading', { name: 'Piezas de caza' })).toBeVisible();

  await test.step('writes it down', async () => {
    if (isMobile) {
      await press(page, button(page, 'Nueva Salida'));
      await press(page, page.getByRole('dialog').getByRole('link', { name: /^Espera/ }));
    } else {
      await press(page, link(page, 'Nueva Espera'));
    }
    await press(page, button(page, 'Hoy'));
    await press(page, button(page, 'Municipio'));
    await expect(page.getByLabel('Buscar municipio')).toBeFocused();
    await page.keyboard.type('Cazorla');
    await expect(page.getByRole('option', { name: 'Cazorla (Jaén)' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Municipio' })).toBeFocused();
    await expect(page.getByLabel('Provincia')).toHaveValue('Jaén');
    await tabTo(page, page.getByLabel('Coto'));
    await page.keyboard.type('El Cantalar');
    await tabTo(page, page.getByLabel('Especie'));
    await page.keyboard.type('Jab');
    await expect(page.getByLabel('Especie')).toHaveValue('Jabalí');
    await tabTo(page, page.getByLabel('Puntuación'));
    await page.keyboard.type('106,5');
    await page.keyboard.press('Enter');
    await press(page, button(page, 'Continuar'));
    await expect(link(page, 'Plata: 1')).toBeVisible();
  });

  await test.step('finds it', async () => {
    await press(page, link(page, /^(Ver cuaderno|Cuaderno)$/).last());
    await tabTo(page, page.getByRole('searchbox'));
    await page.keyboard.type('cantalar');
    await expect(page.getByRole('heading', { level: 1 }).getByRole('status')).toHaveText(
      /1 salida$/,
    );
    await press(page, link(page, /Cazorla/));
    await expect(page.getByText('106,50 ptos')).toBeVisible();
  });

  await test.step('changes it', async () => {
    await press(page, link(page, 'Editar'));
    await tabTo(page, page.getByLabel('Lugar'));
    await page.keyboard.type('Puesto del arroyo');
    await press(page, button(page, 'Guardar'));
    await expect(page.getByText('Puesto del arroyo')).toBeVisible();
  });

  await test.step('deletes it, on second thoughts', async () => {
    await press(page, link(page, 'Editar'));
    const remove = button(page, 'Eliminar').first();
    await press(page, remove);
    await expect(button(page, 'Atrás')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(remove).toBeFocused();
    await page.keyboard.press('Enter');
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }));
    await expect(link(page, 'Esperas: 0')).toBeVisible();
  });
});

test('the focus goes back where it was after a sheet, the photo viewer and a toast', async ({
  page,
  hunter,
  isMobile,
}) => {
  const photo = (await cameraPhoto(400, 300)).toString('base64');
  const { outing } = await hunter.client.trpc.outings.create.mutate({
    type: 'rececho',
    date: '2026-01-24',
    species: 'Corzo',
    photos: [`data:image/jpeg;base64,${photo}`],
  });
  const closes = async (opener: Locator) => {
    await press(page, opener);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
  };
  await page.goto('/history');
  await closes(button(page, 'Filtros'));
  if (isMobile) await closes(button(page, 'Nueva Salida'));
  await page.goto(`/recechos/${outing.id}`);
  await closes(page.getByRole('button', { name: 'Ver fotos de Corzo' }));
  await page.goto('/profile');
  await closes(button(page, 'Cambiar contraseña'));

  await page.goto(`/recechos/edit/${outing.id}`);
  await tabTo(page, page.getByLabel('Lugar'));
  await page.keyboard.type('Collado');
  await press(page, button(page, 'Guardar'));
  await expect(page.getByText('¡Rececho actualizado!')).toBeVisible();
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: 'Avisos (F8)' }).locator(':focus')).toBeAttached();
  await tabTo(page, button(page, 'Cerrar aviso'));
  await page.keyboard.press('Enter');
  await expect(page.getByText('¡Rececho actualizado!')).toHaveCount(0);
});

test('everything fits and can be reached at 200 % zoom', async ({ page, hunter, isMobile }) => {
  test.skip(isMobile, 'a desktop of 1280 × 800 at 200 % is 640 × 400');
  const { outing } = await hunter.client.trpc.outings.create.mutate({
    type: 'monteria',
    date: '2026-01-17',
    municipality: 'Villanueva de los Infantes',
    animals: [
      { species: 'Venado', score: 182.6 },
      { species: 'Jabalí', score: null },
    ],
  });
  await page.setViewportSize({ width: 640, height: 400 });
  const screens: [string, () => Locator][] = [
    ['/', () => button(page, 'Nueva Salida')],
    ['/full-dashboard', () => link(page, 'Volver')],
    ['/history', () => page.getByRole('searchbox')],
    ['/profile', () => button(page, 'Guardar cambios')],
    [`/monterias/${outing.id}`, () => link(page, 'Editar')],
    [`/monterias/edit/${outing.id}`, () => button(page, 'Guardar')],
    ['/esperas', () => button(page, 'Guardar')],
  ];
  for (const [address, action] of screens) {
    await test.step(address, async () => {
      await page.goto(address);
      await action().scrollIntoViewIfNeeded();
      await expect(action()).toBeInViewport();
      const excess = () =>
        page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
      await expect.poll(excess).toBeLessThanOrEqual(0);
    });
  }
});

test('nothing moves for who asked for less motion', async ({ page, hunter, isMobile }) => {
  expect(hunter.name).toBeTruthy();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/history?type=espera');
  const moving = () => page.evaluate(() => document.getAnimations().length);
  await expect(page.getByRole('heading', { name: 'Resultados', level: 1 })).toBeVisible();
  expect(await moving()).toBe(0);
  await page.getByRole('button', { name: /^Filtros/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await moving()).toBe(0);
  await page.keyboard.press('Escape');
  if (isMobile) {
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { name: 'Piezas de caza' })).toBeVisible();
    expect(await moving()).toBe(0);
  }
});

test('counts are announced as they change', async ({ page, hunter }) => {
  for (const finca of ['Las Mezquitillas', 'El Pedregal'])
    await hunter.client.trpc.outings.create.mutate({
      type: 'rececho',
      date: '2026-01-24',
      species: 'Corzo',
      finca,
    });
  await page.goto('/history');
  const count = page.getByRole('heading', { level: 1 }).getByRole('status');
  await expect(count).toHaveText(/2 salidas/);
  await page.getByRole('searchbox').fill('pedregal');
  await expect(count).toHaveText(/1 salida$/);
  await page.getByRole('button', { name: 'Filtros' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('status')).toHaveText('1 salida con estos filtros');
  await sheet.getByRole('button', { name: 'Oro' }).click();
  await expect(sheet.getByRole('status')).toHaveText('0 salidas con estos filtros');
});
