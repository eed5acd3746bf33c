import { expect, test } from './phone';
import { eventually } from './screen';
import { save, sendAll, signUp } from './steps';

const DAY = 24 * 60 * 60 * 1000;

test('the month of the visible outings stays on top, and an outing is read, changed and deleted', async ({
  phone,
}) => {
  const screen = phone.screen();
  const client = await signUp(screen);
  const newest = Date.UTC(2026, 4, 30);
  for (let n = 0; n < 20; n += 1) {
    await client.trpc.outings.create.mutate({
      type: 'rececho',
      date: new Date(newest - n * 9 * DAY).toISOString().slice(0, 10),
      municipality: 'Cazorla',
      species: 'Corzo',
    });
  }
  await screen.goto('/history');
  await screen.role('heading', 'Mayo 2026');
  expect(await screen.violations()).toEqual([]);
  const row = await screen.role('link', /15\/04\/2026/);
  await screen.run(
    'window.scrollTo(0, arguments[0].getBoundingClientRect().top + window.scrollY - 20)',
    row,
  );
  expect(await screen.isInViewport(await screen.role('heading', 'Abril 2026'))).toBe(true);
  expect(await screen.isInViewport(await screen.role('searchbox'))).toBe(true);
  expect(await screen.isInViewport(await screen.role('heading', 'Mayo 2026'))).toBe(false);

  await screen.click('link', /28\/03\/2026/);
  await screen.role('heading', 'Cazorla');
  expect(await screen.violations()).toEqual([]);
  expect(await screen.sideways()).toBe(0);
  await screen.click('link', 'Editar');
  await screen.type('Finca', 'Las Mezquitillas');
  await save(screen);
  await screen.text('Las Mezquitillas');
  await screen.click('link', 'Editar');
  await screen.click('button', 'Eliminar');
  await screen.text('¿Estás seguro?');
  await screen.click('button', 'Eliminar');
  await screen.role('heading', 'Piezas de caza');
  await sendAll(screen);
  expect((await client.trpc.outings.list.query()).items).toHaveLength(19);
});

test('a user changes the profile, and signs out', async ({ phone }) => {
  const screen = phone.screen();
  const client = await signUp(screen);
  await screen.goto('/profile');
  await screen.type('Teléfono', '+34 600 000 000');
  await screen.click('button', 'Guardar cambios');
  await eventually(async () =>
    expect((await client.trpc.auth.me.query())?.phone).toBe('+34 600 000 000'),
  );
  expect(await screen.sideways()).toBe(0);
  expect(await screen.violations()).toEqual([]);
  await screen.click('button', 'Cerrar sesión');
  await screen.role('button', 'Iniciar Sesión');
});
