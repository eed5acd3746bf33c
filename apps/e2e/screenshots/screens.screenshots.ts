import type { Page } from '@playwright/test';
import { chooseMunicipality, expect, failProcedure } from '../users';
import { ESPERA, MONTERIA } from './outings';
import {
  forgetDevice,
  neverAnswer,
  shoot,
  shootUnfinished,
  shootWhole,
  newUserTest,
  SIGNED_OUT,
  test,
} from './shoot';

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
  // Photos are a lazy chunk.
  await expect(page.locator('.photo-picker').first()).toBeVisible();
};

test.describe('a visitor', () => {
  test.use({ storageState: SIGNED_OUT });

  test('cover and account pages', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible();
    await shoot(page, '01-landing');
    await page.goto('/api/login');
    await shoot(page, '02-login');
    await page.getByLabel('Email').fill('marta@example.org');
    await page.getByLabel('Contraseña').fill('no es esta');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await shoot(page, '02b-login-error');
    await page.goto('/api/register');
    await shoot(page, '02c-registro');
    await page.getByLabel('Nombre completo').fill('Marta');
    await page.getByLabel('Email').fill('marta@example.org');
    await page.getByLabel('Contraseña').fill('corta');
    await page.getByRole('button', { name: 'Crear cuenta' }).click();
    await page.waitForLoadState();
    await shoot(page, '02d-registro-errores');
  });
});

test('home', async ({ page, isMobile }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Últimas salidas' })).toBeVisible();
  await shoot(page, '03-dashboard');
  await shootWhole(page, '03-dashboard');
  await page.goto('/full-dashboard');
  await expect(page.getByRole('link', { name: /^Boc balear/ })).toBeVisible();
  await shoot(page, '05-todas-las-especies');
  await shootWhole(page, '05-todas-las-especies');
  if (isMobile) {
    await page.goto('/');
    await page.getByRole('button', { name: 'Nueva Salida' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await shoot(page, '06-elegir-salida');
  } else {
    await page.goto('/');
    await page.getByRole('button', { name: /Marta/ }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await shoot(page, '03b-menu');
  }
});

test('home without its figures', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Últimas salidas' })).toBeVisible();
  await forgetDevice(page);
  await neverAnswer(page, 'stats.dashboard');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Piezas de caza' })).toBeVisible();
  await shootUnfinished(page, '17b-dashboard-cargando');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await failProcedure(page, 'stats.dashboard');
  await forgetDevice(page);
  await page.goto('/');
  await expect(page.getByText('Error loading dashboard data')).toBeVisible();
  await shoot(page, '18c-error-dashboard');
});

test('the cuaderno', async ({ page }) => {
  await page.goto('/history');
  await expect(page.locator('a.outing-row').first()).toBeVisible();
  await shoot(page, '11-cuaderno');
  await page.mouse.wheel(0, 1900);
  await page.evaluate(() => window.scrollTo(0, 1900));
  await shoot(page, '11c-cuaderno-lejos');
  await page.goto('/history?medal=silver&type=monteria');
  await expect(page.getByRole('heading', { name: 'Resultados' })).toBeVisible();
  await shoot(page, '11b-resultados');
  await page.getByRole('button', { name: /^Filtros/ }).click();
  await expect(page.getByRole('dialog', { name: 'Filtros' })).toBeVisible();
  await shoot(page, '12-filtros');
  await page.getByRole('button', { name: /más$/ }).click();
  await shoot(page, '12b-filtros-todas');
  await page.goto('/history?type=monteria');
  await page.getByPlaceholder('Buscar coto, finca, municipio...').fill('Sierra de nadie');
  await expect(page.getByText('No hay resultados con estos filtros')).toBeVisible();
  await shoot(page, '19b-sin-resultados');
});

test('the cuaderno before and without its outings', async ({ page }) => {
  // Before prefetching stores the book again.
  await neverAnswer(page, 'outings.list');
  await page.goto('/profile');
  await forgetDevice(page);
  await page.goto('/history');
  await expect(page.getByRole('status', { name: 'Cargando…' })).toBeVisible();
  await shootUnfinished(page, '17-cargando');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await failProcedure(page, 'outings.list');
  await page.goto('/history');
  await expect(page.getByText('Error loading hunting history')).toBeVisible();
  await shoot(page, '18-error');
  await page.goto('/monterias/01990000-0000-7000-8000-000000000000');
  await expect(page.getByText('Error al cargar la montería')).toBeVisible();
  await shoot(page, '18b-error-detalle');
});

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
  await shootWhole(page, '07c-espera');
  await openOuting(page, 'Riaño', '24/10/2026');
  await shoot(page, '13d-detalle-rececho');
  await edit(page);
  await shoot(page, '08c-rececho');
  await openOuting(page, 'Sierra Madrona', '01/11/2026');
  await shoot(page, '13e-detalle-muchas');
  await edit(page);
  await shootWhole(page, '08b-monteria-muchas');
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

test('the profile', async ({ page }) => {
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Mi Perfil' })).toBeVisible();
  await shoot(page, '15-perfil');
  await shootWhole(page, '15-perfil');
  for (const [button, name] of [
    ['Cambiar contraseña', '15b-contrasena'],
    ['Sesiones abiertas', '15c-sesiones'],
    ['Borrar mi cuenta', '15d-borrar-cuenta'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('dialog', { name: button })).toBeVisible();
    await shoot(page, name);
    await page.keyboard.press('Escape');
  }
});

test.describe('a new user', () => {
  newUserTest.use({ storageState: SIGNED_OUT });

  newUserTest('an empty book', async ({ page }) => {
    await expect(page.getByRole('heading', { name: 'Piezas de caza' })).toBeVisible();
    await shoot(page, '04-dashboard-vacio');
    await page.goto('/history');
    await expect(page.getByText('No hay salidas registradas')).toBeVisible();
    await shoot(page, '19-cuaderno-vacio');
    await page.goto('/pendientes');
    await expect(page.getByText('No hay nada por enviar')).toBeVisible();
    await shoot(page, '21-pendientes-nada');
  });

  newUserTest('what a save brings', async ({ page }) => {
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
    await expect(page.getByText(/Nueva · Rececho/)).toBeVisible();
    await shoot(page, '21b-pendientes');
  });
});
