import { seasonName } from '@cuaderno/domain';
import type { Page } from '@playwright/test';
import { press, tabTo } from '../keyboard';
import { mark, record, spanOf } from '../map-book';
import { settleIn, test as phoneTest } from '../phone';
import { expect, expectAccessible, expectNoSideScroll, test } from '../users';

const row = (page: Page, name: RegExp) => page.locator('.map-list').getByRole('link', { name });
const toggle = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Modalidades' }).getByRole('button', { name });

test('the map shows the outings of the filters in its address', async ({ page, user }) => {
  await record(user.client);
  await page.goto('/history');
  await page.getByRole('main').getByRole('link', { name: 'Mapa' }).click();
  await expect(page).toHaveURL('/mapa');
  await expect(page.getByText('9 salidas en 4')).toBeVisible();
  await expect(mark(page, 'Cazorla: 3 esperas')).toBeVisible();
  await expect(mark(page, 'Cazorla: 1 rececho')).toBeVisible();
  await expect(mark(page, 'Haría: 1 rececho')).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);

  await toggle(page, 'Esperas').click();
  await expect(page).toHaveURL('/mapa?type=monteria&type=rececho');
  await expect(toggle(page, 'Esperas')).toHaveAttribute('aria-pressed', 'false');
  await expect(mark(page, 'Cazorla: 3 esperas')).toBeHidden();
  await page.getByText('Todas las temporadas').click();
  await page.getByRole('link', { name: /^2025–26/ }).click();
  await expect(page).toHaveURL('/mapa?season=2025&type=monteria&type=rececho');
  await expect(page.getByText('4 salidas en 3')).toBeVisible();
  await expect(page.getByText(seasonName(2025))).toBeVisible();
  await page.reload();
  await expect(page.getByText('4 salidas en 3')).toBeVisible();
  for (const name of ['Monterías', 'Recechos']) await toggle(page, name).click();
  await expect(page).toHaveURL('/mapa?season=2025&type=');
  await expect(page.getByText('Ninguna salida con estos filtros')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Volver' }).click();
  await expect(page).toHaveURL('/history');
});

test('a tap opens the outings of a municipality, a province or no place', {
  tag: '@width',
}, async ({ page, user, isMobile }) => {
  await record(user.client);
  await page.goto('/mapa');
  await mark(page, 'Cazorla: 3 esperas').click();
  await expect(page).toHaveURL('/mapa?place=23028');
  await expect(page.getByRole('heading', { name: 'Cazorla' })).toBeFocused();
  await expect(page.getByText('Jaén, 4 salidas y 1 pieza')).toBeVisible();
  const outings = page.locator('.outing-row');
  await expect(outings).toHaveCount(4);
  await expect(outings.first()).toContainText('Coto El Cantalar');
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await outings.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cazorla');
  await page.goBack();

  await page.getByRole('link', { name: 'Toda la provincia de Jaén: 5 salidas' }).click();
  await expect(page).toHaveURL('/mapa?place=23');
  await expect(page.getByText('5 salidas en 2 municipios, 3 piezas')).toBeVisible();
  await expect(mark(page, 'Jaén: 1 montería')).toBeVisible();
  await expect(mark(page, 'Burgos: 1 rececho')).toHaveCount(isMobile ? 0 : 1);
  await expect(page.locator('.map-borders')).toHaveCount(isMobile ? 1 : 0);
  await expectAccessible(page);
  await page.goBack();
  await expect(page).toHaveURL('/mapa');

  await row(page, /^Burgos/).click();
  await expect(page.getByRole('heading', { name: 'Burgos' })).toBeVisible();
  await page.getByRole('button', { name: 'Toda España' }).click();
  await expect(page).toHaveURL('/mapa');

  await row(page, /^2 salidas Sin municipio conocido/).click();
  await expect(page.getByText('2 salidas fuera del mapa')).toBeVisible();
  await expect(outings).toHaveCount(2);
  await expectAccessible(page);
});

test('a tap on the land opens the province, a tap on one without outings nothing', async ({
  page,
  user,
}) => {
  await record(user.client);
  await page.goto('/mapa');
  await expect(mark(page, 'Jaén: 1 montería')).toBeVisible();
  const tapLand = async (code: string) => {
    const box = await page.locator(`.spain-province[data-province="${code}"]`).boundingBox();
    if (!box) throw new Error('no land');
    // Above the marks of Jaén, in the middle of others.
    const down = code === '23' ? 0.12 : 0.5;
    await page.mouse.click(box.x + box.width / 2, box.y + box.height * down);
  };
  await tapLand('49');
  await expect(page).toHaveURL('/mapa');
  for (let step = 0; step < 2; step += 1)
    await page.getByRole('button', { name: 'Acercar' }).click();
  await expect(page.getByRole('button', { name: 'Alejar' })).toBeEnabled();
  await tapLand('23');
  await expect(page).toHaveURL('/mapa?place=23');
});

