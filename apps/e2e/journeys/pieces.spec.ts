import { expect, expectAccessible, test } from '../users';
import { addPhotos, photos, save } from '../steps';
import type { Page } from '@playwright/test';

const piece = (page: Page, number: number) =>
  page.getByRole('group', { name: `Pieza #${number}`, exact: true });
/** Opens a finished piece, which is folded to a line. */
const unfold = (page: Page, number: number) =>
  piece(page, number).getByRole('button', { expanded: false }).click();
const hunted = (page: Page) =>
  page.getByRole('region', { name: /Especies cazadas/ }).getByRole('listitem');

/** Opens the only outing of the book. */
async function openOuting(page: Page): Promise<void> {
  await page.goto('/history');
  await page.getByRole('link', { name: /10\/01\/2026/ }).click();
}

/** Expects every button and field of a piece to be large enough for a glove. */
async function expectTargets(page: Page): Promise<void> {
  const targets = piece(page, 1).locator(
    'button, input:not([type=file]), select, label:has(input)',
  );
  for (const target of await targets.all()) {
    if (!(await target.isVisible())) continue;
    const { height = 0 } = (await target.boundingBox()) ?? {};
    // Some have a taller hit area than their drawing.
    if (!(await target.evaluate((element) => element.matches('.offers button')))) {
      expect(
        Math.round(height),
        await target.evaluate(({ outerHTML }) => outerHTML),
      ).toBeGreaterThanOrEqual(48);
    }
  }
}

test('twelve boars in a line, of which one is split with its score', { tag: '@width' }, async ({
  page,
}) => {
  await page.goto('/monterias/new');
  await page.getByLabel('Fecha').fill('2026-01-10');
  await piece(page, 1).getByLabel('Especie').selectOption('Jabalí');
  await piece(page, 1).getByLabel('Cantidad').fill('12');
  await piece(page, 1).getByLabel('Puntuación').fill('106,5');
  await expect(page.getByText('Con puntuación o fotos, la cantidad debe ser 1')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Guardar' })).toBeDisabled();
  await expectAccessible(page);
  await expectTargets(page);
  await page.getByRole('button', { name: 'Separar: 1 aquí y 11 en otra pieza' }).click();
  await piece(page, 2).getByRole('button', { name: 'Repetir pieza' }).click();
  await piece(page, 3).getByLabel('Cantidad').fill('2');
  await save(page);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('link', { name: 'Jabalí: 14', exact: true })).toBeVisible();
  await openOuting(page);
  // The eleven and the two of which nothing else is noted are one row.
  await expect(hunted(page)).toHaveCount(2);
  await expect(hunted(page).nth(0)).toContainText('106,50 ptos');
  await expect(hunted(page).nth(1)).toContainText('13 piezas');
});

test('two animals in an espera, one of them a hembra, and one again', { tag: '@engines' }, async ({
  page,
}) => {
  await page.goto('/esperas/new');
  await page.getByLabel('Fecha').fill('2026-01-10');
  await page.getByLabel('Especie').selectOption('Rebeco');
  await expect(page.getByRole('radio', { name: 'Macho' })).toBeChecked();
  // By the keyboard: the radio that is checked has the focus of its group.
  await page.getByRole('radio', { name: 'Macho' }).press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Hembra' })).toBeChecked();
  await page.getByLabel('Puntuación').fill('80');
  await expect(page.getByText('Plata. Oro desde 81 ptos')).toBeVisible();
  await addPhotos(page, await photos(900));
  await page.getByRole('button', { name: 'Añadir otra pieza' }).click();
  await piece(page, 2).getByLabel('Especie').selectOption('Gamo');
  await unfold(page, 1);
  await expect(piece(page, 1).getByRole('button', { name: 'Quitar foto 1' })).toBeVisible();
  await expectAccessible(page);
  await expectTargets(page);
  await save(page);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.goto('/history');
  await expect(page.getByText('1 Rebeco hembra, plata')).toBeAttached();
  await openOuting(page);
  await expect(hunted(page)).toHaveCount(2);
  await expect(hunted(page).nth(0)).toContainText('Hembra');
  await expect(page.getByRole('button', { name: 'Ver fotos de Rebeco' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Editar' }).click();
  await unfold(page, 2);
  // The photo pickers are a lazy chunk.
  await expect(piece(page, 2).getByRole('button', { name: 'Añadir fotos' })).toBeVisible();
  await piece(page, 2).getByRole('button', { name: 'Quitar pieza' }).click();
  await expect(page.getByRole('heading', { name: 'La pieza' })).toBeVisible();
  await expect(page.getByLabel('Puntuación')).toHaveValue('80');
  await save(page);
  await expect(hunted(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Ver fotos de Rebeco' })).toBeVisible();
});

test('two animals in a rececho saved offline are sent with their photos', async ({ page }) => {
  await page.goto('/recechos/new');
  await expect(page.getByLabel('Fecha')).toBeVisible();
  await page.getByLabel('Fecha').fill('2026-01-10');
  await page.getByLabel('Especie').selectOption('Corzo');
  await addPhotos(page, await photos(800));
  await page.getByRole('button', { name: 'Añadir otra pieza' }).click();
  await piece(page, 2).getByLabel('Especie').selectOption('Sarrio');
  await page.route('**/api/trpc/**', (route) => route.abort());
  await save(page);
  await expect(page.getByText('Por enviar', { exact: true })).toBeVisible();
  await page.unroute('**/api/trpc/**');
  await page.goto('/history');
  await expect(page.getByText('1 Sarrio macho')).toBeAttached();
  await openOuting(page);
  await expect(hunted(page)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Ver fotos de Corzo' })).toBeVisible();
});

test('thousands of pieces stay within the page, each number in one line', async ({
  page,
  user,
}) => {
  await user.client.trpc.outings.create.mutate({
    type: 'monteria',
    date: '2026-01-10',
    animals: ['Jabalí', 'Jabalí', 'Venado', 'Zorro', 'Corzo', 'Hembra'].map((species) => ({
      species,
      quantity: 9999,
    })),
  });
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const address of ['/', '/full-dashboard', '/history']) {
      await page.goto(address);
      await expect(page.getByRole('link', { name: /Jabalí/ }).first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      const tiles = await page.locator('.species-tile b').all();
      for (const tile of tiles) {
        const lines = await tile.evaluate((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          return range.getClientRects().length;
        });
        expect(lines, `${address} at ${width}`).toBe(1);
      }
    }
  }
});
