import { leavePending, lugares, readStored, save, sent, writeRececho } from '../steps';
import { expect, settleIn, test } from '../phone';

// Recording a trace fetches blob: addresses, which the CSP blocks.
test.use({ trace: 'off' });

test('a window opened while the service worker sends shows the pending writes', async ({
  phone,
  marta,
}) => {
  const page = phone.page();
  await settleIn(page, marta.email);
  await leavePending(phone, 'Collado', 831);
  // Background sync sends the photo, and the network holds the answer.
  phone.network.next(/PUT .*photos/, 'hold');
  await phone.offline(false);
  await phone.network.met(/PUT .*photos/);

  await page.goto('/history');
  await expect(page.getByText('1 salida por enviar')).toBeVisible();
  await expect(page.locator('a.outing-row')).toHaveCount(1);
  await page.goto('/pendientes');
  await expect(page.locator('.pending-row')).toHaveText(/24\/01\/2026RecechoNueva/);
  phone.network.release();
  await expect(sent(page)).toBeVisible();
  expect(await lugares(marta.client)).toEqual(['Collado']);
});

test('a form open in one tab is not offered in another, and both outings arrive', {
  tag: '@engines',
}, async ({ phone, marta }) => {
  const one = phone.page();
  await settleIn(one, marta.email);
  await writeRececho(one, 'Uno');
  const two = await phone.context().newPage();
  await writeRececho(two, 'Dos');
  await expect(two.getByRole('button', { name: 'Recuperar' })).toHaveCount(0);
  await save(two);
  await expect(two.getByText('¡Rececho registrado!')).toBeVisible();
  await save(one);
  await expect(one.getByText('¡Rececho registrado!')).toBeVisible();
  expect(await lugares(marta.client)).toEqual(['Dos', 'Uno']);

  // After its tab is closed, the draft is offered.
  await writeRececho(one, 'Tres');
  const drafts = () => readStored(one, 'cuaderno-de-caza.drafts', 'drafts');
  await expect.poll(async () => JSON.stringify(await drafts())).toContain('"lugar":"Tres"');
  await one.close();
  await two.goto('/recechos/new');
  await two.getByRole('button', { name: 'Recuperar' }).click();
  await expect(two.getByLabel('Lugar')).toHaveValue('Tres');
});
