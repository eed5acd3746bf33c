import type { Client } from '@cuaderno/client';
import type { Page } from '@playwright/test';
import { openPending, save, sent, writeRececho } from '../steps';
import { expect, test } from '../users';

const RECECHO = {
  type: 'rececho' as const,
  date: '2026-01-24',
  municipality: 'Riaño',
  species: 'Corzo',
  lugar: 'Collado',
  description: 'Con niebla',
};

/** Creates a rececho and leaves its page open without a network. */
async function openOffline(page: Page, { trpc }: Client) {
  const { outing } = await trpc.outings.create.mutate(RECECHO);
  await page.goto(`/recechos/edit/${outing.id}`);
  await expect(page.getByLabel('Lugar')).toHaveValue('Collado');
  await page.route('**/api/**', (route) => route.abort());
  return outing;
}

/** Saves without a network; a medal is seen before the toast. */
async function saveHere(page: Page): Promise<void> {
  await save(page);
  const toast = page.getByText('Guardada en este dispositivo');
  const medals = page.getByRole('button', { name: 'Continuar' });
  await expect(toast.or(medals)).toBeVisible();
  if (await medals.isVisible()) await medals.click();
  await expect(toast).toBeVisible();
}

async function online(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'wait' });
  await page.goto('/pendientes');
}

const tap = (page: Page, isMobile: boolean, text: string | RegExp) => {
  const cell = page.locator('.ledger-field label', { hasText: text });
  return isMobile ? cell.tap() : cell.click();
};

test('a conflict is resolved field by field, in a page with an address of its own', {
  tag: '@width',
}, async ({ page, user, isMobile }) => {
  const { outings } = user.client.trpc;
  const { id } = await openOffline(page, user.client);
  await page.getByLabel('Lugar').fill('Collado alto');
  await page.getByLabel('Descripción').fill('Con nieve');
  await page.getByLabel('Puntuación').fill('118');
  await saveHere(page);
  await outings.update.mutate({ ...RECECHO, id, lugar: 'Collado bajo', description: 'Con sol' });
  await online(page);

  await openPending(page, 'Hay que elegir: Lugar y 1 más');
  const heads = page.locator('.ledger-heads');
  await expect(heads).toContainText(isMobile ? /En este móvilHoy, / : /En este ordenadorHoy, /);
  await expect(heads).toContainText(/En el otroHoy, /);
  await expect(page.locator('mark')).toHaveText(['alto', 'bajo', 'nieve', 'sol']);
  if (isMobile) {
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL('/pendientes');
    await openPending(page, 'Hay que elegir: Lugar y 1 más');
  }
  await tap(page, isMobile, 'Collado bajo');
  await page.getByRole('button', { name: 'Guardar lo elegido' }).click();
  await expect(sent(page)).toBeVisible();
  await expect(page.getByText(/La última salida se envió hoy a las/)).toBeVisible();
  await expect(page).toHaveURL('/pendientes');
  expect(await outings.get.query({ id })).toMatchObject({
    custom_params: { lugar: 'Collado bajo' },
    description: 'Con nieve',
    species: [{ score: 118 }],
  });
});

