import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSideScroll, test } from '../users';

const question = (page: Page) => page.getByRole('dialog', { name: '¿Salir sin guardar?' });

test('leaving a changed form by the back button is confirmed, and keeps its draft', {
  tag: '@width',
}, async ({ page }) => {
  // Navigates within the app, so that going back loads no page.
  await page.goto('/history');
  await page.getByRole('link', { name: 'Registrar primera salida' }).click();
  await expect(page.getByRole('heading', { name: 'Nueva Espera' })).toBeVisible();
  await page.getByLabel('Coto').fill('El Cantalar');
  await page.goBack();
  await question(page).getByRole('button', { name: 'Seguir escribiendo' }).click();
  await expect(page).toHaveURL('/esperas');
  await expect(page.getByLabel('Coto')).toHaveValue('El Cantalar');
  await page.goBack();
  await question(page).getByRole('button', { name: 'Salir' }).click();
  await expect(page).toHaveURL('/history');
  await page.getByRole('link', { name: 'Registrar primera salida' }).click();
  const offer = page.getByRole('region', { name: 'Borrador' });
  await expect(offer).toBeVisible();
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 480 });
  // At the end of a low page, whose foot moves with it.
  const clearance = () =>
    page.evaluate(() => {
      scrollTo(0, document.documentElement.scrollHeight);
      const [foot, over] = ['.outing-form-submit', '.draft-offer'].map((name) =>
        document.querySelector(name)?.getBoundingClientRect(),
      );
      return (over?.top ?? 0) - (foot?.bottom ?? 0);
    });
  await expect.poll(clearance).toBeGreaterThanOrEqual(0);
  if (size) await page.setViewportSize(size);
  await page.getByRole('button', { name: 'Recuperar' }).click();
  await expect(page.getByLabel('Coto')).toHaveValue('El Cantalar');
});

test('leaving an unchanged form is not confirmed', async ({ page }) => {
  await page.goto('/history');
  await page.getByRole('link', { name: 'Registrar primera salida' }).click();
  await expect(page.getByRole('heading', { name: 'Nueva Espera' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/history');
});

test('leaving by the links of the header is confirmed too', { tag: '@width' }, async ({
  page,
  user,
  isMobile,
}) => {
  test.skip(isMobile, 'forms have no header on a phone');
  await page.goto('/recechos');
  await page.getByLabel('Finca').fill('Las Mezquitillas');
  await page.getByRole('link', { name: 'Cuaderno de Caza' }).click();
  await question(page).getByRole('button', { name: 'Seguir escribiendo' }).click();
  await page.getByRole('button', { name: user.name }).click();
  await page.getByRole('menuitem', { name: 'Mi Perfil' }).click();
  await question(page).getByRole('button', { name: 'Salir' }).click();
  await expect(page).toHaveURL('/profile');
});

test('signing out is confirmed while writes are pending', async ({ page }) => {
  await page.goto('/recechos');
  await page.getByLabel('Fecha').fill('2026-01-24');
  await page.getByLabel('Especie').selectOption('Corzo');
  await page.route('**/api/trpc/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Por enviar', { exact: true })).toBeVisible();
  await page.goto('/profile');
  const logout = page.getByRole('button', { name: 'Cerrar sesión' }).last();
  await logout.click();
  const sheet = page.getByRole('dialog', { name: '¿Cerrar sesión?' });
  await expect(sheet).toContainText('Tienes 1 salida por enviar');
  await sheet.getByRole('button', { name: 'Atrás' }).click();
  await expect(logout).toBeFocused();
  await logout.click();
  await sheet.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible();
});

test('the times, the wind and the company of an outing are written in their fold', {
  tag: '@width',
}, async ({ page }) => {
  await page.goto('/esperas');
  await page.getByLabel('Fecha').fill('2026-01-10');
  await page.getByText('Más de la salida').click();
  await page.getByLabel('Desde').fill('18:00');
  await page.getByLabel('Hasta').fill('00:30');
  await expect(page.getByText('6 h 30 min, del 10 al 11 de enero')).toBeVisible();
  const northwest = page.getByRole('radio', { name: 'NO, noroeste' });
  await page.getByRole('radio', { name: 'Flojo' }).click();
  await northwest.click();
  await northwest.click();
  await expect(northwest).not.toBeChecked();
  await northwest.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('Del oeste, flojo', { exact: true })).toBeVisible();
  await page.getByLabel('Compañía').fill('Julián');
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Guardada', { exact: true })).toBeVisible();
  await page.goto('/history');
  await page.getByRole('link', { name: /10\/01\/2026/ }).click();
  await expect(page.getByText('18:00–00:30, 6 h 30 min')).toBeVisible();
  await expect(page.getByText('Del oeste, flojo')).toBeVisible();
  await expect(page.getByText('Julián')).toBeVisible();
});
