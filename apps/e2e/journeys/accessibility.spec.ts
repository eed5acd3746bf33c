import type { Locator } from '@playwright/test';
import { expect, test } from '../users';
import { button, link, press, tabTo } from '../keyboard';
import { cameraPhoto } from '../photo-files';

test('the focus is restored after a sheet, the photo viewer and a toast', {
  tag: '@width',
}, async ({ page, user, isMobile }) => {
  const photo = (await cameraPhoto(400, 300)).toString('base64');
  const { outing } = await user.client.trpc.outings.create.mutate({
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
  await closes(page.getByRole('link', { name: /^Este dispositivo/ }));
  await page.goto('/profile/access');
  await closes(page.getByRole('button', { name: /^Cambiar contraseña/ }));

  await page.goto(`/recechos/edit/${outing.id}`);
  // A loaded page starts at its top, also with photos.
  await expect(page.getByRole('group', { name: 'Fotos' })).toBeVisible();
  await expect(page.locator(':focus')).toHaveCount(0);
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

test('everything fits and is reachable at 200 % zoom', { tag: '@width' }, async ({
  page,
  user,
  isMobile,
}) => {
  test.skip(isMobile, 'a desktop of 1280 × 800 at 200 % is 640 × 400');
  const { outing } = await user.client.trpc.outings.create.mutate({
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

test('nothing is animated with reduced motion', { tag: '@width' }, async ({ page, isMobile }) => {
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

test('counts are announced as they change', async ({ page, user }) => {
  for (const finca of ['Las Mezquitillas', 'El Pedregal'])
    await user.client.trpc.outings.create.mutate({
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

test('with forced colours every button has an edge, and what is pressed the selection’s colour', async ({
  page,
  user,
}) => {
  await user.client.trpc.outings.create.mutate({
    type: 'rececho',
    date: '2026-01-24',
    species: 'Corzo',
  });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/history');
  await button(page, 'Filtros').click();
  const sheet = page.getByRole('dialog');
  const corzo = sheet.getByRole('button', { name: 'Corzo' });
  await corzo.click();
  const styles = await sheet.evaluate((element) => {
    const probe = element.appendChild(document.createElement('i'));
    probe.style.background = 'Highlight';
    const selection = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return Array.from(element.querySelectorAll('button'), (each) => {
      const { outlineStyle, backgroundColor, forcedColorAdjust } = getComputedStyle(each);
      return {
        pressed: each.getAttribute('aria-pressed') === 'true',
        hasEdge: outlineStyle === 'solid',
        isSelected: backgroundColor === selection && forcedColorAdjust === 'none',
      };
    });
  });
  // The species, and 'Todas las modalidades'.
  expect(styles.filter(({ pressed }) => pressed)).toHaveLength(2);
  expect(styles.filter(({ hasEdge }) => !hasEdge)).toEqual([]);
  expect(styles.filter(({ pressed, isSelected }) => pressed !== isSelected)).toEqual([]);
});

test('an address that leads nowhere says so, and leads back', async ({ page, user }) => {
  expect(user).toBeTruthy();
  await page.goto('/cosas/raras');
  await expect(page.getByRole('heading', { name: 'No encontrada' })).toBeVisible();
  await link(page, 'Ir al inicio').click();
  await expect(page).toHaveURL('/');
});

test('going back focuses the row of the Cuaderno that was opened', async ({ page, user }) => {
  await user.client.trpc.outings.create.mutate({
    type: 'rececho',
    date: '2026-01-24',
    municipality: 'Cazorla',
    species: 'Corzo',
  });
  await page.goto('/history');
  const row = page.getByRole('link', { name: /Cazorla/ });
  await press(page, row);
  await press(page, link(page, 'Volver al cuaderno'));
  await expect(row).toBeFocused();
});
