import type { Page } from '@playwright/test';
import { cameraPhoto, colourAt, sharp } from './photo-files';
import { expect, type Phone } from './phone';

export const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });

/** The field 'Fotos' of a form. */
export const photoField = (page: Page) => page.getByRole('group', { name: 'Fotos' });

/** The buttons that remove a picked photo, one per thumbnail. */
export const thumbnails = (page: Page) =>
  photoField(page).getByRole('button', { name: /^Quitar foto \d$/ });

/** Creates photos identified by their width, in this order. */
export async function photos(...wide: number[]) {
  return Promise.all(wide.map(async (w) => jpeg(`${w}.jpg`, await cameraPhoto(w, 600))));
}

/** Picks files one by one, each after the thumbnail of the previous one. */
export async function addPhotos(
  page: Page,
  files: Awaited<ReturnType<typeof photos>>,
): Promise<void> {
  for (const [index, file] of files.entries()) {
    await page.getByLabel('Fotos').setInputFiles(file);
    await expect(page.getByRole('button', { name: `Quitar foto ${index + 1}` })).toBeVisible();
  }
}

/** Presses 'Guardar'. */
export const save = (page: Page) => page.getByRole('button', { name: 'Guardar' }).click();

/** Fills in a new rececho identified by its 'Lugar'. */
export async function writeRececho(page: Page, lugar: string): Promise<void> {
  await page.goto('/recechos/new');
  await page.getByLabel('Fecha').fill('2026-01-24');
  await page.getByLabel('Especie').selectOption('Corzo');
  await page.getByLabel('Lugar').fill(lugar);
}

/** Saves a rececho with a photo of that width offline and closes the app, leaving it pending. */
export async function leavePending(phone: Phone, lugar: string, width: number): Promise<void> {
  const page = phone.page();
  await phone.offline(true);
  await writeRececho(page, lugar);
  await addPhotos(page, await photos(width));
  await save(page);
  await expect(page.getByText('Guardada en este dispositivo')).toBeVisible();
  await page.goto('about:blank');
}

/** Requests the server outside of the browser. */
type Client = { fetch: (address: string) => Promise<Response> };

/** @returns the places of the server's recechos in the order of their creation */
export async function lugares(client: Client): Promise<string[]> {
  const outings = await (await client.fetch('/api/outings')).json();
  return outings
    .toSorted((a: { createdAt: string }, b: { createdAt: string }) =>
      a.createdAt < b.createdAt ? -1 : 1,
    )
    .map((outing: { custom_params: { lugar: string } }) => outing.custom_params.lugar);
}

/** Reads the widths of photos served by the server, and expects each to be complete. */
export async function photoWidths(client: Client, addresses: string[]): Promise<number[]> {
  return Promise.all(
    addresses.map(async (address) => {
      const bytes = Buffer.from(await (await client.fetch(address)).arrayBuffer());
      expect(await colourAt(bytes, 0.1, 0.5)).toBe('red');
      expect(await colourAt(bytes, 0.9, 0.5)).toBe('blue');
      return (await sharp(bytes).metadata()).width;
    }),
  );
}

/** Reads the records of an IndexedDB store on the device. */
export const readStored = (page: Page, database: string, store: string) =>
  page.evaluate(
    async ([name, of]) => {
      const answer = (request: IDBRequest) =>
        new Promise<unknown>((resolve) => {
          request.addEventListener('success', () => resolve(request.result));
        });
      const device = (await answer(indexedDB.open(name))) as IDBDatabase;
      const records = await answer(device.transaction(of).objectStore(of).getAll());
      device.close();
      return records as object[];
    },
    [database, store] as const,
  );

/** Counts the records of an IndexedDB store on the device. */
export const countStored = async (page: Page, database: string, store: string) =>
  (await readStored(page, database, store)).length;

/** Counts the complete outings stored on the device. */
export const keptOutings = (page: Page) => countStored(page, 'cuaderno-de-caza', 'outings');

/** Opens the row of 'Pendientes' with this text: a sheet on a phone, the right page on a desktop. */
export async function openPending(page: Page, text: string | RegExp): Promise<void> {
  await page.locator('.pending-row', { hasText: text }).click();
  await expect(page).toHaveURL(/\/pendientes\?salida=\d+$/);
}

/** The text of 'Pendientes' without pending writes. */
export const sent = (page: Page) => page.getByText('Todo enviado');
