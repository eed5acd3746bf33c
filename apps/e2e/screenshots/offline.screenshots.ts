import { expect, failProcedure, newUser, signIn } from '../users';
import { pendingStates } from '../pending-states';
import { keptOutings } from '../steps';
import { shoot, shootUnfinished, newUserTest, SIGNED_OUT, test } from './shoot';

test('without a connection', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Últimas salidas' })).toBeVisible();
  await page.goto('/history');
  await expect(page.locator('a.outing-row').first()).toBeVisible();
  await expect.poll(() => keptOutings(page)).toBeGreaterThan(0);
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByText(/datos del/).first()).toBeVisible();
  await shoot(page, '22-sin-conexion-dashboard');
  await page.goto('/history');
  await expect(page.getByText(/datos del/).first()).toBeVisible();
  await shoot(page, '22b-sin-conexion-cuaderno');
});

test('the home screen without its latest outings', async ({ page }) => {
  await failProcedure(page, 'outings.changes');
  await page.goto('/');
  await expect(page.getByText('No hemos podido leer tus últimas salidas')).toBeVisible();
  await shoot(page, '18d-error-ultimas-salidas');
});

test.describe('a new user', () => {
  newUserTest.use({ storageState: SIGNED_OUT });

  newUserTest('every state of pending writes', async ({ page, user }) => {
    test.setTimeout(240_000);
    // Fits the complete page, as with a pending photo the network is never idle for `shootWhole`.
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 1800 });
    await pendingStates(page, user.client, (state) => shootUnfinished(page, `21c-${state}`));
  });

  newUserTest('another account in another tab', async ({ page, baseURL }) => {
    await expect(page.getByRole('heading', { name: 'Piezas de caza' })).toBeVisible();
    const { email } = await newUser(baseURL, 'Otro Robledo');
    await signIn(await page.context().newPage(), email);
    await expect(page.getByText('Este es el cuaderno de Otro Robledo')).toBeVisible();
    await shoot(page, '23-otra-cuenta');
  });
});
