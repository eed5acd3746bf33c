import { randomUUID } from 'node:crypto';
import { baseTest as test, expect, PASSWORD } from '../users';

test('a user exports the book, deletes the account, and imports it into another', {
  tag: '@width',
}, async ({ page }) => {
  const register = async () => {
    await page.goto('/api/register');
    await page.getByLabel('Nombre completo').fill('Rosario Gómez');
    await page.getByLabel('Email').fill(`${randomUUID()}@cuaderno.test`);
    await page.getByLabel('Contraseña').fill(PASSWORD);
    await page.getByRole('button', { name: 'Crear cuenta' }).click();
    await expect(page.getByRole('heading', { name: 'Piezas de caza' })).toBeVisible();
  };
  await register();
  await page.goto('/recechos');
  await page.getByLabel('Fecha').fill('2026-01-24');
  await page.getByLabel('Especie').selectOption('Corzo');
  await page.getByRole('button', { name: 'Guardar' }).click();
  // A slow server may have left it on the device at first.
  await expect
    .poll(async () => (await page.request.get('/api/outings')).json(), { timeout: 60_000 })
    .toHaveLength(1);

  await page.goto('/profile');
  await page.getByRole('link', { name: /^Tus datos/ }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Descargar mis datos/ }).click();
  const archive = await (await downloading).path();

  await page.getByRole('button', { name: /^Borrar mi cuenta/ }).click();
  await page.getByLabel('Contraseña').fill(PASSWORD);
  await page.getByLabel('Escribe BORRAR para confirmar').fill('BORRAR');
  await page.getByRole('button', { name: 'Borrar para siempre' }).click();
  await expect(
    page.getByText('Registra tus salidas de caza y lleva el control de tus trofeos'),
  ).toBeVisible();

  await register();
  await page.goto('/profile/data');
  await page.getByLabel('Copia que importar').setInputFiles(archive);
  await expect(page.getByRole('dialog')).toContainText('Se añadirán 1 salida y 0 fotos');
  await page.getByRole('button', { name: 'Importar ahora' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goto('/history');
  await expect(page.getByText('Corzo').first()).toBeVisible();
});
