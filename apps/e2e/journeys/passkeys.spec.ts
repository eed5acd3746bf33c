import type { Locator, Page } from '@playwright/test';
import { addAuthenticator } from '../authenticator';
import { baseTest, expect, expectAccessible, PASSWORD, test } from '../users';

const FAILED = 'No se ha podido; usa la contraseña';
const enter = (page: Page) => page.getByRole('button', { name: 'Entrar con llave de acceso' });
const dashboard = (page: Page) => page.getByRole('heading', { name: 'Piezas de caza' });

/** Whether the passkey is above the password. */
async function passkeyIsFirst(page: Page): Promise<boolean> {
  const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? 0;
  return (await top(enter(page))) < (await top(page.getByLabel('Contraseña')));
}

/** Turns the offer of passkeys in the autofill off: the device would answer it at once. */
const withoutAutofill = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });

/** Adds a passkey on the access page. */
async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto('/profile/access');
  await page.getByRole('button', { name: 'Añadir llave de acceso' }).click();
  const sheet = page.getByRole('dialog', { name: 'Añadir llave de acceso' });
  await sheet.getByLabel('Nombre de la llave').fill(name);
  await sheet.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('Llave añadida')).toBeVisible();
}

baseTest(
  'a hunter signs up, adds a passkey, and signs in with it from then on',
  { tag: '@width' },
  async ({ page }) => {
    baseTest.setTimeout(180_000);
    await withoutAutofill(page);
    const device = await addAuthenticator(page);
    await page.goto('/api/register');
    await page.getByLabel('Nombre completo').fill('Marta Robledo');
    await page.getByLabel('Email').fill(`${crypto.randomUUID()}@cuaderno.test`);
    await page.getByLabel('Contraseña').fill('monte');
    await expect(page.getByRole('status')).toHaveText('Débil');
    await page.getByLabel('Contraseña').fill(PASSWORD);
    await expect(page.getByRole('status')).toHaveText('Buena');
    await page.getByRole('button', { name: 'Crear cuenta' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await page.goto('/profile/access');
    await page.getByRole('button', { name: 'Añadir llave de acceso' }).click();
    const sheet = page.getByRole('dialog', { name: 'Añadir llave de acceso' });
    await expect(sheet.getByLabel('Nombre de la llave')).toHaveValue('Ordenador de Marta');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByText('Llave añadida')).toBeVisible();
    await expect(page.getByText('Añadida hoy, nunca usada')).toBeVisible();
    await expectAccessible(page);
    expect(await device.credentials()).toHaveLength(1);

    await baseTest.step('a device has one', async () => {
      await page.getByRole('button', { name: 'Añadir llave de acceso' }).click();
      await sheet.getByRole('button', { name: 'Continuar' }).click();
      await expect(sheet.getByText('Este dispositivo ya tiene una llave')).toBeVisible();
      await page.keyboard.press('Escape');
    });

    await baseTest.step('signs in by the button, unless the device refuses', async () => {
      await page.goto('/api/logout');
      await page.goto('/api/login?next=%2Fprofile%2Faccess');
      await expectAccessible(page);
      expect(await passkeyIsFirst(page)).toBe(false);
      await page.getByLabel('Contraseña').fill(PASSWORD);
      await page.getByRole('button', { name: 'Mostrar' }).click();
      await expect(page.getByLabel('Contraseña')).toHaveAttribute('type', 'text');
      await page.getByRole('button', { name: 'Ocultar' }).click();
      await expect(page.getByLabel('Contraseña')).toHaveAttribute('type', 'password');
      await device.verifies(false);
      await enter(page).click();
      await expect(page.getByText(FAILED)).toBeVisible();
      await expectAccessible(page);
      await device.verifies(true);
      await enter(page).click();
      await expect(page.getByText('Añadida hoy, usada hoy')).toBeVisible();
    });

    await baseTest.step('is the first way in from then on', async () => {
      await page.goto('/api/logout');
      await page.goto('/api/login?next=%2Fprofile%2Faccess');
      await expect(page.getByText('o con contraseña')).toBeVisible();
      await expectAccessible(page);
      expect(await passkeyIsFirst(page)).toBe(true);
      await enter(page).click();
    });

    await baseTest.step('is renamed', async () => {
      await page.getByRole('button', { name: 'Cambiar el nombre de Ordenador de Marta' }).click();
      const naming = page.getByRole('dialog', { name: 'Cambiar el nombre' });
      await naming.getByLabel('Nombre de la llave').fill('Portátil de casa');
      await expectAccessible(page);
      await naming.getByRole('button', { name: 'Guardar nombre' }).click();
      await expect(page.getByText('Portátil de casa')).toBeVisible();
    });

    await baseTest.step('is removed, and signs in no more', async () => {
      await page.getByRole('button', { name: 'Quitar Portátil de casa' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Quitar llave' }).click();
      await expect(page.getByText('Llave quitada')).toBeVisible();
      await expect(page.getByText('Portátil de casa')).toBeHidden();
      await page.goto('/api/logout');
      await page.goto('/api/login');
      await enter(page).click();
      await expect(page.getByText(FAILED)).toBeVisible();
    });
  },
);

test('a passkey is offered by the browser’s autofill, and a copy of it is refused', async ({
  page,
  user,
}) => {
  const device = await addAuthenticator(page);
  await addPasskey(page, 'Móvil de Marta');
  await page.goto('/api/logout');
  await page.goto('/api/login');
  // The device answers the autofill's request at once, as if the user had chosen it.
  await expect(dashboard(page)).toBeVisible();
  const counts = async () => (await device.credentials()).map(({ signCount }) => signCount);
  const [count = 0] = await counts();
  expect(count).toBeGreaterThan(1);

  await page.goto('/api/logout');
  await withoutAutofill(page);
  await device.copyWithCounter(0);
  await page.goto('/api/login');
  await enter(page).click();
  await expect(page.getByText(FAILED)).toBeVisible();
  // The password signs in as ever.
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Contraseña').fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(dashboard(page)).toBeVisible();

  await device.copyWithCounter(count + 10);
  await page.goto('/api/logout');
  await page.goto('/api/login');
  await enter(page).click();
  await expect(dashboard(page)).toBeVisible();
});

test('the password is asked for when the session is not new, and the last way in stays', async ({
  page,
}) => {
  await withoutAutofill(page);
  await addAuthenticator(page);
  const rejected = {
    error: {
      json: {
        message: 'Escribe tu contraseña actual para añadir una llave',
        code: -32600,
        data: {
          code: 'BAD_REQUEST',
          httpStatus: 400,
          issues: [{ path: 'currentPassword', message: 'Escribe tu contraseña actual' }],
        },
      },
    },
  };
  // As of a session older than ten minutes (apps/server/contract/access/passkeys.test.ts).
  await page.route('**/api/trpc/passkeys.options*', async (route, request) =>
    request.postData()?.includes('currentPassword":"')
      ? route.continue()
      : route.fulfill({ status: 400, json: [rejected] }),
  );
  await page.goto('/profile/access');
  await page.getByRole('button', { name: 'Añadir llave de acceso' }).click();
  const sheet = page.getByRole('dialog', { name: 'Añadir llave de acceso' });
  await sheet.getByRole('button', { name: 'Continuar' }).click();
  await sheet.getByLabel('Contraseña actual').fill('no es la mía');
  await sheet.getByRole('button', { name: 'Continuar' }).click();
  await expect(sheet.getByText('La contraseña actual no es correcta')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByLabel('Contraseña actual').fill(PASSWORD);
  await sheet.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('Llave añadida')).toBeVisible();

  // As of an account without a password.
  await page.route('**/api/trpc/**', async (route, request) => {
    if (!request.url().includes('passkeys.list')) return route.fallback();
    const response = await route.fetch();
    const body = await response.text();
    return route.fulfill({
      response,
      body: body.replace('"isLastWayIn":false', '"isLastWayIn":true'),
    });
  });
  await page.reload();
  await expect(page.getByText('Tu única forma de entrar')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Quitar/ })).toHaveCount(0);
  await expectAccessible(page);
});

test('without a connection a passkey can’t be added, and the sheet says why', async ({ page }) => {
  await addAuthenticator(page);
  await page.goto('/profile/access');
  await page.getByRole('button', { name: 'Añadir llave de acceso' }).click();
  await page.route('**/api/trpc/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(
    page.getByText('No hay conexión con el servidor. Inténtalo de nuevo.'),
  ).toBeVisible();
});
