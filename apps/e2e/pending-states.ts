import type { Client } from '@cuaderno/client';
import { expect, type Page } from '@playwright/test';
import { addPhotos, keptOutings, openPending, photos, save } from './steps';

/** Creates recechos identified by their municipality, and opens each to store it on the device. */
async function known(page: Page, client: Client, ...lugares: string[]) {
  const outings = [];
  for (const lugar of lugares) {
    const { outing } = await client.trpc.outings.create.mutate({
      type: 'rececho',
      date: '2026-10-24',
      municipality: lugar,
      species: 'Corzo',
      lugar: 'Collado',
    });
    await page.goto(`/recechos/${outing.id}`);
    await expect(page.getByRole('heading', { name: lugar })).toBeVisible();
    outings.push(outing);
    await expect.poll(() => keptOutings(page)).toBe(outings.length);
  }
  return outings;
}

const waiting = (page: Page, outings: number) =>
  expect(page.locator('.sync-line')).toContainText(
    outings === 1 ? '1 salida por enviar' : `${outings} salidas por enviar`,
  );

async function write(page: Page, address: string, lugar: string): Promise<void> {
  await page.goto(address);
  if (address === '/recechos/new') {
    await page.getByLabel('Fecha').fill('2026-11-15');
    await page.getByLabel('Especie').selectOption('Corzo');
  }
  await page.getByLabel('Lugar').fill(lugar);
}

/** Opens writes that need a decision, and the question before discarding one. */
async function openedStates(page: Page, onState: (state: string) => Promise<void>): Promise<void> {
  for (const [name, text] of [
    ['elegir', 'Hay que elegir: Lugar'],
    ['eliminada-aqui', 'eliminarla o dejarla'],
    ['rechazada', 'No se pudo enviar'],
  ] as const) {
    await page.goto('/pendientes');
    await openPending(page, text);
    await onState(`pendientes-${name}`);
  }
  await page.getByRole('button', { name: 'Descartar' }).click();
  await onState('pendientes-descartar');
  await page.getByRole('button', { name: 'Atrás' }).click();
  await page.goto('/pendientes');
  await expect(page.getByText(/Enviando 1 de 2 fotos/)).toBeVisible();
}

/**
 * Creates pending writes in every state of 'Pendientes' and calls `onState` with each: pending, sending
 * photos, rejected, in conflict over a field and over a deletion on either side, and with an ended session.
 */
export async function pendingStates(
  page: Page,
  client: Client,
  onState: (state: string) => Promise<void>,
): Promise<void> {
  const { outings } = client.trpc;
  const [changed, deleted, removed] = await known(page, client, 'Riaño', 'Cazorla', 'Jaca');
  if (!changed || !deleted || !removed) throw new Error('nothing recorded');
  await page.route('**/api/**', (route) => route.abort());
  for (const [index, { id }] of [changed, deleted].entries()) {
    await write(page, `/recechos/edit/${id}`, 'Barranco de este dispositivo');
    await save(page);
    await waiting(page, index + 1);
  }
  await page.goto(`/recechos/edit/${removed.id}`);
  await page.getByRole('button', { name: 'Eliminar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await waiting(page, 3);
  await write(page, '/recechos/new', 'Demasiado grande');
  await save(page);
  await waiting(page, 4);
  await write(page, '/recechos/new', 'Con fotos');
  await addPhotos(page, await photos(801, 802));
  await save(page);
  await waiting(page, 5);

  const elsewhere = { type: 'rececho' as const, date: '2026-10-24', species: 'Corzo' };
  await outings.update.mutate({ ...elsewhere, id: changed.id, lugar: 'Collado del otro' });
  await outings.delete.mutate({ id: deleted.id });
  await outings.update.mutate({ ...elsewhere, id: removed.id, lugar: 'Collado del otro' });
  await page.unrouteAll({ behavior: 'wait' });
  await page.route(/outings\.create/, async (route) => {
    if (route.request().postData()?.includes('Demasiado grande')) {
      return route.fulfill({ status: 413, body: '' });
    }
    return route.continue();
  });
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/\/api\/photos\//, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/pendientes');
  await expect(page.getByText(/Enviando 1 de 2 fotos/)).toBeVisible();
  await expect(page.getByText(/Hay que elegir/)).toHaveCount(3);
  await expect(page.getByText(/No se pudo enviar:/)).toBeVisible();
  await onState('pendientes-estados');
  await openedStates(page, onState);

  await page.context().clearCookies();
  release();
  await expect(page.getByText(/Tu sesión ha caducado/)).toBeVisible();
  await onState('sesion-caducada-pendientes');
}
