import { seasonOf, todayInSpain } from '@cuaderno/domain';
import type { Page } from '@playwright/test';
import { expectAccessible, signIn } from '../users';
import { makeNewBuild } from '../new-build';
import { cameraPhoto } from '../photo-files';
import { expect, settleIn, test } from '../phone';
import { addPhotos, keptOutings, lugares, photos, save, sent, writeRececho } from '../steps';

// Recording a trace fetches blob: addresses, which the CSP blocks.
test.use({ trace: 'off' });

test('thumbnails of two seasons are available offline without having been opened, older ones are not', async ({
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
  // Fills the album of the home screen with its twelve photos.
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
  const thumbnail = ([address]: string[]) => `${address}?size=thumb`;

  // Prefetching follows the order of the stored book, the latest outing last.
  const recent = await record(`${season - 1}-05-10`, 1);
  await page.reload();
  await expect.poll(kept).toContain(thumbnail(recent.photos));
  expect(await kept()).not.toContain(thumbnail(older.photos));

  await phone.offline(true);
  await page.goto(`/recechos/${recent.id}`);
  const image = page.getByRole('button', { name: 'Ver fotos de Corzo' }).locator('img');
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(480);
});

test('a new version is installed on request: nothing reloads, no draft is lost, older tabs work', async ({
  phone,
  marta,
}) => {
  const page = phone.page();
  await settleIn(page, marta.email);
  const older = await phone.context().newPage();
  await older.goto('/');
  await expect(older.getByRole('heading', { name: 'Piezas de caza' })).toBeVisible();
  await writeRececho(page, 'Barranco');

  phone.network.deploy(makeNewBuild());
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

  // The other tab runs the old build, whose chunks the server no longer has.
  await expect(next(older)).toHaveCount(0);
  await older.getByRole('link', { name: 'Mi Perfil' }).click();
  await expect(older.getByRole('heading', { name: 'Mi Perfil' })).toBeVisible();
  await older.reload();
  await expect(next(older)).toHaveCount(1);
});

test('a full device shows a warning before anything is lost, and frees space without pending writes', async ({
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

  // Chromium reads the free space on start, and again on a full disk.
  page = await phone.restart();
  const devTools = await phone.context().newCDPSession(page);
  const { origin } = new URL(phone.network.url);
  await devTools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await page.goto('/recechos/new');
  await page.getByRole('button', { name: 'Recuperar' }).click();
  await expect(page.getByLabel('Lugar')).toHaveValue('Otra');
  const [file] = await photos(823);
  await page.getByLabel('Fotos').setInputFiles(file ?? []);
  await expect(
    page.getByText('No hemos podido guardar «823.jpg» en este dispositivo'),
  ).toBeVisible();
  await save(page);
  const failure = /^No se pudo registrar el rececho. Inténtalo de nuevo. No queda sitio/;
  await expect(page.getByText(failure)).toBeVisible();
  await expect(page.getByLabel('Lugar')).toHaveValue('Otra');
  await expect(page.getByRole('button', { name: 'Quitar foto 1' })).toBeVisible();
  await devTools.send('Storage.overrideQuotaForOrigin', { origin });
  await save(page);
  await expect(page.getByText('Guardada en este dispositivo')).toBeVisible();

  await page.goto('/profile');
  await page.getByRole('link', { name: /^Este dispositivo/ }).click();
  const space = page.getByRole('dialog', { name: 'Este dispositivo' });
  await expect(space.getByText(/^de .* disponibles$/)).toBeVisible();
  await expectAccessible(page);
  await space.getByRole('button', { name: 'Liberar espacio' }).click();
  await expect(space.getByText(/Hemos quitado|No había nada/)).toBeVisible();
  await expect(space.getByText('1 foto guardada')).toBeVisible();
  await phone.offline(false);
  await page.goto('/pendientes');
  await expect(sent(page)).toBeVisible();
  expect(await lugares(marta.client)).toEqual(['Una', 'Otra']);
});

test('persistent storage is requested at the first save, and never again', async ({
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
  const requests = () => page.evaluate(() => Number(localStorage.getItem('asked')));
  await signIn(page, marta.email);
  await expect(page.getByRole('heading', { name: 'Piezas de caza' })).toBeVisible();
  expect(await requests()).toBe(0);
  for (const lugar of ['Una', 'Otra']) {
    await writeRececho(page, lugar);
    await save(page);
    await expect(page.getByText('¡Rececho registrado!')).toBeVisible();
    expect(await requests()).toBe(1);
  }
});

test('the service worker neither answers nor stores a public page', async ({ phone, marta }) => {
  const { users, auth } = marta.client.trpc;
  const id = (await auth.me.query())?.id ?? 0;
  await users.update.mutate({ id, publicProfile: true });
  const address = new URL(String((await users.publicAddress.query({ id })).url)).pathname;
  const page = phone.page();
  await settleIn(page, marta.email);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Cuaderno de Marta' })).toBeVisible();
  await users.update.mutate({ id, publicProfile: false });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Aquí no hay ningún cuaderno' })).toBeVisible();
  const stored = await page.evaluate(async () => {
    const requests = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(requests)).flat().map(({ url }) => url);
  });
  expect(stored.length).toBeGreaterThan(0);
  expect(stored.filter((url) => url.includes('/cazador'))).toEqual([]);
  await page.goto('/');
  await phone.offline(true);
  await expect(page.goto(address)).rejects.toThrow('net::ERR');
});

test('the pages about an unreachable server are available without a session', async ({
  page,
  marta,
}) => {
  await signIn(page, marta.email);
  await expect(page.getByRole('heading', { name: 'Piezas de caza' })).toBeVisible();
  await page.route(/\/assets\/profile-[^/]*\.js$/, (route) => route.abort());
  await page.goto('/profile');
  await expect(page.getByRole('alert')).toContainText('Esta página no se ha podido abrir');
  await expectAccessible(page);

  // The page has the system's theme.
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/sin-conexion.html');
    await expect(page.getByRole('link', { name: 'Volver al cuaderno' })).toBeVisible();
    await expectAccessible(page);
  }
});
