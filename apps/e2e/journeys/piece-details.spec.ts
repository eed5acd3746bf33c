import type { Page } from '@playwright/test';
import { press, tabTo } from '../keyboard';
import { save } from '../steps';
import { expect, expectAccessible, expectNoSideScroll, test } from '../users';

const fold = (page: Page) => page.locator('.fold').filter({ hasText: 'Más de la pieza' });
const TOLD =
  '5 años · 92,50 kg en canal · 60 m · Bergara B14, .300 Win. Mag. · Precinto CyL-26-084417';

/** Opens the fold of a piece, and waits for its slow arrow in no engine. */
async function open(page: Page): Promise<void> {
  await fold(page).locator('summary').click();
  await expect(page.getByLabel('Edad')).toBeVisible();
}

async function writeDetails(page: Page): Promise<void> {
  await page.getByLabel('Edad').fill('5');
  await page.getByLabel('Distancia').fill('60');
  await page.getByLabel('Peso', { exact: true }).fill('92,5');
  await page.getByRole('radio', { name: 'En canal' }).check({ force: true });
  await page.getByLabel('Arma y calibre').fill('Bergara B14, .300 Win. Mag.');
  await page.getByLabel('N.º de precinto').fill('CyL-26-084417');
}

test('a boar with its tag, found by it, and the weapon offered the next time', async ({ page }) => {
  await page.goto('/esperas/new');
  await page.getByLabel('Fecha').fill('2026-01-10');
  await page.getByLabel('Especie').selectOption('Jabalí');
  await expect(fold(page)).toContainText('Edad, peso, distancia, arma, precinto');
  await open(page);
  await page.getByLabel('Edad').fill('41');
  await expect(page.getByText('La edad no puede pasar de 40 años')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Guardar' })).toBeDisabled();
  await writeDetails(page);
  await expect(fold(page).locator('summary')).toContainText('5 años, 92,50 kg en canal, 60 m');
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await save(page);
  await expect(page).toHaveURL('/');

  await page.goto('/history');
  await page.getByRole('searchbox').fill('084417');
  await page.getByRole('link', { name: /10\/01\/2026/ }).click();
  await expect(page.getByText(TOLD)).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);

  await page.goto('/recechos/new');
  await page.getByLabel('Fecha').fill('2026-01-11');
  await page.getByLabel('Especie').selectOption('Corzo');
  await open(page);
  await expect(page.getByLabel('Arma y calibre')).toHaveValue('');
  await page.getByRole('button', { name: 'Bergara B14, .300 Win. Mag.' }).click();
  await expect(page.getByLabel('Arma y calibre')).toBeFocused();
  await save(page);
  await expect(page).toHaveURL('/');
  await page.goto('/history');
  await page.getByRole('searchbox').fill('bergara');
  await expect(page.getByRole('link', { name: /\/01\/2026/ })).toHaveCount(2);
});

test('the details of a piece are written by the keyboard alone, and offline', async ({ page }) => {
  await page.goto('/monterias/new');
  await page.getByLabel('Fecha').fill('2026-01-10');
  await page.getByLabel('Especie').selectOption('Jabalí');
  await press(page, fold(page).locator('summary'));
  await tabTo(page, page.getByLabel('Edad'));
  await page.keyboard.type('5');
  await tabTo(page, page.getByLabel('Distancia'));
  await page.keyboard.type('60');
  await tabTo(page, page.getByLabel('Peso', { exact: true }));
  await page.keyboard.type('92,5');
  await tabTo(page, page.getByRole('radio', { name: 'En canal' }));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByLabel('Arma y calibre'));
  await page.keyboard.type('Bergara B14, .300 Win. Mag.');
  await tabTo(page, page.getByLabel('N.º de precinto'));
  await page.keyboard.type('CyL-26-084417');
  await page.route('**/api/trpc/**', (route) => route.abort());
  await save(page);
  await expect(page.getByText('Por enviar', { exact: true })).toBeVisible();
  await page.goto('/history');
  await page.getByRole('searchbox').fill('bergara');
  await page.getByRole('link', { name: /10\/01\/2026/ }).click();
  await expect(page.getByText(TOLD)).toBeVisible();
  await page.unroute('**/api/trpc/**');
  await page.goto('/');
  await expect(page.getByText('Por enviar', { exact: true })).toBeHidden();
  await page.goto('/history');
  await page.getByRole('link', { name: /10\/01\/2026/ }).click();
  await expect(page.getByText(TOLD)).toBeVisible();
});

