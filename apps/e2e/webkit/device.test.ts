import { expect, test } from './phone';
import { makeNewBuild } from '../new-build';
import { eventually } from './screen';
import {
  addPhotos,
  lugaresOf,
  newOuting,
  saveOffline,
  sendAll,
  sendRegistration,
  signUp,
  writeRececho,
  save,
} from './steps';

test('a first page left at once does not silence the storage of the next', async ({ phone }) => {
  const screen = phone.screen();
  await sendRegistration(screen);
  // Its database has been created, and is in use.
  await screen.driver.wait(
    () =>
      screen.run<boolean>(
        'return indexedDB.databases().then((all) => all.some(({ name }) => name === "cuaderno-de-caza"))',
      ),
    20_000,
  );
  await newOuting(screen, 'recechos');
  await addPhotos(screen, 801);
});

test('an outing of a phone whose clock is behind is saved and sent', async ({ phone }) => {
  let screen = phone.screen();
  const client = await signUp(screen);
  screen = await phone.restart({ daysBehind: 3 });
  await writeRececho(screen, 'Con el reloj atrasado');
  expect(await screen.run<number>('return Date.now()')).toBeLessThan(Date.now() - 172_800_000);
  await save(screen);
  await screen.text('¡Rececho registrado!');
  phone.network.cut(true);
  await saveOffline(screen, 'Sin red');
  phone.network.cut(false);
  await sendAll(screen);
  expect(await lugaresOf(client)).toEqual(['Con el reloj atrasado', 'Sin red']);
});

test('a server that answers 403 forever is asked slowly, and loses nothing', async ({ phone }) => {
  const screen = phone.screen();
  const client = await signUp(screen);
  phone.network.next(/outings\.create/, ...Array<number>(1000).fill(403));
  await saveOffline(screen, 'Prohibido', 801);
  await screen.goto('/pendientes');
  await screen.css('.pending-row');
  await new Promise((done) => setTimeout(done, 3_000));
  const asked = phone.network.count(/outings\.create/);
  expect(asked).toBeLessThan(12);
  phone.network.passAll();
  await sendAll(screen);
  expect(await lugaresOf(client)).toEqual(['Prohibido']);
});

test('a new build in the middle of a flush keeps what is pending, and is applied by a button', async ({
  phone,
}) => {
  const screen = phone.screen();
  const client = await signUp(screen);
  phone.network.cut(true);
  await saveOffline(screen, 'Uno', 801);
  await saveOffline(screen, 'Dos', 802);
  phone.network.next(/POST .*outings\.create/, 'hold');
  phone.network.cut(false);
  await screen.goto('/pendientes');
  await phone.network.met(/POST .*outings\.create/);
  phone.network.deploy(makeNewBuild());
  await screen.run(
    'navigator.serviceWorker.getRegistration().then((registration) => registration.update())',
  );
  await screen.text('Hay una versión nueva');
  await screen.click('button', 'Actualizar');
  await screen.css('html[data-build="next"]');
  phone.network.release();
  await sendAll(screen);
  await eventually(async () => expect(await lugaresOf(client)).toEqual(['Uno', 'Dos']));
});
