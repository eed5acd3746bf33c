import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../users';
import { cameraPhoto, colourAt, sharp, twelveMegapixels } from '../photo-files';

const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
const CAZORLA = { lat: 37.9115, lon: -3.0025 };

const fotos = (page: Page) => page.getByRole('group', { name: 'Fotos' });
const thumbnails = (page: Page) => fotos(page).getByRole('button', { name: /^Quitar foto \d$/ });

// Recording a trace fetches blob: addresses, which the CSP refuses.
test.use({ trace: 'off' });

test('a 12-megapixel photo is turned upright, resized and stripped of EXIF, fills in date and place on request, and opens', async ({
  page,
  user,
}) => {
  const photo = await twelveMegapixels({ orientation: 6, date: '2025:11:14 07:40:00', ...CAZORLA });
  await page.goto('/recechos/new');
  await page.getByLabel('Fotos').setInputFiles(jpeg('IMG_1.jpg', photo));
  await expect(thumbnails(page)).toHaveCount(1);

  // Offered, never forced.
  await expect(page.getByLabel('Fecha')).toHaveValue('');
  await page.getByRole('button', { name: 'Usar fecha de la foto: 14/11/2025' }).click();
  await expect(page.getByLabel('Fecha')).toHaveValue('2025-11-14');
  await page.getByRole('button', { name: 'Usar lugar de la foto: Cazorla (Jaén)' }).click();
  await expect(page.getByLabel('Provincia')).toHaveValue('Jaén');
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
  expect(stored.toString('latin1')).not.toMatch(/GPS|Exif|Camaraza/);
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

test('every EXIF orientation is upright on its thumbnail', async ({ page }) => {
  await page.goto('/esperas/new');
  // The place of the red half after each of the eight orientations.
  const places = {
    1: 'left',
    2: 'right',
    3: 'right',
    4: 'left',
    5: 'top',
    6: 'top',
    7: 'bottom',
    8: 'bottom',
  };
  const found: Record<string, string> = {};
  for (const orientation of Object.keys(places).map(Number)) {
    const photo = await cameraPhoto(120, 80, { orientation });
    await page.getByLabel('Fotos').setInputFiles(jpeg(`${orientation}.jpg`, photo));
    await expect(thumbnails(page)).toHaveCount(1);
    const thumbnail = page.getByRole('img', { name: 'Foto 1 de 1' });
    await expect(thumbnail).toHaveAttribute('src', /^blob:/);
    found[orientation] = await thumbnail.evaluate(async (img: HTMLImageElement) => {
      await img.decode();
      const canvas = document.createElement('canvas');
      canvas.width = img.naturalWidth;
      canvas.height = img.naturalHeight;
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      context.drawImage(img, 0, 0);
      const isRed = (x: number, y: number) => {
        const at = context.getImageData(x * canvas.width, y * canvas.height, 1, 1).data;
        return (at[0] ?? 0) > (at[2] ?? 0);
      };
      if (canvas.width > canvas.height) return isRed(0.1, 0.5) ? 'left' : 'right';
      return isRed(0.5, 0.1) ? 'top' : 'bottom';
    });
    await thumbnails(page).click();
    await expect(thumbnails(page)).toHaveCount(0);
  }
  expect(found).toEqual(places);
});

test('three photos at most: the others, and files that are no photos, are named', async ({
  page,
}) => {
  await page.goto('/esperas/new');
  const photo = await cameraPhoto(300, 200);
  const data = await page.evaluateHandle(
    ({ bytes, names }) => {
      const transfer = new DataTransfer();
      for (const name of names)
        transfer.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }));
      transfer.items.add(new File(['cupos'], 'cupos.pdf', { type: 'application/pdf' }));
      return transfer;
    },
    { bytes: [...photo], names: ['uno.jpg', 'dos.jpg', 'tres.jpg', 'cuatro.jpg'] },
  );
  await fotos(page).dispatchEvent('dragenter', { dataTransfer: data });
  await expect(page.getByRole('button', { name: 'Suéltala aquí' })).toBeVisible();
  await fotos(page).dispatchEvent('drop', { dataTransfer: data });
  await expect(page.getByText('3 de 3')).toBeVisible();
  await expect(thumbnails(page)).toHaveCount(3);
  await expect(
    page.getByText('Caben 3 fotos como mucho: no hemos añadido «cuatro.jpg».'),
  ).toBeVisible();
  await expect(page.getByText('«cupos.pdf» no es una imagen.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Añadir foto/ })).toHaveCount(0);

  await test.step('they change places, by the keyboard too', async () => {
    const source = async (position: number) =>
      page.getByRole('img', { name: `Foto ${position} de 3` }).getAttribute('src');
    const before = await Promise.all([1, 2, 3].map(source));
    await page.getByRole('button', { name: 'Foto 1 de 3' }).click();
    await expect(page.getByRole('button', { name: 'Mover antes' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Mover después' }).click();
    await expect.poll(async () => source(2)).toBe(before[0]);
    await page.getByRole('button', { name: 'Foto 2 de 3' }).press('ArrowRight');
    await expect.poll(async () => source(3)).toBe(before[0]);
    expect(await source(1)).toBe(before[1]);
    await expectAccessible(page);
    // Touch screens have buttons; a mouse drags the last photo to the front.
    await page.getByRole('img', { name: 'Foto 3 de 3' }).dragTo(page.getByAltText('Foto 1 de 3'));
    await expect.poll(async () => Promise.all([1, 2, 3].map(source))).toEqual(before);
    await expect(page.getByText('3 de 3', { exact: true })).toBeVisible();
  });

  await test.step('a phone reaches its camera by one tap', async () => {
    const finger = await page.evaluate(() => matchMedia('(pointer: coarse)').matches);
    await thumbnails(page).last().click();
    await expect(page.getByRole('button', { name: 'Hacer foto' })).toHaveCount(finger ? 1 : 0);
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: finger ? 'Hacer foto' : 'Añadir foto' }).click();
    const chooser = await choosing;
    expect(await chooser.element().getAttribute('capture')).toBe(finger ? 'environment' : null);
    await chooser.setFiles([jpeg('otra.jpg', photo)]);
    await expect(thumbnails(page)).toHaveCount(3);
  });

  await test.step('one that the browser can’t read is named, with what to do', async () => {
    await thumbnails(page).first().click();
    await expect(thumbnails(page)).toHaveCount(2);
    await page
      .getByLabel('Fotos')
      .setInputFiles([
        { name: 'IMG_7.HEIC', mimeType: 'image/heic', buffer: Buffer.from('....ftypheic') },
      ]);
    await expect(page.getByText(/no puede leer «IMG_7.HEIC».*Más compatible/)).toBeVisible();
    await page.getByLabel('Fotos').setInputFiles([jpeg('rota.jpg', photo.subarray(0, 60))]);
    await expect(page.getByText(/No hemos podido leer «rota.jpg»/)).toBeVisible();
    await expect(thumbnails(page)).toHaveCount(2);
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
  // The bar moves during the upload of a photo, not only after it.
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

test('a save that fails keeps the photos, and the next one sends them', async ({ page, user }) => {
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

  await test.step('and the two are swiped through, round and round', async () => {
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
    // A swipe that is too short does nothing.
    await swipe(30);
    await expect(viewer.getByText('2 de 2')).toBeVisible();
    await expectAccessible(page);
  });
});
