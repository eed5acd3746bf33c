import { seasonOf, todayInSpain } from '@cuaderno/domain';
import type { Page } from '@playwright/test';
import { chooseMunicipality, expectAccessible, signIn } from '../hunter';
import { makeNewBuild } from '../new-build';
import { cameraPhoto, colourAt, sharp } from '../photo-files';
import { expect, settleIn, test } from '../phone';

// A real phone's worth of it, with the service worker at work: once, on a phone's screen.
test.skip(({ isMobile }) => !isMobile, 'a phone is what has no coverage');
// The recorder of traces fetches blob addresses, which the page's policy rightly refuses.
test.use({ trace: 'off' });

const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });

/** Photos that can be told apart by their width, in this order. */
async function photos(...wide: number[]) {
  return Promise.all(wide.map(async (w) => jpeg(`${w}.jpg`, await cameraPhoto(w, 600))));
}

async function addPhotos(page: Page, files: Awaited<ReturnType<typeof photos>>): Promise<void> {
  for (const [index, file] of files.entries()) {
    await page.getByLabel('Fotos').setInputFiles(file);
    await expect(page.getByRole('button', { name: `Quitar foto ${index + 1}` })).toBeVisible();
  }
}

const save = (page: Page) => page.getByRole('button', { name: 'Guardar' }).click();

async function writeRececho(page: Page, lugar: string): Promise<void> {
  await page.goto('/recechos/new');
  await page.getByLabel('Fecha').fill('2026-01-24');
  await page.getByLabel('Especie').selectOption('Corzo');
  await page.getByLabel('Lugar').fill(lugar);
}

type Client = { fetch: (address: string) => Promise<Response> };

/** What the server has of recechos: their places, in the order in which they were recorded. */
async function lugares(client: Client): Promise<string[]> {
  const outings = await (await client.fetch('/api/outings')).json();
  return outings
    .toSorted((a: { createdAt: string }, b: { createdAt: string }) =>
      a.createdAt < b.createdAt ? -1 : 1,
    )
    .map((outing: { custom_params: { lugar: string } }) => outing.custom_params.lugar);
}

/** The widths of an outing's photos as the server serves them: each whole, in their order. */
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

/** How many whole outings the device keeps. */
const keptOutings = (page: Page) =>
  page.evaluate(async () => {
    const answer = (request: IDBRequest) =>
      new Promise<unknown>((resolve) => {
        request.addEventListener('success', () => resolve(request.result));
      });
    const device = (await answer(indexedDB.open('cuaderno-de-caza'))) as IDBDatabase;
    const count = await answer(device.transaction('outings').objectStore('outings').count());
    device.close();
    return count;
  });

const sent = (page: Page) => page.getByText('No hay nada por enviar');