test('the map is used by the keyboard alone', async ({ page, user }) => {
  await record(user.client);
  await page.goto('/mapa');
  const cazorla = mark(page, 'Cazorla: 3 esperas');
  await tabTo(page, cazorla);
  await page.keyboard.press('ArrowRight');
  await expect(mark(page, 'Cazorla: 1 rececho')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(mark(page, 'Burgos: 1 rececho')).toBeFocused();
  const span = await spanOf(page);
  await page.keyboard.press('+');
  await expect.poll(() => spanOf(page)).toBeGreaterThan(1.4 * span);
  await page.keyboard.press('-');
  await expect.poll(() => spanOf(page)).toBeLessThan(1.1 * span);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Burgos' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/mapa');
  await expect(mark(page, 'Burgos: 1 rececho')).toBeFocused();
  await press(page, row(page, /^Haría/));
  await expect(page.getByRole('heading', { name: 'Haría' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row(page, /^Haría/)).toBeFocused();
});

test('a second press while a place closes leaves no other screen', async ({ page, user }) => {
  await record(user.client);
  await page.goto('/history');
  await page.getByRole('main').getByRole('link', { name: 'Mapa' }).click();
  await mark(page, 'Burgos: 1 rececho').click();
  const whole = page.getByRole('button', { name: 'Toda España' });
  await expect(whole).toBeVisible();
  await whole.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByRole('heading', { name: 'Municipios' })).toBeVisible();
  await mark(page, 'Burgos: 1 rececho').click();
  await whole.dblclick();
  await expect(page.getByRole('heading', { name: 'Municipios' })).toBeVisible();
  await expect(page).toHaveURL('/mapa');
});

test('a mark is opened by the press of a screen reader, which has no place on the screen', async ({
  page,
  user,
}) => {
  await record(user.client);
  await page.goto('/mapa');
  await mark(page, 'Haría: 1 rececho').dispatchEvent('click');
  await expect(page.getByRole('heading', { name: 'Haría' })).toBeFocused();
});

test('an empty book is told what the map will show', async ({ page }) => {
  await page.goto('/mapa');
  await expect(page.getByRole('heading', { name: 'Aún no has pisado el mapa' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole('link', { name: 'Registrar primera salida' }).click();
  await expect(page).toHaveURL('/new');
});

test('a season’s places lead to the map of that season', async ({ page, user }) => {
  await record(user.client);
  await page.goto('/temporada?season=2025');
  await expect(page.locator('.season-map svg .mark-shape')).toHaveCount(4);
  await expect(page.getByText('4 municipios en 2 provincias. Donde más')).toBeVisible();
  await page.getByRole('link', { name: 'Ver el mapa' }).click();
  await expect(page).toHaveURL('/mapa?season=2025');
  // Temporada has such a link too, and stays until the map is loaded.
  await expect(page.getByRole('heading', { name: 'Mapa' })).toBeVisible();
  await page.getByRole('link', { name: 'Volver' }).click();
  await expect(page).toHaveURL('/temporada?season=2025');
});

phoneTest('the map works without a network, an opened province too', async ({ phone, marta }) => {
  const page = phone.page();
  await record(marta.client);
  await settleIn(page, marta.email);
  await page.goto('/mapa?place=23');
  await expect(page.locator('.map-borders')).toHaveCount(1);
  await phone.offline(true);
  await page.goto('/mapa');
  await expect(page.getByText('9 salidas en 4')).toBeVisible();
  await mark(page, 'Cazorla: 3 esperas').click();
  await expect(page.locator('.map-borders')).toHaveCount(1);
  await expect(page.locator('.outing-row')).toHaveCount(4);
  // Another one is drawn by its outline alone.
  await page.goto('/mapa?place=09');
  await expect(page.locator('.map-province')).toHaveCount(1);
  await expect(page.locator('.map-borders')).toHaveCount(0);
  await expect(mark(page, 'Burgos: 1 rececho')).toBeVisible();
});
