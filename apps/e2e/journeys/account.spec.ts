import { expect, expectAccessible, PASSWORD, signIn, test } from '../users';

/** Counts the books stored on this device. */
const keptBooks = () =>
  new Promise<number>((resolve, reject) => {
    const opening = indexedDB.open('cuaderno-de-caza');
    opening.addEventListener('error', () => reject(opening.error));
    opening.addEventListener('success', () => {
      const count = opening.result.transaction('books').objectStore('books').count();
      count.addEventListener('success', () => resolve(count.result));
      opening.result.close();
    });
  });

test('a user changes e-mail and password with the current one, and closes the other sessions', {
  tag: ['@engines', '@width'],
}, async ({ page, user, browser, baseURL }) => {
  // Runs two browsers, and axe in two themes.
  test.setTimeout(180_000);
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await elsewhere.newPage();
  await signIn(other, user.email);
  await expect(other.getByRole('heading', { name: 'Piezas de caza' })).toBeVisible();
  await expect.poll(() => other.evaluate(keptBooks)).toBe(1);
  const isOut = async () => {
    await other.goto('/profile');
    await expect(other.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible();
    await expect.poll(() => other.evaluate(keptBooks)).toBe(0);
  };

  await page.goto('/profile');
  const email = `nuevo-${user.email}`;
  await test.step('the e-mail requires the password, and shows an error for a wrong one', async () => {
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Contraseña actual').fill('no es la mía');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(page.getByText('La contraseña actual no es correcta')).toBeVisible();
    await page.getByLabel('Contraseña actual').fill(PASSWORD);
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(page.getByLabel('Contraseña actual')).toBeHidden();
    await page.reload();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  });

  await test.step('sessions are listed, and all but this one closed', async () => {
    await page.getByRole('link', { name: /^Acceso y seguridad/ }).click();
    // Sessions of the page, the other browser and the test's client.
    await expect(page.getByText(/, ahora$/)).toHaveCount(1);
    await expect(page.getByText(/^Visto /)).toHaveCount(2);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cerrar Otro dispositivo' }).click();
    await expect(page.getByText('Sesión cerrada')).toBeVisible();
    await expect(page.getByText(/^Visto /)).toHaveCount(1);
    // Not `toBeFocused`: Firefox focuses the window that was opened last.
    const list = page.getByRole('list', { name: 'Sesiones abiertas' });
    await expect.poll(() => list.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Cerrar las demás' }).click();
    await expect(page.getByText('1 sesión cerrada')).toBeVisible();
    await isOut();
  });

  await test.step('a new password closes them too, and replaces the old one', async () => {
    await signIn(other, email);
    await expect(other.getByRole('heading', { name: 'Piezas de caza' })).toBeVisible();
    const newPassword = 'la cierva y el alba 9';
    await page.getByRole('button', { name: /^Cambiar contraseña/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Cambiar contraseña' });
    await sheet.getByLabel('Contraseña actual').fill(PASSWORD);
    await sheet.getByLabel('Contraseña nueva').fill('1234567890');
    await sheet.getByRole('button', { name: 'Guardar contraseña' }).click();
    await expect(sheet.getByText('Esa contraseña es demasiado común: elige otra')).toBeVisible();
    await expectAccessible(page);
    await sheet.getByLabel('Contraseña nueva').fill(newPassword);
    await sheet.getByRole('button', { name: 'Guardar contraseña' }).click();
    await expect(page.getByText('Contraseña cambiada')).toBeVisible();
    await isOut();
    await signIn(other, email);
    await expect(other.getByText('Email o contraseña incorrectos')).toBeVisible();
    await other.getByLabel('Contraseña').fill(newPassword);
    await other.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(other.getByRole('heading', { name: 'Piezas de caza' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Acceso y seguridad' })).toBeVisible();
  });
  await elsewhere.close();
});

test('an outing saved while the database is away is stored, shown as pending, and sent once it is back', async ({
  page,
  user,
}) => {
  await page.goto('/recechos/new');
  await page.getByLabel('Fecha').fill('2026-01-24');
  await page.getByLabel('Especie').selectOption('Corzo');
  await page.getByLabel('Descripción').fill('Niebla hasta las once');
  // The server's answer without its database (apps/server/contract/faults/faults-database.test.ts).
  const message = 'El cuaderno no está disponible ahora mismo. Inténtalo en unos segundos.';
  const data = { code: 'SERVICE_UNAVAILABLE', httpStatus: 503, issues: [] };
  await page.route('**/api/trpc/**', (route) =>
    route.fulfill({
      status: 503,
      headers: { 'retry-after': '5' },
      json: [{ error: { json: { message, code: -32603, data } } }],
    }),
  );
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Guardada en este dispositivo')).toBeVisible();
  await expect(page.getByText('Por enviar', { exact: true })).toBeVisible();
  expect((await user.client.trpc.outings.list.query()).items).toEqual([]);

  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await expect(page.getByText('Por enviar', { exact: true })).toBeHidden();
  const sent = async () => (await user.client.fetch('/api/outings')).json();
  await expect.poll(async () => (await sent()).length).toBe(1);
  expect((await sent())[0]).toMatchObject({ description: 'Niebla hasta las once' });
});
