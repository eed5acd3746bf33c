import { FIELDS, MORE_OF_PIECE } from '@cuaderno/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { address, button, field, renderForm } from '../../testing/form';
import { entry, outing, summary, wholeBook } from '../../testing/samples';

const date = () => fireEvent.change(field('Fecha'), { target: { value: '2026-01-17' } });
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const fold = async () => {
  const details = (await screen.findByText('Más de la pieza')).closest('details');
  if (!details) throw new Error('there is no fold');
  return details;
};
const kind = (name: string) => screen.getByRole('radio', { name, hidden: true });
const BORNE = {
  age: 5,
  weight: 92.5,
  weightKind: 'canal',
  distance: 60,
  weapon: 'Bergara B14',
  seal: 'CyL-26',
} as const;

const MEASURED = {
  scale: 'cic-jabali-1',
  date: '2026-01-12',
  values: {},
  points: 106.8,
} as const;
const OFFICIAL = { points: 111.65, record: '0482/2026', date: '2026-02-12' };

it('are folded, and sent with the piece', async () => {
  const { user, sent } = renderForm('espera');
  date();
  await user.selectOptions(field('Especie'), 'Jabalí');
  expect(await fold()).not.toHaveAttribute('open');
  expect(screen.getByText('Edad, peso, distancia, arma, precinto')).toBeInTheDocument();
  await user.click(screen.getByText('Más de la pieza'));
  type('Edad', '5');
  expect(kind('En canal')).toBeDisabled();
  type('Peso', '92,5');
  await user.click(kind('En canal'));
  type('Distancia', '60');
  type('Arma y calibre', ' Bergara B14 ');
  type('N.º de precinto', 'CyL-26');
  expect(
    await screen.findByText('5 años, 92,50 kg en canal, 60 m, Bergara B14, Precinto CyL-26'),
  ).toBeInTheDocument();
  await user.click(button('Guardar'));
  await waitFor(() => expect(address()).toBe('/'));
  expect(sent('outings.create')).toMatchObject([{ species: 'Jabalí', ...BORNE }]);
});

it('have an input each, and a word each on the closed line', async () => {
  const { user } = renderForm('espera');
  await user.selectOptions(field('Especie'), 'Jabalí');
  const inputs = within(await fold());
  for (const key of MORE_OF_PIECE) {
    expect(inputs.getByLabelText(FIELDS[key].label)).toBeInTheDocument();
  }
  const words = MORE_OF_PIECE.filter((key) => key !== 'weightKind').map(
    (key) => FIELDS[key].noun.split(' ')[1],
  );
  expect(screen.getByText(new RegExp(`^${words.join(', ')}$`, 'i'))).toBeInTheDocument();
});

it('are removed by emptying them, the weight with what it is of', async () => {
  const previous = outing({ species: [entry(BORNE)] });
  const { user, sent } = renderForm('espera', { previous });
  await fold();
  expect(field('Peso')).toHaveValue('92,50');
  for (const label of ['Edad', 'Peso', 'Distancia', 'Arma y calibre', 'N.º de precinto']) {
    type(label, '');
  }
  await waitFor(() => expect(kind('En canal')).not.toBeChecked());
  await user.click(button('Guardar'));
  await waitFor(() => expect(sent('outings.update')).toHaveLength(1));
  expect(sent('outings.update')).toMatchObject([
    { age: null, weight: null, weightKind: null, distance: null, weapon: null, seal: null },
  ]);
});

it('are shown where they are wrong, and need a species', async () => {
  const { user } = renderForm('espera');
  date();
  await fold();
  type('Edad', '41');
  await waitFor(async () => expect(await fold()).toHaveAttribute('open'));
  expect(screen.getByText('La edad no puede pasar de 40 años')).toBeInTheDocument();
  type('Edad', 'cinco');
  expect(await screen.findByText('La edad debe ser un número entero')).toBeInTheDocument();
  expect(await screen.findByText('Edad, peso, distancia, arma, precinto')).toBeInTheDocument();
  type('Edad', '5');
  expect(await screen.findByText('Falta la especie')).toBeInTheDocument();
  await user.selectOptions(field('Especie'), 'Corzo');
  await waitFor(() => expect(button('Guardar')).toBeEnabled());
});

it('offer the last weapon of the book, which is never filled in by itself', async () => {
  const book = wholeBook(
    summary({ date: '2026-01-10', weapons: ['Sauer 101', 'Bergara B14'] }),
    summary({ id: '01990000-0000-7000-8000-000000000002', date: '2025-01-10', weapons: ['Otra'] }),
  );
  const { user } = renderForm('espera', { answers: { 'outings.changes': () => book } });
  await user.click(await screen.findByText('Más de la pieza'));
  const offer = await screen.findByRole('button', { name: 'Bergara B14' });
  expect(field('Arma y calibre')).toHaveValue('');
  await user.click(offer);
  expect(field('Arma y calibre')).toHaveValue('Bergara B14');
  expect(field('Arma y calibre')).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Bergara B14' })).not.toBeInTheDocument();
});

it('offer the weapon of the piece before, and belong to their piece', async () => {
  const { user, sent } = renderForm('monteria');
  await screen.findByLabelText('Fecha');
  date();
  await user.selectOptions(field('Especie'), 'Jabalí');
  await fold();
  type('Arma y calibre', 'Browning');
  await user.click(button('Añadir Pieza'));
  const second = within(screen.getByRole('group', { name: 'Pieza #2' }));
  await user.selectOptions(second.getByLabelText('Especie'), 'Zorro');
  await user.click(await second.findByText('Más de la pieza'));
  await user.click(second.getByRole('button', { name: 'Browning' }));
  type('Distancia', '80');
  await user.click(button('Guardar'));
  await waitFor(() => expect(sent('outings.create')).toHaveLength(1));
  expect(sent('outings.create')).toMatchObject([
    {
      animals: [
        { species: 'Jabalí', weapon: 'Browning', distance: null },
        { species: 'Zorro', weapon: 'Browning', distance: 80 },
      ],
    },
  ]);
});

it.each([
  [
    'both',
    { measurement: MEASURED, homologation: OFFICIAL },
    ['se quitan su medición y su homologación.'],
  ],
  ['a measurement', { measurement: MEASURED }, ['se quita su medición.']],
  ['a record', { homologation: OFFICIAL }, ['se quita su homologación.']],
  ['neither', {}, []],
])('say that %s goes with the species before it is saved', async (_name, scores, texts) => {
  const { user } = renderForm('espera', { previous: outing({ species: [entry(scores)] }) });
  const said = () => screen.queryAllByText(/Al cambiar la especie/).map((each) => each.textContent);
  await fold();
  expect(said()).toEqual([]);
  await user.selectOptions(field('Especie'), 'Corzo');
  await waitFor(() => expect(said()).toEqual(texts.map((text) => `Al cambiar la especie ${text}`)));
  await user.selectOptions(field('Especie'), 'Jabalí');
  await waitFor(() => expect(said()).toEqual([]));
});
