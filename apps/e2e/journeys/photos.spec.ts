import { expect, expectAccessible, test } from '../users';
import { cameraPhoto, colourAt, sharp, twelveMegapixels } from '../photo-files';
import { jpeg, thumbnails } from '../steps';

const CAZORLA = { lat: 37.9115, lon: -3.0025 };

// Recording a trace fetches blob: addresses, which the CSP blocks.
test.use({ trace: 'off' });

test('a 12-megapixel photo is turned upright, resized and stripped of EXIF, fills in date and place on request, and opens', {
  tag: '@width',
}, async ({ page, user }) => {
  const photo = await twelveMegapixels({ orientation: 6, date: '2025:11:14 07:40:00', ...CAZORLA });
  await page.goto('/recechos/new');
  await page.getByLabel('Fotos').setInputFiles(jpeg('IMG_1.jpg', photo));
  await expect(thumbnails(page)).toHaveCount(1);

  // Offered, not filled in.
  await expect(page.getByLabel('Fecha')).not.toHaveValue('2025-11-14');
  await page.getByRole('button', { name: 'Usar fecha y lugar: 14/11/2025, Cazorla' }).click();
  await expect(page.getByLabel('Fecha')).toHaveValue('2025-11-14');
  await expect(page.getByLabel('Provincia')).toHaveText('Jaén');
  await expect(page.getByRole('button', { name: /Usar/ })).toHaveCount(0);
  await expectAccessible(page);

  await page.getByLabel('Especie').selectOption('Corzo');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page).toHaveURL('/');

  const [outing] = await (await user.client.fetch('/api/outings')).json();
  const served = await user.client.fetch(outing.photos[0]);
  const stored = Buffer.from(await served.arrayBuffer());
  const { width, height, exif, xmp, orientation } = await sharp(stored).metadata();
  expect({ width, height, exif, xmp, orientation }).toEqual({ width: 1920, height: 2560 });
  expect(stored.toString('latin1')).not.toMatch(/Exif\0|Camaraza/);
  // The EXIF orientation turns the left half to the top.
  expect(await colourAt(stored, 0.5, 0.1)).toBe('red');
  expect(await colourAt(stored, 0.5, 0.9)).toBe('blue');

  await test.step('from the album on the home screen', async () => {
    await page.getByRole('button', { name: 'Ver foto: Cazorla, 14/11/2025' }).click();
    const viewer = page.getByRole('dialog', { name: 'Cazorla' });
    await expect(viewer.getByText('1 de 1')).toBeVisible();
    const save = page.waitForEvent('download');
    await viewer.getByRole('link', { name: 'Descargar' }).click();
    expect((await save).suggestedFilename()).toBe('cuaderno-1-de-1.jpg');
    await viewer.getByRole('link', { name: 'Ver salida' }).click();
    await expect(page).toHaveURL(/\/recechos\/[0-9a-f-]{36}$/);
  });

  await test.step('and from its page', async () => {
    await page.getByRole('button', { name: 'Ver fotos de Corzo' }).click();
    const viewer = page.getByRole('dialog', { name: 'Corzo' });
    const image = viewer.getByRole('img', { name: 'Corzo, foto 1 de 1' });
    await image.dblclick();
    await expect(image).toHaveAttribute('style', /scale\(2\.5\)/);
    await image.dblclick();
    await expect(image).toHaveAttribute('style', /scale\(1\)/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Ver fotos de Corzo' })).toBeFocused();
  });
});

