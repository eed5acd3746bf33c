import { todayInSpain } from '@cuaderno/domain';
import { expect, expectAccessible, test } from '../users';
import { addPhotos, countStored, photos } from '../steps';

/** The day `days` from today: 'YYYY-MM-DD'. */
const inDays = (days: number) =>
  new Date(Date.parse(todayInSpain()) + days * 86_400_000).toISOString().slice(0, 10);
const asRead = (day: string) => day.split('-').toReversed().join('/');

test('a paper that expires is kept, shown, announced on the dashboard, and renewed', {
  tag: '@width',
}, async ({ page, user }) => {
  const soon = inDays(12);
  await page.goto('/profile');
  await page.getByRole('link', { name: /^Documentos/ }).click();
  await expect(page.getByText('Lo que te pueden pedir en el monte')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: /^Licencia de caza/ }).click();
  await page.getByLabel('Comunidad').selectOption('Andalucía');
  await page.getByLabel('Número').fill('30/104417');
  await page.getByLabel('Caduca').fill(soon);
  await addPhotos(page, await photos(400));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Documento guardado')).toBeVisible();
  const row = page.getByRole('link', { name: /^Licencia de caza/ });
  await expect(row).toContainText('Caduca en 12 días');
  await expect(row).toContainText(`Andalucía, n.º 30/104417`);
  await expect(row).toContainText(asRead(soon));
  await expect(page.getByText('por enviar')).toHaveCount(0);
  const [stored] = await user.client.trpc.documents.list.query();
  expect(stored).toMatchObject({ kind: 'licencia', expires: soon, photos: [expect.any(String)] });
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Ver foto: Licencia de caza' }).click();
  await expect(page.getByRole('img', { name: 'Licencia de caza, foto 1 de 1' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/');
  const notice = page.getByRole('link', { name: /Tu licencia caduca en 12 días/ });
  await expect(notice).toContainText(`Andalucía, el ${asRead(soon)}`);
  await expectAccessible(page);
  await notice.click();
  await page.getByRole('button', { name: 'Enseñar' }).click();
  await expect(page.getByRole('img', { name: 'Licencia de caza, foto 1 de 1' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByLabel('Caduca').fill(inDays(400));
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('heading', { name: 'Al día' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Piden atención' })).toHaveCount(0);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Piezas de caza' })).toBeVisible();
  await expect(page.getByText(/Tu licencia/)).toHaveCount(0);
});

test('a paper written, photographed, changed and removed without a network is sent later', async ({
  page,
  user,
}) => {
  const { documents } = user.client.trpc;
  const { document: left } = await documents.create.mutate({ kind: 'seguro', name: 'Mutua' });
  await page.goto('/documentos');
  await expect(page.getByRole('link', { name: /^Seguro de caza/ })).toBeVisible();
  await page.route('**/api/**', (route) => route.abort());
  await page.getByRole('link', { name: 'Añadir documento' }).click();
  await page.getByRole('link', { name: /^Guía del arma/ }).click();
  await page.getByRole('textbox', { name: 'Arma' }).fill('Bergara B14');
  await addPhotos(page, await photos(400));
  await page.getByRole('button', { name: 'Guardar' }).click();
  const row = page.getByRole('link', { name: /^Guía del arma/ });
  await expect(row).toContainText('Por enviar');
  await expect(page.getByText(/1 documento por enviar/)).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await row.click();
  await page.getByLabel('Número').fill('G-77');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(row).toContainText('Bergara B14, n.º G-77');
  await page.getByRole('link', { name: /^Seguro de caza/ }).click();
  await page.getByRole('button', { name: 'Eliminar documento' }).click();
  await page.getByRole('button', { name: 'Eliminar', exact: true }).click();
  await expect(page.getByRole('link', { name: /^Seguro de caza/ })).toHaveCount(0);
  await expect(page.getByText(/2 documentos por enviar/)).toBeVisible();

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page.getByText(/Tienes 2 documentos por enviar/)).toBeVisible();
  await page.getByRole('button', { name: 'Atrás' }).click();
  expect((await documents.list.query()).map(({ id }) => id)).toEqual([left.id]);

  await page.unrouteAll({ behavior: 'wait' });
  await page.goto('/documentos');
  await expect(row).toBeVisible();
  await expect(page.getByText(/por enviar/i)).toHaveCount(0, { timeout: 30_000 });
  const now = await documents.list.query();
  expect(now).toMatchObject([{ kind: 'guia', name: 'Bergara B14', number: 'G-77' }]);
  expect(now[0]?.photos).toHaveLength(1);
});

test('a paper changed on two devices asks which to keep; one that is half-written stays', {
  tag: '@width',
}, async ({ page, user }) => {
  const { documents } = user.client.trpc;
  const { document } = await documents.create.mutate({ kind: 'permiso', number: '1' });
  await page.goto(`/documentos?ver=${document.id}`);
  await page.getByLabel('Número').fill('2');
  const drafts = () => countStored(page, 'cuaderno-de-caza.drafts', 'drafts');
  await expect.poll(drafts).toBe(1);
  await page.goto('/documentos');
  await page.getByRole('link', { name: /^Permiso de armas/ }).click();
  await expect(page.getByText('Quedó a medias')).toBeVisible();
  await expect(page.getByLabel('Número')).toHaveValue('2');
  await page.route('**/api/trpc/**', (route) => route.abort());
  // One that is still held when the routes end may never be answered, nor aborted.
  const aborted = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('documents.update'),
  );
  await page.getByRole('button', { name: 'Guardar' }).click();
  const row = page.getByRole('link', { name: /^Permiso de armas/ });
  await expect(row).toContainText('Por enviar');
  await aborted;
  await documents.update.mutate({ ...document, number: '3' });
  await page.unrouteAll({ behavior: 'wait' });
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(row).toContainText('Hay que elegir');
  await row.click();
  await expect(page.getByText(/Allí: n\.º\s3/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /Guardar lo de este/ }).click();
  await expect(row).toContainText('n.º 2');
  await expect(row).not.toContainText(/elegir|enviar/);
  await expect.poll(async () => (await documents.get.query({ id: document.id })).number).toBe('2');
});

test('what changes on another device is shown as it happens', async ({ page, user }) => {
  await page.goto('/documentos');
  await expect(page.getByText('Lo que te pueden pedir en el monte')).toBeVisible();
  await user.client.trpc.documents.create.mutate({ kind: 'otro', name: 'Carné de perrero' });
  await expect(page.getByRole('link', { name: /^Carné de perrero/ })).toBeVisible();
});
