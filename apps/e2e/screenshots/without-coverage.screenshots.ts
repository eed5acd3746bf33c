import { randomUUID } from 'node:crypto';
import { createClient } from '@cuaderno/client';
import { expect, failProcedure, PASSWORD, signIn, test } from '../hunter';
import { pendingStates } from '../pending-states';
import { atNight, shoot, shootUnfinished, SIGNED_OUT } from './shoot';

test.beforeEach(atNight);

test('without a connection', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Últimas salidas' })).toBeVisible();
  await page.goto('/history');
  await expect(page.locator('a.outing-row').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByText(/datos del/).first()).toBeVisible();
  await shoot(page, '22-sin-conexion-dashboard');
  await page.goto('/history');
  await expect(page.getByText(/datos del/).first()).toBeVisible();
  await shoot(page, '22b-sin-conexion-cuaderno');
});

test('the home screen without its latest outings', async ({ page }) => {
  await failProcedure(page, 'outings.list');
  await page.goto('/');
  await expect(page.getByText('No hemos podido leer tus últimas salidas')).toBeVisible();
  await shoot(page, '18d-error-ultimas-salidas');
});

test.describe('a new hunter', () => {
  test.use({ storageState: SIGNED_OUT });

  test('every state of what waits', async ({ page, hunter }) => {
    test.setTimeout(240_000);
    // As long as all of it: a photo stays on its way, so that the network is never idle.
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 1800 });
    await pendingStates(page, hunter.client, (state) => shootUnfinished(page, `21c-${state}`));
  });

  test('another account in another tab', async ({ page, hunter, baseURL }) => {
    expect(hunter.name).toBeTruthy();
    await expect(page.getByRole('heading', { name: 'Piezas de caza' })).toBeVisible();
    const email = `${randomUUID()}@cuaderno.test`;
    await createClient(baseURL ?? '').register({ name: 'Otro Robledo', email, password: PASSWORD });
    await signIn(await page.context().newPage(), email);
    await expect(page.getByText('Este es el cuaderno de Otro Robledo')).toBeVisible();
    await shoot(page, '23-otra-cuenta');
  });
});
