import { addPhotos, lugares, photos, photoWidths, save, sent, writeRececho } from '../steps';
import { makeNewBuild } from '../new-build';
import { expect, settleIn, test } from '../phone';

// Recording a trace fetches blob: addresses, which the CSP blocks.
test.use({ trace: 'off' });

const PHOTO = /PUT .*photos/;
const CREATE = /POST .*outings\.create/;

test('answers lost by a closed and by a reset connection are asked for again, without a word in the console', {
  tag: '@engines',
}, async ({ phone, marta }) => {
  const page = phone.page();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    // The browser's own line for a failed request, and the app's for a read that the next page cuts off.
    const isOfNetwork =
      /Failed to load resource|NetworkError|^Failed to fetch (outings|dashboard) /.test(
        message.text(),
      );
    if (message.type() === 'error' && !isOfNetwork) errors.push(message.text());
  });
  await settleIn(page, marta.email);
  phone.network.next(PHOTO, 'drop', 'reset');
  phone.network.next(CREATE, 'drop', 'reset');
  await writeRececho(page, 'Collado');
  await addPhotos(page, await photos(841));
  await save(page);
  // Saved to the device, or to the server when the browser itself repeats a request of a used connection.
  await expect(
    page.getByText(/Guardada en este dispositivo|¡Rececho registrado!/).first(),
  ).toBeVisible();
  await page.goto('/pendientes');
  await expect(async () => {
    const again = page.getByRole('button', { name: 'Enviar ahora' });
    if (await again.isVisible()) await again.click({ timeout: 1_000 });
    await expect(sent(page)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  const [outing, ...more] = await (await marta.client.fetch('/api/outings')).json();
  expect(more).toEqual([]);
  expect(await photoWidths(marta.client, outing.photos)).toEqual([841]);
  expect(errors).toEqual([]);
});

test('the first answer after an outage sends the outbox, whatever was asked', {
  tag: '@engines',
}, async ({ phone, marta }) => {
  const page = phone.page();
  await settleIn(page, marta.email);
  // Without the browser's own event, as when a router has lost its line.
  phone.network.cut(true);
  for (const lugar of ['Uno', 'Dos', 'Tres']) {
    await writeRececho(page, lugar);
    await save(page);
    await expect(page.getByText('Guardada en este dispositivo')).toBeVisible();
  }
  await page.goto('/history');
  await expect(page.getByText('3 salidas por enviar')).toBeVisible();
  phone.network.cut(false);
  // The session is checked every half minute.
  await expect
    .poll(() => lugares(marta.client), { timeout: 40_000 })
    .toEqual(['Uno', 'Dos', 'Tres']);
});

test('an endless 403 delays an outing, and neither loses nor rejects it', {
  tag: '@engines',
}, async ({ phone, marta }) => {
  const page = phone.page();
  await settleIn(page, marta.email);
  // Each attempt is repeated once with a new token.
  phone.network.next(CREATE, ...Array.from({ length: 8 }, () => 403));
  await writeRececho(page, 'Collado');
  await save(page);
  await expect(page.getByText('Guardada en este dispositivo')).toBeVisible();
  await page.goto('/pendientes');
  await expect(page.locator('.pending-row')).toHaveText(/Pendiente/);
  await expect(async () => {
    const again = page.getByRole('button', { name: 'Enviar ahora' });
    if (await again.isVisible()) await again.click({ timeout: 1_000 });
    await expect(sent(page)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  expect(await lugares(marta.client)).toEqual(['Collado']);
});

test('a phone whose clock is two days behind records, sends and changes an outing', {
  tag: '@engines',
}, async ({ phone, marta }) => {
  const page = phone.page();
  await page.addInitScript(() => {
    const behind = 2 * 24 * 60 * 60 * 1000;
    const { now } = Date;
    Date.now = () => now() - behind;
    window.Date = new Proxy(Date, {
      construct: (clock, given: []) =>
        given.length > 0 ? new clock(...given) : new clock(Date.now()),
    });
  });
  await settleIn(page, marta.email);
  await writeRececho(page, 'Collado');
  await save(page);
  await expect(page.getByText('¡Rececho registrado!')).toBeVisible();
  await page.goto('/history');
  await page.locator('a.outing-row').click();
  await page.getByRole('link', { name: 'Editar' }).click();
  await page.getByLabel('Lugar').fill('Barranco');
  await save(page);
  await expect(page.getByText('¡Rececho actualizado!')).toBeVisible();
  expect(await lugares(marta.client)).toEqual(['Barranco']);
});

test('a new build installed in the middle of a flush loses nothing and doubles nothing', {
  tag: '@engines',
}, async ({ phone, marta }) => {
  const page = phone.page();
  await settleIn(page, marta.email);
  phone.network.next(CREATE, 'hold');
  await writeRececho(page, 'Collado');
  await addPhotos(page, await photos(842));
  await page.getByRole('button', { name: 'Guardar' }).click({ noWaitAfter: true });
  await phone.network.met(CREATE);
  phone.network.deploy(makeNewBuild());
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
  await page.getByRole('button', { name: 'Actualizar' }).click();
  // Chromium's worker is replaced once its own sending has ended.
  phone.network.release();
  await expect(page.locator('html[data-build="next"]')).toHaveCount(1);
  await page.goto('/pendientes');
  await expect(sent(page)).toBeVisible();
  expect(await lugares(marta.client)).toEqual(['Collado']);
});
