import { expect, expectAccessible, test } from '../users';
import { cameraPhoto } from '../photo-files';
import { jpeg, photoField, thumbnails } from '../steps';

// Recording a trace fetches blob: addresses, which the CSP blocks.
test.use({ trace: 'off' });

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

test('three photos at most: the others, and files that are no photos, are listed', {
  tag: '@width',
}, async ({ page }) => {
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
  await photoField(page).dispatchEvent('dragenter', { dataTransfer: data });
  await expect(page.getByRole('button', { name: 'Suéltala aquí' })).toBeVisible();
  await photoField(page).dispatchEvent('drop', { dataTransfer: data });
  await expect(page.getByText('3 de 3')).toBeVisible();
  await expect(thumbnails(page)).toHaveCount(3);
  await expect(
    page.getByText('Caben 3 fotos como mucho: no hemos añadido «cuatro.jpg».'),
  ).toBeVisible();
  await expect(page.getByText('«cupos.pdf» no es una imagen.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Añadir foto/ })).toHaveCount(0);

  await test.step('they are reordered, by the keyboard too', async () => {
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

  await test.step('a phone has its camera one tap away', async () => {
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

  await test.step('an unreadable one is listed, with a solution', async () => {
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
