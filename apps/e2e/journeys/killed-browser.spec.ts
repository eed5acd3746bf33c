import { expect, settleIn, test } from '../phone';
import {
  addPhotos,
  keptOutings,
  lugares,
  photos,
  photoWidths,
  save,
  sent,
  writeRececho,
} from '../steps';
import { chooseMunicipality } from '../users';

// Recording a trace fetches blob: addresses, which the CSP blocks.
test.use({ trace: 'off' });

test('outings of three modalities with photos saved offline survive a killed browser, and arrive once', {
  tag: '@engines',
}, async ({ phone, marta }) => {
  test.setTimeout(180_000);
  const { outing: old } = await marta.client.trpc.outings.create.mutate({
    type: 'espera',
    date: '2026-01-10',
    municipality: 'Cazorla',
    province: 'Jaén',
    ccaa: 'Andalucía',
    species: 'Jabalí',
    score: 106.5,
  });
  let page = phone.page();
  await settleIn(page, marta.email);
  // Prefetching stores the outing, which was never opened.
  await expect.poll(() => keptOutings(page)).toBe(1);
  // Chromium stores cookies every 30 seconds and on closing: a later kill keeps the session.
  page = await phone.restart();
  await phone.offline(true);

  await test.step('every address opens', async () => {
    for (const [address, heading] of [
      ['/', 'Piezas de caza'],
      ['/full-dashboard', 'Todas las especies'],
      ['/history', 'Cuaderno de Caza'],
      ['/history?type=espera', 'Resultados'],
      [`/esperas/${old.id}`, 'Cazorla'],
      [`/esperas/edit/${old.id}`, 'Editar Espera'],
      ['/esperas', 'Nueva Espera'],
      ['/monterias/new', 'Nueva Montería y Batida'],
      ['/recechos/new', 'Nuevo Rececho'],
      ['/new', 'Registrar nueva salida'],
      ['/profile', 'Mi Perfil'],
      ['/pendientes', 'Pendientes'],
    ] as const) {
      await page.goto(address);
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
      await page.reload();
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
    }
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await page.getByRole('link', { name: 'Volver al cuaderno' }).click();
    await expect(page.getByRole('heading', { name: 'Piezas de caza' })).toBeVisible();
  });

  await test.step('an espera, with a place found on the device', async () => {
    await page.goto('/esperas/new');
    await page.getByLabel('Fecha').fill('2026-01-11');
    await chooseMunicipality(page, 'Hornachuelos', 'Hornachuelos (Córdoba)');
    await page.getByLabel('Especie').selectOption('Jabalí');
    await addPhotos(page, await photos(801, 802));
    await save(page);
    await expect(page.getByText('Guardada en este dispositivo')).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  await test.step('a montería', async () => {
    await page.goto('/monterias/new');
    await page.getByLabel('Fecha').fill('2026-01-17');
    await page.getByLabel('Finca').fill('Las Mezquitillas');
    await page.getByLabel('Especie').selectOption('Venado');
    await addPhotos(page, await photos(803));
    await save(page);
    await expect(page.getByText('Guardada en este dispositivo')).toBeVisible();
  });

  await test.step('a rececho, with a kill in the middle of its save', async () => {
    await writeRececho(page, 'Collado');
    await addPhotos(page, await photos(804, 805, 806));
    await save(page).catch(() => undefined);
    await phone.kill();
    page = await phone.restart();
    await page.goto('/recechos/new');
    await expect(page.getByRole('heading', { name: 'Nuevo Rececho' })).toBeVisible();
    // Either the save was stored and is pending, or its draft is offered.
    const kept = page.getByText('3 salidas por enviar');
    const offered = page.getByRole('button', { name: 'Recuperar' });
    await expect(kept.or(offered).first()).toBeVisible();
    if (!(await kept.isVisible())) {
      await offered.click();
      await save(page);
      await expect(page.getByText('Guardada en este dispositivo')).toBeVisible();
    }
    await page.goto('/history');
    await expect(page.getByText('Por enviar', { exact: true })).toHaveCount(3);
  });

  await test.step('with its photos, shown before anything was sent', async () => {
    await page.locator('a.outing-row', { hasText: 'Hornachuelos' }).click();
    await page.getByRole('button', { name: 'Ver fotos de Jabalí' }).click();
    const image = page.getByRole('img', { name: 'Jabalí, foto 1 de 2' });
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(801);
  });

  await test.step('and is killed again during a flush: the server has one outing, the phone no answer', async () => {
    phone.network.next(/POST .*outings\.create/, 'hold');
    await phone.offline(false);
    await phone.network.met(/POST .*outings\.create/);
    await phone.kill();
    page = await phone.restart();
    await page.goto('/pendientes');
    await expect(sent(page)).toBeVisible({ timeout: 60_000 });
  });

  const outings = await (await marta.client.fetch('/api/outings')).json();
  expect(outings.map(({ type, date }: { type: string; date: string }) => [type, date])).toEqual([
    ['rececho', '2026-01-24'],
    ['monteria', '2026-01-17'],
    ['espera', '2026-01-11'],
    ['espera', '2026-01-10'],
  ]);
  const [rececho, monteria, espera] = outings;
  expect(await photoWidths(marta.client, espera.photos)).toEqual([801, 802]);
  expect(await photoWidths(marta.client, monteria.species[0].photos)).toEqual([803]);
  expect(await photoWidths(marta.client, rececho.photos)).toEqual([804, 805, 806]);
  expect(await lugares(marta.client)).toEqual([undefined, undefined, undefined, 'Collado']);
});
