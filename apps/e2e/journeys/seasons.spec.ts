import { seasonName, seasonOf, seasonYears, todayInSpain } from '@cuaderno/domain';
import type { Client } from '@cuaderno/client';
import { press, tabTo } from '../keyboard';
import { expect, expectAccessible, expectNoSideScroll, test } from '../users';

/** The last season that is over, and the one before. */
const LAST = seasonOf(todayInSpain()) - 1;
const PLACE = { municipality: 'Cazorla', province: 'Jaén', ccaa: 'Andalucía' };

/** Records two seasons: three outings in the last one, one before it. */
async function record({ trpc }: Client): Promise<void> {
  const corzo = { type: 'rececho', species: 'Corzo', ...PLACE } as const;
  await trpc.outings.create.mutate({ ...corzo, date: `${LAST}-03-31`, score: 106 });
  await trpc.outings.create.mutate({ ...corzo, date: `${LAST}-04-01`, score: 116 });
  await trpc.outings.create.mutate({
    type: 'espera',
    date: `${LAST}-10-20`,
    startTime: '18:00',
    endTime: '00:30',
  });
  await trpc.outings.create.mutate({
    type: 'monteria',
    date: `${LAST + 1}-03-31`,
    animals: [{ species: 'Jabalí', quantity: 3 }],
  });
}

