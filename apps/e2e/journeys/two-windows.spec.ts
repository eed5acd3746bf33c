import { leaveWaiting, lugares, save, sent, writeRececho } from '../steps';
import { expect, settleIn, test } from '../phone';

// With the service worker at work, on a phone's screen.
test.skip(({ isMobile }) => !isMobile, 'a phone is what has no coverage');
// The recorder of traces fetches blob addresses, which the page's policy rightly refuses.
test.use({ trace: 'off' });

test('a window that opens while the service worker sends knows what waits', async ({
  phone,
  marta,
}) => {
  const page = phone.page();
  await settleIn(page, marta.email);
  await leaveWaiting(phone, 'Collado', 831);
  // Woken by the browser, the worker sends the photo, and a bad line keeps the answer back.
  phone.coverage.next(/PUT .*photos/, 'hold');
  await phone.offline(false);
  await phone.coverage.met(/PUT .*photos/);

  await page.goto('/history');
  await expect(page.getByText('1 salida por enviar')).toBeVisible();
  await expect(page.locator('a.outing-row')).toHaveCount(1);
  await page.goto('/pendientes');
  await expect(page.getByText('Nueva · Rececho · 24/01/2026')).toBeVisible();
  phone.coverage.release();
  await expect(sent(page)).toBeVisible();
  expect(await lugares(marta.client)).toEqual(['Collado']);
});

test('a form open in one tab is not offered in another, and both outings arrive', async ({
  phone,
  marta,
}) => {
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

  // Its tab closed, what was left half written is offered.
  await writeRececho(one, 'Tres');
  await one.close();
  await two.goto('/recechos/new');
  await two.getByRole('button', { name: 'Recuperar' }).click();
  await expect(two.getByLabel('Lugar')).toHaveValue('Tres');
});
