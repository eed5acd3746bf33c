import { expect, failProcedure } from '../users';
import {
  forgetDevice,
  neverAnswer,
  newUserTest,
  shoot,
  shootUnfinished,
  shootWhole,
  SIGNED_OUT,
  test,
} from './shoot';

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
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
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

test('home loading and failed', async ({ page }) => {
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

test('tonight', async ({ page }) => {
  await page.goto('/');
  const row = page.getByRole('link', { name: /^Esta noche en/ });
  await expect(row).toBeVisible();
  // With the photos, which aren't loaded under a sheet.
  await shoot(page, '32-esta-noche-dashboard');
  await row.click();
  await expect(page.getByRole('dialog', { name: 'Esta noche' })).toBeVisible();
  await shoot(page, '32b-esta-noche');
});

test('the seasons', async ({ page }) => {
  await page.goto('/temporada');
  await expect(page.getByRole('heading', { name: 'Esperas y luna' })).toBeVisible();
  await shoot(page, '30-temporada');
  await shootWhole(page, '30-temporada');
  await page.locator('summary').click();
  await shoot(page, '30b-temporada-elegir');
  await page.goto('/temporada?season=todas');
  await expect(page.getByRole('heading', { name: 'Esperas y luna' })).toBeVisible();
  await shoot(page, '30e-temporada-todas');
  await shootWhole(page, '30e-temporada-todas');
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

test('the cuaderno loading and failed', async ({ page }) => {
  // Before prefetching stores the book again.
  await neverAnswer(page, 'outings.changes');
  await page.goto('/profile');
  await forgetDevice(page);
  await page.goto('/history');
  await expect(page.getByRole('status', { name: 'Cargando…' })).toBeVisible();
  await shootUnfinished(page, '17-cargando');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await failProcedure(page, 'outings.changes');
  await page.goto('/history');
  await expect(page.getByText('Error loading hunting history')).toBeVisible();
  await shoot(page, '18-error');
  await page.goto('/monterias/01990000-0000-7000-8000-000000000000');
  await expect(page.getByText('Error al cargar la montería')).toBeVisible();
  await shoot(page, '18b-error-detalle');
});

test('the map', async ({ page, isMobile }) => {
  await page.goto('/mapa');
  await expect(page.locator('.map-mark').first()).toBeVisible();
  await shoot(page, '31-mapa');
  await shootWhole(page, '31-mapa');
  await page.goto('/mapa?place=23');
  await expect(page.locator(isMobile ? '.map-borders' : '.spain-marked')).toBeVisible();
  await shoot(page, '31b-mapa-provincia');
  await page.goto('/mapa?place=23028');
  await expect(page.locator('.map-mark-selected').first()).toBeVisible();
  await shoot(page, '31d-mapa-municipio');
});

test('a coto and a companion', async ({ page }) => {
  await page.goto('/coto?nombre=El+Cantalar');
  await expect(page.getByRole('heading', { name: 'Por viento' })).toBeVisible();
  await shoot(page, '54-coto');
  await shootWhole(page, '54-coto');
  await page.goto('/compania?nombre=Paco');
  await expect(page.getByRole('heading', { name: 'Por coto' })).toBeVisible();
  await shoot(page, '54c-compania');
  await page.goto('/coto?nombre=Nadie');
  await expect(page.getByRole('heading', { name: 'Sin salidas' })).toBeVisible();
  await shoot(page, '54d-coto-desconocido');
});

newUserTest.describe('a new user', () => {
  newUserTest.use({ storageState: SIGNED_OUT });

  newUserTest('an empty map', async ({ page }) => {
    await page.goto('/mapa');
    await expect(page.getByText('Aún no has pisado el mapa')).toBeVisible();
    await shoot(page, '31c-mapa-vacio');
  });
});

test('the profile', async ({ page }) => {
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Mi Perfil' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cerrar sesión' }).last()).toBeVisible();
  await shoot(page, '41-perfil');
  await shootWhole(page, '41-perfil');
  for (const [entry, name] of [
    ['Apariencia', '41b-apariencia'],
    ['Este dispositivo', '41c-este-dispositivo'],
    ['Acerca de', '41e-acerca-de'],
  ] as const) {
    await page.getByRole('link', { name: new RegExp(`^${entry}`) }).click();
    await expect(page.getByRole('dialog', { name: entry })).toBeVisible();
    await shoot(page, name);
    await page.keyboard.press('Escape');
  }
  await page.goto('/profile/data');
  await expect(page.getByRole('heading', { name: 'Tus datos' })).toBeVisible();
  await shoot(page, '41d-tus-datos');
  await page.getByRole('button', { name: /^Borrar mi cuenta/ }).click();
  await shoot(page, '41d2-borrar-cuenta');
  await page.goto('/profile/access');
  await expect(page.getByText('Esta sesión')).toBeVisible();
  await shoot(page, '39e-acceso');
  await page.getByRole('button', { name: /^Cambiar contraseña/ }).click();
  await shoot(page, '39e2-contrasena');
});

test('the public profile, and the page of strangers', async ({ page }) => {
  await page.goto('/profile/public');
  const isPublic = page.getByRole('switch', { name: 'Perfil público' });
  if (!(await isPublic.isChecked())) await isPublic.click();
  const address = page.getByLabel('Dirección de tu página');
  await expect(address).toBeVisible();
  await shoot(page, '41e-perfil-publico');
  await shootWhole(page, '41e-perfil-publico');
  await page.goto(new URL(await address.inputValue()).pathname);
  await shoot(page, '41f-pagina-publica');
  await shootWhole(page, '41f-pagina-publica');
  await page.goto('/cazador/nadie');
  await shoot(page, '41g-pagina-publica-no-existe');
});

test.describe('a new user', () => {
  newUserTest.use({ storageState: SIGNED_OUT });

  newUserTest('an empty book', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Piezas de caza' })).toBeVisible();
    const tonight = page.getByRole('link', { name: /^Esta noche.*Elige/ });
    await expect(tonight).toBeVisible();
    await shoot(page, '04-dashboard-vacio');
    await tonight.click();
    await expect(page.getByLabel('Buscar municipio')).toBeVisible();
    await shoot(page, '32e-elegir-municipio');
    await page.goto('/temporada');
    await expect(page.getByRole('heading', { name: 'Mes a mes' })).toBeVisible();
    await shoot(page, '30c-temporada-vacia');
    await page.goto('/history');
    await expect(page.getByText('No hay salidas registradas')).toBeVisible();
    await shoot(page, '19-cuaderno-vacio');
    await page.goto('/pendientes');
    await expect(page.getByText('Todo enviado')).toBeVisible();
    await shoot(page, '21-pendientes-nada');
  });
});