test('a season is told beside the one before, and leads to its outings', { tag: '@width' }, async ({
  page,
  user,
}) => {
  await record(user.client);
  await page.goto('/');
  await page.getByRole('link', { name: /^Temporada \d{4}–\d\d$/ }).click();
  await expect(page).toHaveURL(/\/temporada$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(seasonName(LAST + 1));
  await page.getByRole('heading', { level: 1 }).click();
  await page.getByRole('link', { name: `${seasonYears(LAST)} 3 salidas` }).click();
  await expect(page).toHaveURL(`/temporada?season=${LAST}`);
  await expect(page.getByText(`En pequeño, la ${seasonYears(LAST - 1)}`)).toBeVisible();
  for (const [name, value, before] of [
    ['Salidas', '3', 'antes 1'],
    ['Piezas', '4', 'antes 1'],
    ['Medallas', '1', 'antes 1'],
    ['En blanco', '1', 'antes 0'],
    ['Horas', '7', 'antes –'],
  ] as const) {
    const figure = page.locator('.season-figures > div').filter({ hasText: name });
    await expect(figure.locator('dd')).toHaveText([value, before]);
  }
  const march = page.getByRole('row', { name: new RegExp(`^Marzo ${LAST + 1}`) });
  await expect(march.getByRole('cell')).toHaveText(['0', '1', '0', '1', '1']);
  const mark = page.getByRole('link', { name: /^Corzo Nueva Cazorla/ });
  await expect(mark).toContainText('antes 106');
  await expectAccessible(page);
  await expectNoSideScroll(page);

  await page.getByRole('link', { name: /^Jabalí/ }).click();
  await expect(page).toHaveURL(`/history?species=Jabal%C3%AD&season=${LAST}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Resultados 1/);
  await page.goBack();
  await mark.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cazorla');
  await page.goBack();
  await page.getByRole('link', { name: 'Volver' }).click();
  await expect(page).toHaveURL('/');
});

test('all seasons stand side by side, by the keyboard alone', { tag: '@width' }, async ({
  page,
  user,
}) => {
  await record(user.client);
  await page.goto(`/temporada?season=${LAST}`);
  const chooser = page.getByText(seasonName(LAST)).first();
  await expect(chooser).toBeVisible();
  await press(page, page.locator('summary'));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('navigation', { name: 'Temporadas' })).toBeHidden();
  await expect(page.locator('summary')).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Todas 4 salidas' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Todas las temporadas');
  await expect(page.getByText(`3 temporadas, desde ${seasonYears(LAST - 1)}`)).toBeVisible();
  const row = page.getByRole('link', { name: new RegExp(`^${seasonYears(LAST)}.*1 espera`) });
  await expect(row).toContainText('3 salidas');
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await press(page, row);
  await expect(page).toHaveURL(`/temporada?season=${LAST}`);
});

test('the season begins with the month that the hunter chooses', async ({ page, user }) => {
  await record(user.client);
  await page.goto('/profile');
  await page.getByRole('link', { name: /^La temporada empieza en/ }).click();
  await page.getByLabel('Mes').selectOption('Marzo');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('link', { name: /empieza en Marzo/ })).toBeVisible();
  await page.goto(`/temporada?season=${LAST}`);
  const outings = page.locator('.season-figures > div').first();
  await expect(outings.locator('dd')).toHaveText(['3', 'antes 0']);
  await page.goto(`/history?season=${LAST + 1}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Resultados 1/);
});

test('an espera tells its night, and the esperas of all seasons their moon', async ({
  page,
  user,
}) => {
  const { outing } = await user.client.trpc.outings.create.mutate({
    type: 'espera',
    date: '2025-11-21',
    startTime: '18:00',
    endTime: '00:30',
    ...PLACE,
  });
  await page.goto(`/esperas/${outing.id}`);
  await expect(page.getByText('Luna al 3 %, luna nueva')).toBeVisible();
  await expect(page.getByText('Bajo el horizonte la mayor parte de la espera')).toBeVisible();
  await expect(page.getByText('Se puso a las 17:57, salió a las 08:00')).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.goto('/temporada?season=2025');
  await expect(page.getByRole('heading', { name: 'Esperas y luna' })).toBeVisible();
  await expect(page.getByText('0 de 1muestra pequeña con pieza')).toHaveCount(2);
  await expectAccessible(page);
});

test('a season and all of them are told without a network, also those not sent yet', async ({
  page,
  user,
}) => {
  await record(user.client);
  await page.goto(`/temporada?season=${LAST}`);
  await expect(page.locator('.season-figures > div').first().locator('dd').first()).toHaveText('3');
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/recechos');
  await page.getByLabel('Fecha').fill(`${LAST}-06-01`);
  await page.getByLabel('Especie').selectOption('Corzo');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Guardada en este dispositivo')).toBeVisible();
  await page.goto(`/temporada?season=${LAST}`);
  const outings = page.locator('.season-figures > div').first();
  await expect(outings.locator('dd')).toHaveText(['4', 'antes 1']);
  await expect(page.getByText(/^Sin conexión/).first()).toBeVisible();
  await expectAccessible(page);
  await page.locator('summary').click();
  await page.getByRole('link', { name: 'Todas 5 salidas' }).click();
  await expect(outings.locator('dd').first()).toHaveText('5');
  await page.reload();
  await expect(outings.locator('dd').first()).toHaveText('5');
  await expect(page.getByRole('heading', { name: 'Esperas y luna' })).toBeVisible();
  await expectAccessible(page);
});

test('a wrong season in the address is the current one; the list closes on any choice', async ({
  page,
  user,
}) => {
  await record(user.client);
  const title = page.getByRole('heading', { level: 1 });
  for (const wrong of ['9999', '0000', '1898', String(LAST + 2), 'abril', '20260', ' ', '-1']) {
    await page.goto(`/temporada?season=${encodeURIComponent(wrong)}`);
    await expect(title).toHaveText(seasonName(LAST + 1));
  }
  const list = page.getByRole('navigation', { name: 'Temporadas' });
  const current = page.getByRole('link', { name: `${seasonYears(LAST + 1)} 0 salidas` });
  await page.goto('/temporada');
  await page.locator('summary').click();
  await current.click();
  await expect(page).toHaveURL(`/temporada?season=${LAST + 1}`);
  await expect(list).toBeHidden();
  await press(page, page.locator('summary'));
  await press(page, current);
  await expect(list).toBeHidden();
  await expect(page.locator('summary')).toBeFocused();
});

test('a double press of the season’s line opens it once', async ({ page, user }) => {
  await record(user.client);
  // Among the last parts of the app to be loaded, as is the guard of a double press.
  const loaded = page.waitForRequest(/outings\.news/);
  await page.goto('/');
  await loaded;
  await page.getByRole('link', { name: /^Temporada \d{4}–\d\d$/ }).dblclick();
  await expect(page).toHaveURL('/temporada');
  await page.getByRole('link', { name: 'Volver' }).click();
  await expect(page).toHaveURL('/');
});

test('another first month is shown at once in a second window', async ({ page, user, context }) => {
  await record(user.client);
  const second = await context.newPage();
  await second.goto('/temporada');
  const title = second.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(seasonName(LAST + 1));
  await page.goto('/profile?ver=temporada');
  await page.getByLabel('Mes').selectOption('Enero');
  const save = page.getByRole('dialog').getByRole('button', { name: 'Guardar' });
  await save.dblclick();
  await expect(page.getByRole('link', { name: /empieza en Enero/ })).toBeVisible();
  await expect(title).toHaveText(/^Temporada \d{4}$/);
});

test('a season of odd entries is told whole on the narrowest phone', async ({ page, user }) => {
  const { outings } = user.client.trpc;
  const season = 2023;
  await outings.create.mutate({
    type: 'rececho',
    date: '2024-02-29',
    species: 'Cabra Montesa (Sudeste)',
    score: 250.55,
  });
  await outings.create.mutate({
    type: 'espera',
    date: '2024-03-31',
    startTime: '23:30',
    endTime: '04:15',
    municipality: 'Villanueva de la Torre del Campo y de las Navas',
  });
  await outings.create.mutate({ type: 'espera', date: '2024-04-01' });
  await page.goto(`/temporada?season=${season}`);
  const figure = (name: string) => page.locator('.season-figures > div').filter({ hasText: name });
  await expect(figure('Salidas').locator('dd').first()).toHaveText('2');
  await expect(figure('Horas').locator('dd').first()).toHaveText('5');
  await expect(page.getByRole('row', { name: /^Febrero 2024/ }).getByRole('cell')).toHaveText([
    '0',
    '0',
    '1',
    '1',
    '0',
  ]);
  await expect(
    page.getByRole('link', { name: /^Cabra Montesa .*Nueva 29\/02\/2024/ }),
  ).toBeVisible();
  await expectNoSideScroll(page);
  await expectAccessible(page);
});
