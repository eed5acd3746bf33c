import { expect, expectAccessible, test } from '../users';

const RECECHO = { type: 'rececho' as const, date: '2026-01-24', species: 'Corzo', score: 118 };

test('an archived outing leaves the book and its figures, and is found and recovered by a filter', {
  tag: '@width',
}, async ({ page, user }) => {
  const { outings } = user.client.trpc;
  await outings.create.mutate({ ...RECECHO, municipality: 'Cazorla' });
  const { outing } = await outings.create.mutate({ ...RECECHO, municipality: 'Quesada' });
  await page.goto(`/recechos/${outing.id}`);
  await page.getByRole('button', { name: 'Archivar' }).click();
  await expect(page.getByText('Salida archivada')).toBeVisible();
  await expect(page.getByText('Archivada', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText('Salida recuperada')).toBeVisible();
  await page.getByRole('button', { name: 'Archivar' }).click();
  await expect(page.getByText('Salida archivada')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Volver al cuaderno' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Cuaderno de Caza\s*1/);
  await page.getByRole('searchbox').fill('quesada');
  await expect(page.getByText('No hay resultados con estos filtros')).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Recechos: 1' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Cazorla/ })).toBeVisible();
  await expect(page.getByText('Quesada')).toHaveCount(0);

  await page.goto('/history');
  await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByRole('button', { name: 'Archivadas' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await expect(page).toHaveURL('/history?archived=1');
  await expectAccessible(page);
  await page.getByRole('link', { name: /Quesada/ }).click();
  await page.getByRole('button', { name: 'Recuperar' }).click();
  await expect(page.getByText('Salida recuperada')).toBeVisible();
  await page.goto('/history');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Cuaderno de Caza\s*2/);
});

test('an outing archived offline is archived on the server later, with another device’s change', async ({
  page,
  user,
}) => {
  const { outings } = user.client.trpc;
  const { outing } = await outings.create.mutate({ ...RECECHO, municipality: 'Quesada' });
  await page.goto(`/recechos/${outing.id}`);
  await expect(page.getByRole('heading', { name: 'Quesada' })).toBeVisible();
  await page.route('**/api/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Archivar' }).click();
  await expect(page.getByText('Se enviará sola cuando haya conexión.')).toBeVisible();
  await expect(page.getByText('Archivada', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Volver al cuaderno' }).click();
  await page.getByRole('link', { name: 'Ver 1 salida archivada' }).click();
  await expect(page.getByRole('link', { name: /Quesada/ })).toBeVisible();

  await outings.update.mutate({ ...RECECHO, id: outing.id, lugar: 'Collado' });
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await expect
    .poll(() => outings.get.query({ id: outing.id }))
    .toMatchObject({ archivedAt: expect.any(String), custom_params: { lugar: 'Collado' } });
});
