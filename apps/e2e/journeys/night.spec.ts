import type { Page } from '@playwright/test';
import { press, tabTo } from '../keyboard';
import {
  chooseMunicipality,
  expect,
  expectAccessible,
  expectNoSideScroll,
  type newUser,
  test,
} from '../users';

const CAZORLA = { municipality: 'Cazorla', province: 'Jaén', ccaa: 'Andalucía' };
const LA_OLIVA = { municipality: 'La Oliva', province: 'Las Palmas', ccaa: 'Canarias' };
type Client = Awaited<ReturnType<typeof newUser>>['client'];

const recordEspera = ({ trpc }: Client, place: object) =>
  trpc.outings.create.mutate({ type: 'espera', date: '2025-10-20', ...place });

const row = (page: Page) => page.getByRole('link', { name: /^Esta noche/ });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Esta noche' });
const time = (page: Page, name: string) =>
  sheet(page).locator('.night-times > div').filter({ hasText: name }).locator('dd');

test('after midnight the running night is told where the last espera was, also without a network', async ({
  page,
  user,
}) => {
  await recordEspera(user.client, CAZORLA);
  await page.clock.setFixedTime(new Date('2025-11-09T01:30:00+01:00'));
  await page.goto('/');
  await expect(row(page)).toHaveText('Esta noche en CazorlaLuna al 83 %, salió a las 20:33');
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await row(page).click();
  await expect(page).toHaveURL('/?ver=noche');
  await expect(sheet(page)).toContainText('Cazorla, sábado 08/11/2025');
  await expect(sheet(page)).toContainText('Nueva el jueves 20');
  await expect(sheet(page).getByText('Ahora')).toBeVisible();
  await expect(time(page, 'Se puso el sol')).toHaveText('18:06');
  await expect(sheet(page).getByRole('listitem').first()).toHaveText('Hoy83 %');
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.goBack();
  await expect(sheet(page)).toHaveCount(0);
  await expect(page).toHaveURL('/');

  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/?ver=noche');
  await expect(sheet(page)).toContainText('Cazorla, sábado 08/11/2025');
  await page.getByRole('button', { name: 'Cerrar' }).click();
  await expect(page).toHaveURL('/');
  await expect(row(page)).toContainText('Esta noche en Cazorla');
});

test('a second press of the cross stays on the dashboard, also after the browser’s forward', async ({
  page,
  user,
}) => {
  await recordEspera(user.client, CAZORLA);
  await page.goto('/history');
  await page.goto('/');
  await row(page).click();
  for (const next of ['forward', null]) {
    const cross = page.getByRole('button', { name: 'Cerrar' });
    await expect(cross).toBeVisible();
    await cross.evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await expect(sheet(page)).toHaveCount(0);
    await expect(page).toHaveURL('/');
    if (next) await page.goForward();
  }
});

test('in the Canaries the night goes by their clock', async ({ page, user }) => {
  await recordEspera(user.client, LA_OLIVA);
  // The sun has risen on the mainland, and rises there at 7:13 by their clock.
  await page.clock.setFixedTime(new Date('2025-11-09T07:05:00Z'));
  await page.goto('/');
  await row(page).click();
  await expect(sheet(page)).toContainText('La Oliva, sábado 08/11/2025');
  await expect(time(page, 'Se puso el sol')).toHaveText('18:06');
});

test('a new hunter chooses a municipality, which stays on this device until the sign-out', async ({
  page,
  user,
}) => {
  // In an empty book the first outing is the next step, and the night waits.
  await page.goto('/');
  await expect(page.getByText('Registra tu primera salida')).toBeVisible();
  await expect(row(page)).toHaveCount(0);
  await user.client.trpc.outings.create.mutate({
    type: 'rececho',
    date: '2026-01-24',
    species: 'Corzo',
  });
  await page.reload();
  await expect(row(page)).toHaveText('Esta nocheElige un municipio');
  await press(page, row(page));
  const choice = page.getByRole('dialog', { name: 'Elige un municipio' });
  await expect(choice.getByLabel('Buscar municipio')).toBeFocused();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.keyboard.press('Escape');
  await press(page, row(page));
  await choice.getByLabel('Buscar municipio').fill('zzzzz');
  await expect(choice.getByText('No se encontraron municipios')).toBeVisible();
  await choice.getByLabel('Buscar municipio').fill('cazor');
  await expect(choice.getByRole('option', { name: 'Cazorla (Jaén)' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(sheet(page)).toContainText('Cazorla, ');
  await page.keyboard.press('Escape');
  await expect(row(page)).toContainText('Esta noche en Cazorla');
  await expect(row(page)).toBeFocused();

  await page.route('**/api/**', (route) => route.abort());
  await page.reload();
  await row(page).click();
  await page.getByRole('button', { name: 'Elegir otro municipio' }).click();
  await choice.getByLabel('Buscar municipio').fill('quesada');
  await choice.getByRole('option', { name: 'Quesada (Jaén)' }).click();
  await expect(sheet(page)).toContainText('Quesada, ');
  await page.unrouteAll({ behavior: 'wait' });
  const kept = () => page.evaluate(() => localStorage.getItem('cuaderno-de-caza.night-place'));
  expect(await kept()).toContain('Quesada');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL(/\/api\/login|\/$/);
  await expect.poll(kept).toBeNull();
});

type Shifts = { shifts: number[] };

test('the dashboard doesn’t shift as the night is loaded', { tag: '@width' }, async ({
  page,
  user,
}) => {
  await recordEspera(user.client, CAZORLA);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(entry.startTime);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/');
  await expect(row(page)).toContainText('Cazorla');
  expect(await page.evaluate(() => (window as unknown as Shifts).shifts)).toEqual([]);
});

test('the form of an espera tells its night once date and municipality are set', async ({
  page,
}) => {
  await page.goto('/esperas');
  await page.getByLabel('Fecha').fill('2025-11-08');
  const night = page.getByRole('button', { name: /^Esa noche en Cazorla/ });
  await chooseMunicipality(page, 'cazor', 'Cazorla (Jaén)');
  await expect(night).toContainText('Luna al 83 %, salió a las 20:33');
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await press(page, night);
  const dialog = page.getByRole('dialog', { name: 'Esa noche' });
  await expect(dialog).toContainText('Cazorla, sábado 08/11/2025');
  await expect(dialog.getByText('Ahora')).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await tabTo(page, night);
  await page.getByLabel('Fecha').fill('');
  await expect(night).toHaveCount(0);
  await page.getByLabel('Fecha').fill('0001-01-01');
  await expect(page.getByLabel('Fecha')).toHaveValue('0001-01-01');
  await expect(night).toHaveCount(0);
  await page.goto('/recechos');
  await page.getByLabel('Fecha').fill('2025-11-08');
  await chooseMunicipality(page, 'cazor', 'Cazorla (Jaén)');
  await expect(page.getByText('Más de la salida')).toBeVisible();
  await expect(page.getByText('Esa noche')).toHaveCount(0);
});
