import type { Page } from '@playwright/test';
import { chooseMunicipality, expect } from '../users';
import { ESPERA, MONTERIA } from './outings';
import { newUserTest, shoot, shootWhole, SIGNED_OUT, test } from './shoot';

/** Opens the newest outing of a place from the book. */
async function openOuting(page: Page, search: string, place: string): Promise<void> {
  await page.goto(`/history?q=${encodeURIComponent(search)}`);
  await page.getByPlaceholder('Buscar coto, finca, municipio...').fill(search);
  await page
    .getByRole('link', { name: new RegExp(place) })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: /Especies cazadas/ })).toBeVisible();
}

const edit = async (page: Page) => {
  await page.getByRole('link', { name: 'Editar' }).click();
  await expect(page.getByRole('heading', { name: 'Cuándo y dónde' })).toBeVisible();
  // The photo picker, or the line of a finished piece, is a lazy chunk.
  await expect(page.locator('.photo-picker, button.piece-line').first()).toBeVisible();
};

test('outings, and their forms filled in', async ({ page }) => {
  test.setTimeout(240_000);
  await openOuting(page, 'Mezquitillas', '14/11/2026');
  await shoot(page, '13-detalle');
  await shootWhole(page, '13-detalle');
  await page.getByRole('button', { name: 'Ver fotos de Venado' }).click();
  await expect(page.getByText('1 de 3')).toBeVisible();
  // The full image has replaced the thumbnail.
  await expect(page.locator('.photo-viewer-stage img')).toHaveCount(1);
  await shoot(page, '14-visor');
  await page.keyboard.press('Escape');
  await edit(page);
  await shoot(page, '08-monteria');
  await shootWhole(page, '08-monteria');
  await page.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByRole('dialog', { name: '¿Estás seguro?' })).toBeVisible();
  await shoot(page, '16-eliminar');
  await page.keyboard.press('Escape');
  await page.getByLabel('Finca').fill('Las Mezquitillas de arriba');
  await page.getByRole('link', { name: 'Volver' }).click();
  await expect(page.getByRole('dialog', { name: '¿Salir sin guardar?' })).toBeVisible();
  await shoot(page, '16b-salir');

  await openOuting(page, 'Piedrahíta', '10/10/2026');
  await shoot(page, '13b-detalle-espera-larga');
  await openOuting(page, 'Cantalar', '07/11/2026');
  await shoot(page, '13c-detalle-espera');
  await edit(page);
  const night = page.getByRole('button', { name: /^Esa noche en Cazorla/ });
  await expect(night).toBeVisible();
  await shootWhole(page, '07c-espera');
  await night.scrollIntoViewIfNeeded();
  await shoot(page, '32c-espera-luna');
  await openOuting(page, 'Riaño', '24/10/2026');
  await shoot(page, '13d-detalle-rececho');
  await edit(page);
  await shoot(page, '08c-rececho');
  await openOuting(page, 'Sierra Madrona', '01/11/2026');
  await shoot(page, '13e-detalle-muchas');
  await edit(page);
  await shootWhole(page, '08b-monteria-muchas');
});

test('details of a piece', async ({ page }) => {
  await openOuting(page, 'Cantalar', '07/11/2026');
  await edit(page);
  await page.getByText('Más de la pieza').click();
  await page.getByLabel('Arma y calibre').fill('');
  await shootWhole(page, '34b-mas-de-la-pieza');
  await openOuting(page, 'Mezquitillas', '14/11/2026');
  await edit(page);
  await page.getByRole('button', { name: /^Jabalí/ }).click();
  await shootWhole(page, '34d-monteria-plegada');
});

test('forms in progress', async ({ page }) => {
  await page.goto('/esperas');
  await expect(page.getByRole('heading', { name: 'Nueva Espera' })).toBeVisible();
  await shoot(page, '07a-espera-nueva');
  await page.getByRole('button', { name: 'Municipio' }).click();
  await page.getByLabel('Buscar municipio').fill('Vill');
  await expect(page.getByText(/Escribe al menos 5/)).toBeVisible();
  await shoot(page, '07d-municipio-corto');
  await page.getByLabel('Buscar municipio').fill('Villanueva de');
  await expect(page.getByRole('option', { name: /^Villanueva/ }).first()).toBeVisible();
  await shoot(page, '07-espera-municipio');
  await page.getByLabel('Buscar municipio').fill('Xyzzyx');
  await expect(page.getByText('No se encontraron municipios')).toBeVisible();
  await shoot(page, '07e-municipio-ninguno');
  await page.keyboard.press('Escape');
  await page.getByLabel('Fecha').fill('2030-01-01');
  await page.getByLabel('Puntuación').fill('-4');
  await shoot(page, '07b-espera-errores');
  await shootWhole(page, '07b-espera-errores');
  await page.goto('/monterias');
  await shoot(page, '08d-monteria-nueva');
  await page.goto('/recechos');
  await shoot(page, '08e-rececho-nuevo');
});

test.describe('a new user', () => {
  newUserTest.use({ storageState: SIGNED_OUT });

  newUserTest('medals and toasts of a save', async ({ page }) => {
    test.setTimeout(240_000);
    const saved = async (name: string) => {
      await page.getByRole('button', { name: 'Guardar' }).click();
      await expect(page.getByRole('dialog', { name: 'Trofeo conseguido' })).toBeVisible();
      await shoot(page, name);
      await page.getByRole('button', { name: 'Continuar' }).click();
    };
    await page.goto('/esperas');
    await page.getByLabel('Fecha').fill(ESPERA.date);
    await chooseMunicipality(page, 'Cazorla', 'Cazorla (Jaén)');
    await page.getByLabel('Especie').selectOption('Jabalí');
    await page.getByLabel('Puntuación').fill('106,5');
    await saved('09-trofeo-uno');
    await page.goto('/monterias');
    await page.getByLabel('Fecha').fill(MONTERIA.date);
    for (const [index, [species, score]] of [
      ['Venado', '182,6'],
      ['Jabalí', '107'],
      ['Gamo', '171'],
      ['Muflón', '190'],
      ['Corzo', '106'],
    ].entries()) {
      const piece = page.getByRole('group', { name: `Pieza #${index + 1}` });
      if (index > 0) await page.getByRole('button', { name: 'Añadir Pieza' }).click();
      await piece.getByLabel('Especie').selectOption(species ?? '');
      await piece.getByLabel('Puntuación').fill(score ?? '');
    }
    await saved('10-trofeo-varios');
    await page.goto('/recechos');
    await page.getByLabel('Fecha').fill('2026-10-24');
    await page.getByLabel('Especie').selectOption('Corzo');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('¡Rececho registrado!')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Piezas de caza' })).toBeVisible();
    await shoot(page, '20-aviso-rececho');
    await page.route('**/api/**', (route) => route.abort());
    await page.goto('/recechos');
    await page.getByLabel('Fecha').fill('2026-10-25');
    await page.getByLabel('Especie').selectOption('Gamo');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Por enviar', { exact: true })).toBeVisible();
    await shoot(page, '20b-guardada-aqui');
    await page.getByRole('link', { name: /1 salida por enviar/ }).click();
    await expect(page.locator('.pending-row')).toBeVisible();
    await shoot(page, '21b-pendientes');
  });
});