test('finished pieces are one line each, and one is open at a time', { tag: '@width' }, async ({
  page,
  user,
}) => {
  await user.client.trpc.outings.create.mutate({
    type: 'monteria',
    date: '2026-01-10',
    animals: [
      { species: 'Venado', score: 182.6 },
      { species: 'Jabalí', quantity: 3 },
      { species: 'Zorro' },
    ],
  });
  const piece = (number: number) => page.getByRole('group', { name: `Pieza #${number}` });
  await page.goto('/history');
  await page.getByRole('link', { name: /10\/01\/2026/ }).click();
  await page.getByRole('link', { name: 'Editar' }).click();
  await expect(piece(1).getByRole('button')).toHaveText('Venado 182,60 ptos, sin fotos Oro');
  await expect(piece(2).getByRole('button')).toHaveText('Jabalí 3 piezas, sin fotos');
  const { height } = (await piece(3).getByRole('button').boundingBox()) ?? {};
  expect(height).toBe(64);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await piece(1).getByRole('button').click();
  await expect(piece(1)).toBeFocused();
  await expect(piece(1).getByLabel('Puntuación')).toHaveValue('182,60');
  await piece(3).getByRole('button').click();
  await expect(piece(3).getByLabel('Especie')).toHaveValue('Zorro');
  await expect(piece(1).getByLabel('Puntuación')).toHaveCount(0);
  await piece(3).getByLabel('Puntuación').fill('38');
  await save(page);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('38 ptos')).toBeVisible();
});

test('a score says how it is known, and the most certain one counts', async ({ page, user }) => {
  const values = {
    lengthLeft: 22.2,
    lengthRight: 21.4,
    widthLeft: 23.6,
    widthRight: 23.4,
    perimeterLeft: 6.3,
    perimeterRight: 6.2,
    tuskBeauty: 1.5,
    grinderBeauty: 1.5,
    deductions: 1,
  };
  await user.client.trpc.outings.create.mutate({
    type: 'monteria',
    date: '2026-01-10',
    animals: [
      { species: 'Venado', score: 182.6 },
      {
        species: 'Jabalí',
        score: 101,
        measurement: { scale: 'cic-jabali-1', date: '2026-01-12', values },
      },
      {
        species: 'Corzo',
        score: 125,
        homologation: { points: 131.65, record: '0482/2026', date: '2026-01-20' },
      },
    ],
  });
  await page.goto('/history');
  await page.getByRole('link', { name: /10\/01\/2026/ }).click();
  const hunted = page.getByRole('region', { name: /Especies cazadas/ }).getByRole('listitem');
  await expect(hunted.nth(0)).toContainText('182,60 ptosEstimada');
  await expect(hunted.nth(1)).toContainText('Plata106,80 ptosMedida');
  await expect(hunted.nth(2)).toContainText('Oro131,65 ptosHomologada, acta 0482/2026');
  await expectAccessible(page);
  await expectNoSideScroll(page);
  // The form edits the typed score, and leaves the others.
  await page.getByRole('link', { name: 'Editar' }).click();
  await page.getByRole('button', { name: /^Jabalí/ }).click();
  await page.getByLabel('Puntuación').fill('102');
  await save(page);
  await expect(hunted.nth(1)).toContainText('Plata106,80 ptosMedida');
  await page.goto('/temporada?season=2025');
  await expect(page.getByText('131,65 ptos, homologada')).toBeVisible();
  await expect(page.getByText('182,60 ptos, estimada')).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
});
