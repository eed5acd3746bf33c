import { createClient } from '@cuaderno/client';
import { expect, expectAccessible, test } from '../users';

test('a public page is switched on, read by a stranger, renewed and switched off', {
  tag: '@width',
}, async ({ page, user, browser, baseURL }) => {
  await user.client.trpc.outings.create.mutate({
    type: 'rececho',
    date: '2026-01-24',
    municipality: 'Quesada',
    species: 'Corzo',
    score: 118,
  });
  await page.goto('/profile');
  await page.getByRole('link', { name: /Perfil público/ }).click();
  const isPublic = page.getByRole('switch', { name: 'Perfil público' });
  await expect(isPublic).not.toBeChecked();
  await isPublic.focus();
  await page.keyboard.press('Space');
  const field = page.getByLabel('Dirección de tu página');
  await expect(field).toHaveValue(/\/cazador\/[\w-]{24}$/);
  await expectAccessible(page);
  const first = await field.inputValue();

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(first);
  await expect(stranger.getByRole('heading', { name: 'Cuaderno de Marta' })).toBeVisible();
  await expect(stranger.getByRole('row', { name: 'Corzo 1 – 1 –' })).toBeVisible();
  await expect(stranger.getByText(/Quesada|Robledo/)).toHaveCount(0);
  await expectAccessible(stranger);

  await page.getByRole('button', { name: 'Cambiar la dirección' }).click();
  await page
    .getByRole('dialog', { name: '¿Cambiar la dirección?' })
    .getByRole('button', { name: 'Cambiar la dirección' })
    .click();
  await expect(field).not.toHaveValue(first);
  await stranger.reload();
  await expect(
    stranger.getByRole('heading', { name: 'Aquí no hay ningún cuaderno' }),
  ).toBeVisible();
  await expectAccessible(stranger);
  const second = await field.inputValue();
  await stranger.goto(second);
  await expect(stranger.getByRole('heading', { name: 'Cuaderno de Marta' })).toBeVisible();
  const showsStats = page.getByRole('switch', { name: 'Mostrar estadísticas' });
  await showsStats.click();
  await expect(showsStats).not.toBeChecked();
  await stranger.reload();
  await expect(stranger.getByRole('table')).toHaveCount(0);
  await isPublic.click();
  await expect(field).toHaveCount(0);
  await stranger.reload();
  await expect(
    stranger.getByRole('heading', { name: 'Aquí no hay ningún cuaderno' }),
  ).toBeVisible();
  expect((await createClient(baseURL ?? '').fetch(second)).status).toBe(404);
});

test('the switches of the public page are disabled without a connection, with the reason', async ({
  page,
  user: _user,
  context,
}) => {
  await page.goto('/profile');
  await page.getByRole('link', { name: /Perfil público/ }).click();
  const isPublic = page.getByRole('switch', { name: 'Perfil público' });
  await expect(isPublic).toBeEnabled();
  await context.setOffline(true);
  await expect(page.getByText('Sin conexión: para cambiarlo hace falta cobertura.')).toBeVisible();
  await expect(isPublic).toBeDisabled();
  await expect(isPublic).not.toBeChecked();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(isPublic).toBeEnabled();
});
