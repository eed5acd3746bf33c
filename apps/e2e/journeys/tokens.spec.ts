import { createClient } from '@cuaderno/client';
import { expect, expectAccessible, test } from '../users';

test('a program reads and writes the book with a token, until it is revoked', {
  tag: '@width',
}, async ({ page, baseURL }) => {
  await page.goto('/profile');
  await page.getByRole('link', { name: /^Acceso y seguridad/ }).click();
  await page.getByRole('button', { name: 'Crear clave' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Nombre').fill('Hoja de cálculo');
  await sheet.getByText('Leer y escribir').click();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Crear clave' }).click();
  const shown = page.getByText(/^cdc_w_/);
  await expect(shown).toBeVisible();
  await expectAccessible(page);
  // Shown once: Back and Escape don't lose it.
  await page.goBack();
  await page.keyboard.press('Escape');
  await expect(shown).toBeVisible();
  await expect(page).toHaveURL(/\/profile\/access$/);
  const token = (await shown.textContent()) ?? '';
  await page.getByRole('button', { name: 'Ya la he guardado' }).click();

  const { trpc } = createClient(baseURL ?? '', { token });
  await trpc.outings.create.mutate({ type: 'rececho', date: '2026-01-24', species: 'Corzo' });
  expect((await trpc.outings.list.query()).items).toHaveLength(1);
  await expect(trpc.sessions.list.query()).rejects.toThrow('no da acceso a la cuenta');

  await page.reload();
  await expect(page.getByText('Leer y escribir, caduca el')).toContainText('usada hoy');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Revocar Hoja de cálculo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revocar clave' }).click();
  await expect(page.getByText('Clave revocada')).toBeVisible();
  await expect(trpc.outings.list.query()).rejects.toThrow('Esa clave para programas no vale');
});
