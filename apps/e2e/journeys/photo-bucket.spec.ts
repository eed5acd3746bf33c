import { bucketTest } from '../bucket';
import { expect, settleIn } from '../phone';
import {
  addPhotos,
  lugares,
  openPending,
  photos,
  photoWidths,
  save,
  sent,
  writeRececho,
} from '../steps';

const test = bucketTest();
// Recording a trace fetches blob: addresses, which the CSP blocks.
test.use({ trace: 'off' });

test('without the bucket of photos an outing waits, says why, and is sent once it is back', async ({
  phone,
  marta,
  s3,
}) => {
  const page = phone.page();
  await settleIn(page, marta.email);
  s3.behave('gone');
  await writeRececho(page, 'Con fotos');
  await addPhotos(page, await photos(811, 821));
  await save(page);
  await expect(page.getByText('Guardada en este dispositivo')).toBeVisible();

  await test.step('beside another, without photos, which is sent', async () => {
    await writeRececho(page, 'Sin fotos');
    await save(page);
    await expect.poll(() => lugares(marta.client)).toEqual(['Sin fotos']);
    await page.goto('/pendientes');
    const waits = 'Pendiente: el servidor no ha podido guardar las fotos';
    await expect(page.locator('.pending-row')).toHaveText([new RegExp(`${waits}$`)]);
    await openPending(page, waits);
    await expect(page.getByRole('dialog')).toContainText('no tienes que hacer nada');
    await page.keyboard.press('Escape');
  });

  s3.behave('fine');
  await expect(async () => {
    const again = page.getByRole('button', { name: 'Enviar ahora' });
    if (await again.isVisible()) await again.click({ timeout: 1_000 });
    await expect(sent(page)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const outings = await (await marta.client.fetch('/api/outings')).json();
  const withPhotos = outings.filter((outing: { photos: string[] }) => outing.photos.length > 0);
  expect([outings.length, withPhotos.length]).toEqual([2, 1]);
  expect(await photoWidths(marta.client, withPhotos[0].photos)).toEqual([811, 821]);
});
