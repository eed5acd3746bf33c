import { expect, test } from './phone';
import {
  addPhotos,
  lugaresOf,
  outingsOf,
  photoWidths,
  save,
  saveOffline,
  sendAll,
  signUp,
  writeRececho,
} from './steps';

test('outings saved with the plug pulled survive a closed window, and arrive once it is put back', async ({
  phone,
}) => {
  let screen = phone.screen();
  const client = await signUp(screen);
  phone.network.cut(true);
  await saveOffline(screen, 'Collado', 801, 802);
  screen = await phone.restart();
  await screen.goto('/history');
  await screen.text('Por enviar');
  for (const [address, heading] of [
    ['/', /^Piezas de caza/],
    ['/full-dashboard', /^Todas las especies/],
    ['/esperas', /^Nueva Espera/],
    ['/profile', /^Mi Perfil/],
    ['/pendientes', /^Pendientes/],
  ] as const) {
    await screen.goto(address);
    await screen.role('heading', heading);
  }
  await saveOffline(screen, 'Barranco');
  expect(await outingsOf(client)).toEqual([]);
  phone.network.cut(false);
  await sendAll(screen);
  expect(await lugaresOf(client)).toEqual(['Collado', 'Barranco']);
  const [first] = await outingsOf(client);
  expect(await photoWidths(client, first?.photos ?? [])).toEqual([801, 802]);
});

for (const lost of ['drop', 'reset'] as const) {
  test(`an answer lost by a connection ${lost === 'drop' ? 'closed' : 'reset'} leaves one outing on the server`, async ({
    phone,
  }) => {
    const screen = phone.screen();
    const client = await signUp(screen);
    await writeRececho(screen, 'Collado');
    await addPhotos(screen, 801);
    phone.network.next(/PUT .*photos/, lost);
    phone.network.next(/POST .*outings\.create/, lost, lost);
    await save(screen);
    await phone.network.met(/POST .*outings\.create/);
    await sendAll(screen);
    expect(await lugaresOf(client)).toEqual(['Collado']);
    const [outing] = await outingsOf(client);
    expect(await photoWidths(client, outing?.photos ?? [])).toEqual([801]);
  });
}
