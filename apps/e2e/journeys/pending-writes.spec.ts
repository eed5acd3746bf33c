import { expect, settleIn, test } from '../phone';
import {
  addPhotos,
  leavePending,
  lugares,
  openPending,
  photos,
  photoWidths,
  save,
  sent,
  writeRececho,
} from '../steps';
import { newUser, signIn } from '../users';

// Recording a trace fetches blob: addresses, which the CSP blocks.
test.use({ trace: 'off' });

test('a failing server delays an outing without losing it', { tag: '@engines' }, async ({
  phone,
  marta,
}) => {
  test.setTimeout(120_000);
  const page = phone.page();
  await settleIn(page, marta.email);
  const create = /POST .*outings\.create/;
  const retry = () => page.getByRole('button', { name: 'Enviar ahora' }).click();
  await phone.offline(true);
  await writeRececho(page, 'El primero');
  await addPhotos(page, await photos(811));
  await save(page);
  await expect(page.getByText('1 salida por enviar')).toBeVisible();
  await page.goto('/pendientes');
  // Applies every fate to the photo and then to the outing, each of which is sent again.
  phone.network.next(/PUT .*photos/, 'drop', 500, 200, 404, 413);
  phone.network.next(create, 'drop', 500, 503, 409, 404, 200);
  await phone.offline(false);
  const rejected = page.getByText(/No se pudo enviar:/);
  const reasons = new Set<string>();
  await expect(async () => {
    if (await rejected.isVisible()) {
      reasons.add((await rejected.textContent()) ?? '');
      // A rejected outing is opened unchanged, and saved again.
      await openPending(page, /No se pudo enviar/);
      await page.getByRole('link', { name: 'Editar' }).click();
      await expect(page.getByLabel('Lugar')).toHaveValue('El primero');
      await expect(page.getByRole('button', { name: 'Quitar foto 1' })).toBeVisible();
      await save(page);
      await expect(page).not.toHaveURL(/edit/);
      await page.goto('/pendientes');
    } else if (await sent(page).isHidden()) {
      await retry();
    }
    await expect(sent(page)).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  // Only this one of a proxy's statuses rejects.
  expect([...reasons]).toEqual([expect.stringContaining('pesa demasiado')]);
  const [outing, ...more] = await (await marta.client.fetch('/api/outings')).json();
  expect(more).toEqual([]);
  expect(await photoWidths(marta.client, outing.photos)).toEqual([811]);

  await test.step('the session ends meanwhile: the sign-in is required, and nothing is lost', async () => {
    await phone.offline(true);
    await writeRececho(page, 'El segundo');
    await save(page);
    await expect(page.getByText('1 salida por enviar')).toBeVisible();
    await phone.context().clearCookies();
    await phone.offline(false);
    await page.goto('/pendientes');
    await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible();
    await signIn(page, marta.email, '/pendientes');
    await expect(sent(page)).toBeVisible();
    expect(await lugares(marta.client)).toEqual(['El primero', 'El segundo']);
  });
});

test('pending writes are sent once the network is back, without a window of the app', async ({
  phone,
  marta,
}) => {
  const page = phone.page();
  await settleIn(page, marta.email);
  await leavePending(phone, 'Collado', 807);
  expect(await lugares(marta.client)).toEqual([]);
  // The background sync registered by the save wakes the service worker.
  await phone.offline(false);
  await expect.poll(() => lugares(marta.client)).toEqual(['Collado']);
  const [outing] = await (await marta.client.fetch('/api/outings')).json();
  expect(await photoWidths(marta.client, outing.photos)).toEqual([807]);
  await page.goto('/pendientes');
  await expect(sent(page)).toBeVisible();
  expect(await lugares(marta.client)).toEqual(['Collado']);
});

test('two tabs save offline, and each outing arrives once and is shown in both', async ({
  phone,
  marta,
}) => {
  const one = phone.page();
  await settleIn(one, marta.email);
  const two = await phone.context().newPage();
  await two.goto('/');
  await phone.offline(true);
  for (const [page, lugar] of [
    [one, 'Uno'],
    [two, 'Dos'],
  ] as const) {
    await writeRececho(page, lugar);
    await save(page);
    await expect(page.getByText('Guardada en este dispositivo')).toBeVisible();
    await page.goto('/history');
  }
  for (const page of [one, two]) await expect(page.getByText('2 salidas por enviar')).toBeVisible();
  await phone.offline(false);
  for (const page of [one, two]) {
    await expect(page.getByText('2 salidas por enviar')).toBeHidden();
    await expect(page.getByText('Por enviar', { exact: true })).toHaveCount(0);
    await expect(page.locator('a.outing-row')).toHaveCount(2);
  }
  expect(await lugares(marta.client)).toEqual(['Uno', 'Dos']);
});

test('one user’s pending writes are never sent by another on the same phone', async ({
  phone,
  marta,
  baseURL,
}) => {
  const other = await newUser(baseURL);
  const page = phone.page();
  await settleIn(page, marta.email);
  await phone.offline(true);
  await writeRececho(page, 'De Marta');
  await save(page);
  await expect(page.getByText('1 salida por enviar')).toBeVisible();
  // The session ends, and another user signs in.
  await phone.context().clearCookies();
  // Waits for the sending's CSRF token: one requested while the account page loads replaces that page's.
  const tried = phone
    .context()
    .waitForEvent('response', (response) => response.url().endsWith('/api/csrf-token'));
  await phone.offline(false);
  await tried;
  await settleIn(page, other.email);
  await page.goto('/pendientes');
  await expect(sent(page)).toBeVisible();
  await page.goto('/history');
  await expect(page.getByText('No hay salidas registradas')).toBeVisible();
  expect(await lugares(other.client)).toEqual([]);
  expect(await lugares(marta.client)).toEqual([]);

  await phone.context().clearCookies();
  await signIn(page, marta.email, '/pendientes');
  await expect(sent(page)).toBeVisible();
  await expect.poll(() => lugares(marta.client)).toEqual(['De Marta']);
  expect(await lugares(other.client)).toEqual([]);
});
