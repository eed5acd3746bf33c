import { expect, expectAccessible, test } from '../users';

/** Seconds of a key pressed by somebody who reads a tape meanwhile, and the most for a whole sheet. */
const KEY = 0.6;
const MOST = 120;

/** A stag's measures in the order of its sheet; the bone kept and a 0 stay as they are. */
const STAG: readonly (readonly [name: RegExp, text: string])[] = [
  [/^Longitud de las cuernas: Izquierda/, '94,3'],
  [/^Longitud de las cuernas: Derecha/, '92,6'],
  [/^Luchaderas: Izquierda/, '28,4'],
  [/^Luchaderas: Derecha/, '27,1'],
  [/^Puntas centrales: Izquierda/, '31,2'],
  [/^Puntas centrales: Derecha/, '29,9'],
  [/^Perímetro de las rosetas: Izquierda/, '21,3'],
  [/^Perímetro de las rosetas: Derecha/, '20,8'],
  [/^Perímetro inferior: Izquierda/, '12,4'],
  [/^Perímetro inferior: Derecha/, '12,1'],
  [/^Perímetro superior: Izquierda/, '11,6'],
  [/^Perímetro superior: Derecha/, '11,9'],
  [/^Peso neto/, '5,36'],
  [/^Envergadura/, '71,2'],
  [/^Número de puntas: Izquierda/, '7'],
  [/^Número de puntas: Derecha/, '6'],
  [/^Color/, '1,5'],
  [/^Perlado/, '1,5'],
  [/^Terminación/, '1,5'],
  [/^Contraluchaderas/, '1'],
  [/^Corona/, '4,5'],
  [/^Deducciones/, '0,5'],
];

test('a stag is measured by keyboard alone, in under two minutes', async ({ page, user }) => {
  const { outing } = await user.client.trpc.outings.create.mutate({
    type: 'rececho',
    date: '2026-01-10',
    municipality: 'Cazorla',
    province: 'Jaén',
    ccaa: 'Andalucía',
    species: 'Venado',
  });
  await page.goto(`/recechos/${outing.id}/pieza/1/medir`);
  await expect(page.getByRole('heading', { name: 'Medir el trofeo' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Longitud de las cuernas: Izq/ })).toBeVisible();
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  for (const [name, text] of STAG) {
    const field = page.getByRole('textbox', { name }).or(page.getByRole('spinbutton', { name }));
    while (!(await field.evaluate((one) => one === document.activeElement))) {
      await press('Tab');
      expect(keys).toBeLessThan(MOST / KEY);
    }
    for (const key of text) await press(key);
    await expect(field).toHaveValue(text);
  }
  await expect(page.getByText('Te faltan 0,82 para bronce')).toBeVisible();
  await expectAccessible(page);
  await press('Enter');
  await expect(page.getByText('Puntuación medida', { exact: true })).toBeVisible();
  expect(keys * KEY).toBeLessThan(MOST);
  const [stag] = (await user.client.trpc.outings.get.query({ id: outing.id })).species;
  expect(stag?.measurement).toMatchObject({ scale: 'cic-venado-1', points: 164.18 });
});