test('three kinds with photos are written without a network, survive the battery, and arrive once', async ({
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
  // The book is completed at leisure: the outing itself is kept, though it was never opened.
  await expect.poll(() => keptOutings(page)).toBe(1);
  // Chromium writes cookies down every half minute, or when it is closed: what dies later has the session.
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
    // Either the disk had it, and it waits; or what was typed is offered back. Never neither.
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
    const picture = page.getByRole('img', { name: 'Jabalí, foto 1 de 2' });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(801);
  });

  await test.step('and dies again while it sends: the server has one outing, the phone has not heard', async () => {
    phone.coverage.next(/POST .*outings\.create/, 'hold');
    await phone.offline(false);
    await phone.coverage.met(/POST .*outings\.create/);
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

test('what a failing server does to an outing costs a wait, never the outing', async ({
  phone,
  marta,
}) => {
  test.setTimeout(120_000);
  const page = phone.page();
  await settleIn(page, marta.email);
  const create = /POST .*outings\.create/;
  const again = () => page.getByRole('button', { name: 'Enviar ahora' }).click();
  await phone.offline(true);
  await writeRececho(page, 'El primero');
  await addPhotos(page, await photos(811));
  await save(page);
  await expect(page.getByText('1 salida por enviar')).toBeVisible();
  await page.goto('/pendientes');
  // Every fate in turn meets the photo, and then the outing; the hunter presses on.
  phone.coverage.next(/PUT .*photos/, 'drop', 500, 413);
  phone.coverage.next(create, 'drop', 500, 503, 409);
  await phone.offline(false);
  const refused = page.getByText(/Rechazada/);
  const reasons = new Set<string>();
  await expect(async () => {
    if (await refused.isVisible()) {
      reasons.add((await refused.textContent()) ?? '');
      // Refused, it is mended: opened as it was written, and saved again.
      await page.getByRole('link', { name: 'Editar' }).click();
      await expect(page.getByLabel('Lugar')).toHaveValue('El primero');
      await expect(page.getByRole('button', { name: 'Quitar foto 1' })).toBeVisible();
      await save(page);
      await expect(page).not.toHaveURL(/edit/);
      await page.goto('/pendientes');
    } else if (await sent(page).isHidden()) {
      await again();
    }
    await expect(sent(page)).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  expect([...reasons]).toEqual([
    expect.stringContaining('demasiado grande'),
    expect.stringContaining('(409)'),
  ]);
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

test('what waits goes out when the network is back, with no window of the product open', async ({
  phone,
  marta,
}) => {
  const page = phone.page();
  await settleIn(page, marta.email);
  await phone.offline(true);
  await writeRececho(page, 'Collado');
  await addPhotos(page, await photos(807));
  await save(page);
  await expect(page.getByText('Guardada en este dispositivo')).toBeVisible();
  await page.goto('about:blank');
  expect(await lugares(marta.client)).toEqual([]);
  // Chromium itself wakes the service worker, as it was asked to when the outing was saved.
  await phone.offline(false);
  await expect.poll(() => lugares(marta.client)).toEqual(['Collado']);
  const [outing] = await (await marta.client.fetch('/api/outings')).json();
  expect(await widths(marta.client, outing.photos)).toEqual([807]);
  await page.goto('/pendientes');
  await expect(sent(page)).toBeVisible();
  expect(await lugares(marta.client)).toEqual(['Collado']);
});

test('two tabs write without a network, and each outing arrives once and shows in both', async ({
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

test('what one hunter wrote is never sent by another on the same phone', async ({
  phone,
  marta,
  newAccount,
}) => {
  const other = await newAccount();
  const page = phone.page();
  await settleIn(page, marta.email);
  await phone.offline(true);
  await writeRececho(page, 'De Marta');
  await save(page);
  await expect(page.getByText('1 salida por enviar')).toBeVisible();
  // The session is gone, and somebody else signs in.
  await phone.context().clearCookies();
  // What waits is tried first: a visitor's token, asked for while the account page loads, would end that page's.
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

test('the prints of two seasons are there without a network though nobody looked, older ones are not', async ({
  phone,
  marta,
}) => {
  const photo = `data:image/jpeg;base64,${(await cameraPhoto(600, 450)).toString('base64')}`;
  const record = async (date: string, photographs: number) => {
    const { outing } = await marta.client.trpc.outings.create.mutate({
      type: 'rececho',
      date,
      species: 'Corzo',
      photos: Array.from({ length: photographs }, () => photo),
    });
    return outing;
  };
  const season = seasonOf(todayInSpain());
  // Twelve photos of today are all that the album on the home screen shows.
  await Promise.all([1, 2, 3, 4].map(() => record(todayInSpain(), 3)));
  const older = await record(`${season - 2}-05-10`, 1);
  const page = phone.page();
  await settleIn(page, marta.email);
  await expect.poll(() => keptOutings(page)).toBe(5);
  const kept = () =>
    page.evaluate(async () => {
      const requests = await (await caches.open('photos')).keys();
      return requests.map(({ url }) => url.slice(location.origin.length));
    });
  const print = ([address]: string[]) => `${address}?size=thumb`;

  // The book is gone through in the order in which the device has it: the latest to come is the last.
  const recent = await record(`${season - 1}-05-10`, 1);
  await page.reload();
  await expect.poll(kept).toContain(print(recent.photos));
  expect(await kept()).not.toContain(print(older.photos));

  await phone.offline(true);
  await page.goto(`/recechos/${recent.id}`);
  const picture = page.getByRole('button', { name: 'Ver fotos de Corzo' }).locator('img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(480);
});

test('a new version waits to be asked for: nothing reloads, no draft is lost, older tabs go on', async ({
  phone,
  marta,
}) => {
  const page = phone.page();
  await settleIn(page, marta.email);
  const older = await phone.context().newPage();
  await older.goto('/');
  await expect(older.getByRole('heading', { name: 'Piezas de caza' })).toBeVisible();
  await writeRececho(page, 'Barranco');

  phone.coverage.deploy(makeNewBuild());
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
  await expect(page.getByText('Hay una versión nueva')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByLabel('Lugar')).toHaveValue('Barranco');
  const next = (one: Page) => one.locator('html[data-build="next"]');
  await expect(next(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Actualizar' }).click();
  await expect(next(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Recuperar' }).click();
  await expect(page.getByLabel('Lugar')).toHaveValue('Barranco');

  // The other tab is still of the old build, whose parts the server no longer has.
  await expect(next(older)).toHaveCount(0);
  await older.getByRole('link', { name: 'Mi Perfil' }).click();
  await expect(older.getByRole('heading', { name: 'Mi Perfil' })).toBeVisible();
  await older.reload();
  await expect(next(older)).toHaveCount(1);
});

test('a full phone says so before anything is lost, and room is made without touching what waits', async ({
  phone,
  marta,
}) => {
  let page = phone.page();
  await settleIn(page, marta.email);
  await writeRececho(page, 'Una');
  await addPhotos(page, await photos(821));
  await save(page);
  await expect(page.getByText('¡Rececho registrado!')).toBeVisible();
  await phone.offline(true);
  await writeRececho(page, 'Otra');
  await addPhotos(page, await photos(822));

  // Chromium asks how much room there is when it starts, and again when there is none.
  page = await phone.restart();
  const devTools = await phone.context().newCDPSession(page);
  const { origin } = new URL(phone.coverage.url);
  await devTools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await page.goto('/recechos/new');
  await page.getByRole('button', { name: 'Recuperar' }).click();
  await expect(page.getByLabel('Lugar')).toHaveValue('Otra');
  const [file] = await photos(823);
  await page.getByLabel('Fotos').setInputFiles(file ?? []);
  await expect(
    page.getByText('No hemos podido guardar «823.jpg» en este dispositivo'),
  ).toBeVisible();
  const said = new Promise<string>((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.message());
      void dialog.accept();
    });
  });
  await save(page);
  expect(await said).toContain('No queda sitio en este dispositivo');
  await expect(page.getByLabel('Lugar')).toHaveValue('Otra');
  await expect(page.getByRole('button', { name: 'Quitar foto 1' })).toBeVisible();
  await devTools.send('Storage.overrideQuotaForOrigin', { origin });
  await save(page);
  await expect(page.getByText('Guardada en este dispositivo')).toBeVisible();

  await page.goto('/profile');
  const space = page.locator('.device-space');
  await expect(space.getByText(/usados de/)).toBeVisible();
  await expectAccessible(page);
  await space.getByRole('button', { name: 'Liberar espacio' }).click();
  await expect(space.getByText(/Hemos quitado|No había nada/)).toBeVisible();
  await expect(space.getByText('1 foto guardada')).toBeVisible();
  await phone.offline(false);
  await page.goto('/pendientes');
  await expect(sent(page)).toBeVisible();
  expect(await lugares(marta.client)).toEqual(['Una', 'Otra']);
});

test('the browser is asked to keep the data at the first save, and never again', async ({
  page,
  marta,
}) => {
  await page.addInitScript(() => {
    const { storage } = navigator;
    const persist = storage.persist.bind(storage);
    storage.persist = () => {
      localStorage.setItem('asked', `${Number(localStorage.getItem('asked')) + 1}`);
      return persist();
    };
  });
  const asked = () => page.evaluate(() => Number(localStorage.getItem('asked')));
  await signIn(page, marta.email);
  await expect(page.getByRole('heading', { name: 'Piezas de caza' })).toBeVisible();
  expect(await asked()).toBe(0);
  for (const lugar of ['Una', 'Otra']) {
    await writeRececho(page, lugar);
    await save(page);
    await expect(page.getByText('¡Rececho registrado!')).toBeVisible();
    expect(await asked()).toBe(1);
  }
});

test('the pages that say that something is out of reach are there for everybody', async ({
  page,
  marta,
}) => {
  await signIn(page, marta.email);
  await expect(page.getByRole('heading', { name: 'Piezas de caza' })).toBeVisible();
  await page.route(/\/assets\/profile-[^/]*\.js$/, (route) => route.abort());
  await page.goto('/profile');
  await expect(page.getByRole('alert')).toContainText('Esta página no se ha podido abrir');
  await expectAccessible(page);

  // This one takes the system's theme as it opens.
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/sin-conexion.html');
    await expect(page.getByRole('link', { name: 'Volver al cuaderno' })).toBeVisible();
    await expectAccessible(page);
  }
});