test('a rejected write is edited and sent, another one is discarded', async ({ page, user }) => {
  const { outings } = user.client.trpc;
  await page.route('**/api/trpc/outings.create**', (route) =>
    route.fulfill({ status: 413, body: '' }),
  );
  for (const lugar of ['El primero', 'El segundo']) {
    await writeRececho(page, lugar);
    const answered = page.waitForEvent('response', (response) => response.status() === 413);
    await save(page);
    await answered;
  }
  await page.goto('/pendientes');
  const rows = page.locator('.pending-row');
  await expect(rows).toHaveText([/pesa demasiado$/, /pesa demasiado$/]);
  await expect(page.getByRole('button', { name: 'Enviar ahora' })).toBeDisabled();
  await expect(page.getByText('Nada que enviar hasta que decidas')).toBeVisible();

  await rows.last().click();
  await expect(page).toHaveURL(/salida=/);
  await expect(page.getByText(/Quita una foto e inténtalo de nuevo/)).toBeVisible();
  await page.getByRole('button', { name: 'Descartar' }).click();
  const question = page.getByRole('dialog', { name: '¿Descartar lo escrito?' });
  await expect(question).toContainText('Lo que no se ha enviado se pierde: la salida y su pieza.');
  await question.getByRole('button', { name: 'Descartar' }).click();
  await expect(rows).toHaveCount(1);

  await page.unrouteAll({ behavior: 'wait' });
  await openPending(page, 'pesa demasiado');
  await page.getByRole('link', { name: 'Editar' }).click();
  await expect(page.getByLabel('Lugar')).toHaveValue('El primero');
  await save(page);
  await expect(page).not.toHaveURL(/edit/);
  await page.goto('/pendientes');
  await expect(sent(page)).toBeVisible();
  const { items } = await outings.list.query();
  expect(items).toHaveLength(1);
});

test('an outing deleted on one device and changed on the other is left or deleted', async ({
  page,
  user,
}) => {
  const { outings } = user.client.trpc;
  const ids: string[] = [];
  for (const answer of ['Dejarla como está en el otro', 'Eliminarla en todas partes']) {
    const { id } = await openOffline(page, user.client);
    ids.push(id);
    await page.getByRole('button', { name: 'Eliminar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
    await expect(page).toHaveURL('/');
    await outings.update.mutate({ ...RECECHO, id, description: 'Con sol' });
    await online(page);
    await openPending(page, 'Hay que elegir: eliminarla o dejarla');
    await expect(page.getByText(/Después, en el otro, cambiaste la descripción\./)).toBeVisible();
    await page.getByRole('button', { name: answer }).click();
    await expect(sent(page)).toBeVisible();
  }
  const { items } = await outings.list.query();
  expect(items.map(({ id }) => id)).toEqual(ids.slice(0, 1));
});

test('an outing changed on one device and deleted on the other is recorded again or stays deleted', async ({
  page,
  user,
}) => {
  const { outings } = user.client.trpc;
  for (const answer of ['Dejarla eliminada', 'Volver a guardarla con mi cambio']) {
    const { id } = await openOffline(page, user.client);
    await page.getByLabel('Puntuación').fill('118');
    await saveHere(page);
    await outings.delete.mutate({ id });
    await online(page);
    await openPending(page, 'Hay que elegir: volver a guardarla o no');
    await expect(
      page.getByText(/La eliminaste en el otro\. .*cambiaste la puntuación\./),
    ).toBeVisible();
    await page.getByRole('button', { name: answer }).click();
    await expect(sent(page)).toBeVisible();
  }
  const { items } = await outings.list.query();
  expect(items).toHaveLength(1);
});

test('several writes are pending without a network, and sent with it', async ({ page, user }) => {
  const { outings } = user.client.trpc;
  const { id } = await openOffline(page, user.client);
  await page.getByLabel('Puntuación').fill('118');
  await saveHere(page);
  await writeRececho(page, 'El segundo');
  await saveHere(page);
  await page.goto('/pendientes');
  await expect(page.locator('.sync-line')).toHaveText('Sin conexión');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pendientes 2');
  await expect(page.getByText('Por enviar', { exact: true })).toBeVisible();
  await expect(page.getByText('Hay que decidir')).toBeHidden();
  await expect(page.locator('.pending-row')).toHaveText([
    /^Riaño.*RecechoCambioPendiente$/,
    /^Ubicación no especificada.*RecechoNuevaPendiente$/,
  ]);
  await openPending(page, 'Cambio');
  await expect(page.getByText('Ya puedes verla en tu cuaderno.')).toBeVisible();

  await page.unrouteAll({ behavior: 'wait' });
  await page.goto('/pendientes');
  await expect(sent(page)).toBeVisible();
  expect((await outings.list.query()).items).toHaveLength(2);
  expect(await outings.get.query({ id })).toMatchObject({ species: [{ score: 118 }] });
});
