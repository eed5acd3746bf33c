import type { Page } from '@playwright/test';
import { expect, settleIn, test } from '../phone';
import { countStored, photos, save, thumbnails } from '../steps';
import { expectAccessible, PASSWORD } from '../users';

// Recording a trace fetches blob: addresses, which the CSP blocks.
test.use({ trace: 'off' });

type File = { name: string; mimeType: string; buffer: Buffer };

/** Posts files to the app like the system's 'Compartir', by the manifest's `share_target`. */
async function share(page: Page, files: File[]): Promise<void> {
  const sharing = files.map(({ name, mimeType, buffer }) => ({
    name,
    type: mimeType,
    data: buffer.toString('base64'),
  }));
  await page.evaluate(async (list) => {
    const manifest = await (await fetch('/manifest.webmanifest')).json();
    const { action, method, enctype, params } = manifest.share_target;
    const input = Object.assign(document.createElement('input'), {
      type: 'file',
      multiple: true,
      name: params.files[0].name,
    });
    const transfer = new DataTransfer();
    for (const { name, type, data } of list) {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type }));
    }
    input.files = transfer.files;
    const form = Object.assign(document.createElement('form'), { action, method, enctype });
    form.append(input);
    document.body.append(form);
    form.submit();
  }, sharing);
  await page.waitForURL(/\?fotos=/);
}

const NOTE = { name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('hola') };
/** The number of shares on the device that no form has taken. */
const sharedOnDevice = (page: Page) => countStored(page, 'cuaderno-de-caza.shared', 'shared');
const chooser = (page: Page) => page.getByRole('dialog', { name: 'Registrar nueva salida' });

test('photos shared offline go into a new outing, and no reload loses them', async ({
  phone,
  marta,
}) => {
  const page = phone.page();
  await settleIn(page, marta.email);
  await phone.offline(true);
  await share(page, [...(await photos(600, 610, 620, 630)), NOTE]);
  await expect(chooser(page)).toContainText('3 fotos para la salida. ¿De qué tipo es?');
  await expect(chooser(page)).toContainText('Caben 3 fotos: la otra sigue en tu galería.');
  await expect(chooser(page)).toContainText('1 archivo no es una foto y no se ha recogido.');
  await expectAccessible(page);
  await page.reload();
  await chooser(page)
    .getByRole('link', { name: /Rececho/ })
    .click();
  await expect(thumbnails(page)).toHaveCount(3);

  await expect.poll(() => sharedOnDevice(page)).toBe(0);
  // Its draft has them now.
  await page.reload();
  await page.getByRole('button', { name: 'Recuperar' }).click();
  await expect(thumbnails(page)).toHaveCount(3);
  await page.getByLabel('Fecha').fill('2026-01-24');
  await page.getByLabel('Especie').selectOption('Corzo');
  await phone.offline(false);
  await save(page);
  const { outings } = marta.client.trpc;
  const recorded = async () => (await outings.list.query()).items;
  await expect.poll(recorded).toHaveLength(1);
  const [{ id } = { id: '' }] = await recorded();
  expect((await outings.get.query({ id })).photos).toHaveLength(3);
});

test('photos shared while signed out wait for the sign-in', async ({ phone, marta }) => {
  const page = phone.page();
  await settleIn(page, marta.email);
  await phone.context().clearCookies();
  await share(page, await photos(600));
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await page.getByLabel('Email').fill(marta.email);
  await page.getByLabel('Contraseña').fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(chooser(page)).toContainText('1 foto para la salida');
});