test('a montería with four pieces of three photos each is sent over 400 kbit/s, photo by photo', async ({
  page,
  user,
}) => {
  test.setTimeout(150_000);
  const photo = await cameraPhoto(1600, 1200);
  // The upload takes about five seconds at that rate.
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const heavy = await sharp({
    create: { width: 800, height: 600, channels: 3, background: '#000', noise },
  })
    .jpeg()
    .toBuffer();
  await page.goto('/monterias/new');
  await page.getByLabel('Fecha').fill('2025-11-15');
  for (const [index, species] of ['Venado', 'Jabalí', 'Gamo', 'Zorro'].entries()) {
    const piece = page.getByRole('group', { name: `Pieza #${index + 1}` });
    if (index > 0) await page.getByRole('button', { name: 'Añadir Pieza' }).click();
    await piece.getByLabel('Especie').selectOption(species);
    const files = [1, 2, 3].map((number) =>
      jpeg(`${species}-${number}.jpg`, index === 0 && number === 1 ? heavy : photo),
    );
    await piece.getByLabel('Fotos').setInputFiles(files);
    await expect(piece.getByRole('button', { name: /^Quitar foto/ })).toHaveCount(3);
  }
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  await page.getByRole('button', { name: 'Guardar' }).click();
  // The bar advances during the upload of a photo, not only after it.
  const bar = page.getByRole('progressbar');
  const part = async () => Number(await bar.getAttribute('aria-valuenow'));
  const parts = new Set<number>();
  const some = async () => parts.add(await part()).size;
  await expect.poll(some, { intervals: [100] }).toBeGreaterThan(4);
  expect(Math.max(...parts)).toBeLessThan(1);
  for (const sent of [1, 6, 12])
    await expect(page.getByText(`Enviando ${sent} de 12 fotos`)).toBeVisible({ timeout: 60_000 });
  await expect(page).toHaveURL('/', { timeout: 60_000 });
  const [outing] = await (await user.client.fetch('/api/outings')).json();
  const pieces = outing.species as { species: string; photos: string[] }[];
  expect(pieces.map(({ photos }) => photos.length)).toEqual([3, 3, 3, 3]);
});

test('a failed save keeps the photos, and the next one sends them', async ({ page, user }) => {
  const photo = await cameraPhoto(300, 200);
  await page.goto('/esperas/new');
  await page.getByLabel('Fecha').fill('2025-11-16');
  await page.getByLabel('Fotos').setInputFiles([jpeg('uno.jpg', photo), jpeg('dos.jpg', photo)]);
  await expect(thumbnails(page)).toHaveCount(2);
  await page.route('**/api/trpc/outings.create**', (route) =>
    route.fulfill({
      status: 400,
      json: [
        {
          error: {
            json: {
              message: 'Hoy no',
              code: -32600,
              data: { code: 'BAD_REQUEST', httpStatus: 400 },
            },
          },
        },
      ],
    }),
  );
  const opened = page.waitForEvent('dialog');
  const saving = page.getByRole('button', { name: 'Guardar' }).click();
  const dialog = await opened;
  expect(dialog.message()).toContain('Hoy no');
  await dialog.accept();
  await saving;
  await expect(thumbnails(page)).toHaveCount(2);
  await page.unroute('**/api/trpc/outings.create**');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page).toHaveURL('/');
  const [outing] = await (await user.client.fetch('/api/outings')).json();
  expect(outing.photos).toHaveLength(2);

  await test.step('and the two are swiped through in a cycle', async () => {
    await page.goto(`/esperas/${outing.id}`);
    await page.getByRole('button', { name: 'Ver fotos de la salida' }).click();
    const viewer = page.getByRole('dialog');
    await expect(viewer.getByText('1 de 2')).toBeVisible();
    const swipe = async (by: number) => {
      const { x, y, width, height } = (await viewer.boundingBox()) as DOMRect;
      const [middle, level] = [x + width / 2, y + height / 2];
      await page.mouse.move(middle, level);
      await page.mouse.down();
      await page.mouse.move(middle + by, level, { steps: 4 });
      await page.mouse.up();
    };
    await swipe(-120);
    await expect(viewer.getByText('2 de 2')).toBeVisible();
    await swipe(-120);
    await expect(viewer.getByText('1 de 2')).toBeVisible();
    await swipe(120);
    await expect(viewer.getByText('2 de 2')).toBeVisible();
    // Ignores a swipe that is too short.
    await swipe(30);
    await expect(viewer.getByText('2 de 2')).toBeVisible();
    await expectAccessible(page);
  });
});
