import type { Page } from '@playwright/test';
import { bucketTest } from '../bucket';
import { expect, settleIn } from '../phone';
import { cameraPhoto } from '../photo-files';

const test = bucketTest({ PHOTO_REDIRECT: '1' });

/** Widths of the photos shown, once they are loaded. */
const shown = (page: Page) =>
  page.evaluate(() =>
    [...document.images]
      .filter(({ src }) => src.includes('/api/photos/'))
      .map(({ naturalWidth }) => naturalWidth),
  );

/** Addresses of the photos that the device keeps, and those that they were read from. */
const keptPhotos = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('photos');
    const kept = await Promise.all((await cache.keys()).map((key) => cache.match(key)));
    return [...(await cache.keys()), ...kept].map((it) => it?.url ?? '').filter((url) => url);
  });

test('photos that the browser reads from the bucket are shown, kept for being offline, downloaded and forgotten', async ({
  phone,
  marta,
  s3,
}) => {
  const photo = (await cameraPhoto(1600, 1200)).toString('base64');
  const { outing } = await marta.client.trpc.outings.create.mutate({
    type: 'rececho',
    date: '2026-01-24',
    species: 'Corzo',
    score: 118,
    municipality: 'Cazorla',
    photos: [`data:image/jpeg;base64,${photo}`],
  });
  const page = phone.page();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await settleIn(page, marta.email);
  await page.goto(`/recechos/${outing.id}`);
  await expect.poll(() => shown(page)).toContain(480);
  const viewer = page.getByRole('dialog', { name: 'Corzo' });
  const image = viewer.getByRole('img', { name: 'Corzo, foto 1 de 1' });
  const open = () => page.getByRole('button', { name: 'Ver fotos de Corzo' }).click();

  await test.step('in full, and read by the page itself for a card', async () => {
    await open();
    await expect.poll(() => shown(page)).toContain(1600);
    await image.dblclick();
    await expect(image).toHaveAttribute('style', /scale\(2\.5\)/);
    const drawn = await image.evaluate((element: HTMLImageElement) => {
      const canvas = document.createElement('canvas');
      canvas.getContext('2d')?.drawImage(element, 0, 0, 10, 10);
      return canvas.toDataURL();
    });
    expect(drawn).toContain('data:image/png');
    expect(s3.requests.some((request) => request.startsWith('GET '))).toBe(true);
  });

  await test.step('downloaded under its name, without leaving the app', async () => {
    const save = page.waitForEvent('download');
    await viewer.getByRole('link', { name: 'Descargar' }).click();
    expect((await save).suggestedFilename()).toBe('cuaderno-1-de-1.jpg');
    await expect(page).toHaveURL(/\/recechos\/[0-9a-f-]{36}$/);
  });
  expect(errors).toEqual([]);

  await test.step('offline, by their own addresses alone', async () => {
    await phone.offline(true);
    await page.reload();
    await expect.poll(() => shown(page)).toContain(480);
    await open();
    await expect.poll(() => shown(page)).toContain(1600);
    const kept = await keptPhotos(page);
    expect(kept.length).toBeGreaterThanOrEqual(2);
    expect(kept.filter((url) => !url.startsWith(`${phone.network.url}/api/photos/`))).toEqual([]);
    await phone.offline(false);
  });

  await test.step('until the session ends', async () => {
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Cerrar sesión' }).last().click();
    await expect(page).toHaveURL(/\/(login)?$/);
    expect(await page.evaluate(() => caches.has('photos'))).toBe(false);
  });
});
