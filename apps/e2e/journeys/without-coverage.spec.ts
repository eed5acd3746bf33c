import { chooseMunicipality, newUser, signIn } from '../users';
import { colourAt, sharp } from '../photo-files';
import { expect, settleIn, test } from '../phone';
import {
  addPhotos,
  type Client,
  keptOutings,
  leavePending,
  lugares,
  photos,
  save,
  sent,
  writeRececho,
} from '../steps';

// Run once, with the service worker, on a phone's screen.
test.skip(({ isMobile }) => !isMobile, 'the flaky network is tested on a phone only');
// Recording a trace fetches blob: addresses, which the CSP refuses.
test.use({ trace: 'off' });

/** Reads the widths of photos served by the server, and expects each to be complete. */
async function widths(client: Client, addresses: string[]): Promise<number[]> {
  return Promise.all(
    addresses.map(async (address) => {
      const bytes = Buffer.from(await (await client.fetch(address)).arrayBuffer());
      expect(await colourAt(bytes, 0.1, 0.5)).toBe('red');
      expect(await colourAt(bytes, 0.9, 0.5)).toBe('blue');
      return (await sharp(bytes).metadata()).width;
    }),
  );
}

test('outings of three modalities with photos saved offline survive a killed browser, and arrive once', async ({
  phone,
  marta,
}) => {
  test.setTimeout(180_000);
  const { outing: old } = await marta.client.trpc.outings.create.mutate({
    type: 'espera',
    date: '2026-01-10',
    municipality: 'Cazorla',
    province: 'Jaén',
    ccaa: 'Andalucía',
    species: 'Jabalí',
    score: 106.5,
  });
  let page = phone.page();
  await settleIn(page, marta.email);
  // Prefetching stores the outing, which was never opened.
  await expect.poll(() => keptOutings(page)).toBe(1);
  // Chromium stores cookies every 30 seconds and on closing: a later kill keeps the session.
  page = await phone.restart();
  await phone.offline(true);

  await test.step('every address opens', async () => {
    for (const [address, heading] of [
      ['/', 'Piezas de caza'],
      ['/full-dashboard', 'Todas las especies'],
      ['/history', 'Cuaderno de Caza'],
      ['/history?type=espera', 'Resultados'],
      [`/esperas/${old.id}`, 'Cazorla'],
      [`/esperas/edit/${old.id}`, 'Editar Espera'],
      ['/esperas', 'Nueva Espera'],
      ['/monterias/new', 'Nueva Montería y Batida'],
      ['/recechos/new', 'Nuevo Rececho'],
      ['/new', 'Registrar nueva salida'],
      ['/profile', 'Mi Perfil'],
      ['/pendientes', 'Pendientes'],
    ] as const) {
      await page.goto(address);
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
      await page.reload();
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
    }
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await page.getByRole('link', { name: 'Volver al cuaderno' }).click();
    await expect(page.getByRole('heading', { name: 'Piezas de caza' })).toBeVisible();
  });

  await test.step('an espera, with a place found on the device', async () => {
    await page.goto('/esperas/new');
    await page.getByLabel('Fecha').fill('2026-01-11');
    await chooseMunicipality(page, 'Hornachuelos', 'Hornachuelos (Córdoba)');
    await page.getByLabel('Especie').selectOption('Jabalí');
    await addPhotos(page, await photos(801, 802));
    await save(page);
    await expect(page.getByText('Guardada en este dispositivo')).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  await test.step('a montería', async () => {
    await page.goto('/monterias/new');
    await page.getByLabel('Fecha').fill('2026-01-17');
    await page.getByLabel('Finca').fill('Las Mezquitillas');
    await page.getByLabel('Especie').selectOption('Venado');
    await addPhotos(page, await photos(803));
    await save(page);
    await expect(page.getByText('Guardada en este dispositivo')).toBeVisible();
  });

  await test.step('a rececho, with the battery dying in the middle of its save', async () => {
    await writeRececho(page, 'Collado');
    await addPhotos(page, await photos(804, 805, 806));
    await save(page).catch(() => undefined);
    await phone.kill();
    page = await phone.restart();
    await page.goto('/recechos/new');
    await expect(page.getByRole('heading', { name: 'Nuevo Rececho' })).toBeVisible();
    // Either the save was stored and is pending, or its draft is offered.
    const kept = page.getByText('3 salidas por enviar');
    const offered = page.getByRole('button', { name: 'Recuperar' });
    await expect(kept.or(offered).first()).toBeVisible();
    if (!(await kept.isVisible())) {
      await offered.click();
      await save(page);
      await expect(page.getByText('Guardada en este dispositivo')).toBeVisible();
    }
    await page.goto('/history');
    await expect(page.getByText('Por enviar', { exact: true })).toHaveCount(3);
  });

  await test.step('with its photos, to be looked at before anything was sent', async () => {
    await page.locator('a.outing-row', { hasText: 'Hornachuelos' }).click();
    await page.getByRole('button', { name: 'Ver fotos de Jabalí' }).click();
    const image = page.getByRole('img', { name: 'Jabalí, foto 1 de 2' });
    await expect
      .poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBe(801);
  });

  await test.step('and dies again while it sends: the server has one outing, the phone has not heard', async () => {
    phone.network.next(/POST .*outings\.create/, 'hold');
    await phone.offline(false);
    await phone.network.met(/POST .*outings\.create/);
    await phone.kill();
    page = await phone.restart();
    await page.goto('/pendientes');
    await expect(sent(page)).toBeVisible({ timeout: 60_000 });
  });

  const outings = await (await marta.client.fetch('/api/outings')).json();
  expect(outings.map(({ type, date }: { type: string; date: string }) => [type, date])).toEqual([
    ['rececho', '2026-01-24'],
    ['monteria', '2026-01-17'],
    ['espera', '2026-01-11'],
    ['espera', '2026-01-10'],
  ]);
  const [rececho, monteria, espera] = outings;
  expect(await widths(marta.client, espera.photos)).toEqual([801, 802]);
  expect(await widths(marta.client, monteria.species[0].photos)).toEqual([803]);
  expect(await widths(marta.client, rececho.photos)).toEqual([804, 805, 806]);
  expect(await lugares(marta.client)).toEqual([undefined, undefined, undefined, 'Collado']);
});

test('a failing server delays an outing, and never loses it', async ({ phone, marta }) => {
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
  // Every fate in turn meets the photo and then the outing, and each send is repeated.
  phone.network.next(/PUT .*photos/, 'drop', 500, 200, 404, 413);
  phone.network.next(create, 'drop', 500, 503, 409, 404, 200);
  await phone.offline(false);
  const rejected = page.getByText(/Rechazada/);
  const reasons = new Set<string>();
  await expect(async () => {
    if (await rejected.isVisible()) {
      reasons.add((await rejected.textContent()) ?? '');
      // A rejected outing is opened as it was written, and saved again.
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
  // Of a proxy's statuses, only this one rejects.
  expect([...reasons]).toEqual([expect.stringContaining('demasiado grande')]);
  const [outing, ...more] = await (await marta.client.fetch('/api/outings')).json();
  expect(more).toEqual([]);
  expect(await widths(marta.client, outing.photos)).toEqual([811]);

  await test.step('the session ends meanwhile: the password is asked for, and nothing lost', async () => {
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

test('pending writes are sent when the network is back, with no window of the app open', async ({
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
  expect(await widths(marta.client, outing.photos)).toEqual([807]);
  await page.goto('/pendientes');
  await expect(sent(page)).toBeVisible();
  expect(await lugares(marta.client)).toEqual(['Collado']);
});

test('two tabs save offline, and each outing arrives once and shows in both', async ({
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
