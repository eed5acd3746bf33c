import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDevice } from '../../book/device/database';
import { keepOutings } from '../../book/mirror/mirror';
import { renderAt } from '../../testing/render-at';
import { outing, summary, wholeBook } from '../../testing/samples';
import { answering } from '../../testing/server';
import { Cuaderno } from './cuaderno';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T12:00Z') }));
afterEach(async () => {
  vi.useRealTimers();
  const device = await openDevice();
  await Promise.all([device.clear('books'), device.clear('outings')]);
});

function renderCuaderno(address: string, items: Parameters<typeof wholeBook>) {
  answering({ 'outings.changes': () => wholeBook(...items) });
  return renderAt(address, <Cuaderno />);
}

const address = () => screen.getByTestId('address').textContent;
const rows = () => screen.findAllByRole('link', { name: /\d\d\/\d\d\/\d{4}/ });
const heading = (name: RegExp) => screen.findByRole('heading', { level: 1, name });

const best = (score: number, medal: 'gold' | 'silver' | null = null) => ({ score, medal });
const corzos = [
  summary({
    id: 'k',
    type: 'rececho',
    date: '2026-05-10',
    municipality: 'Molina de Aragón',
    species: [
      { species: 'Corzo', quantity: 1, medals: ['silver'], best: best(118.4, 'silver') },
      { species: 'Zorro', quantity: 1, medals: [] },
    ],
  }),
  summary({
    id: 'l',
    date: '2026-04-18',
    municipality: 'Riaza',
    species: [{ species: 'Corzo', quantity: 1, medals: [], best: best(98) }],
  }),
  summary({
    id: 'm',
    date: '2025-07-26',
    municipality: 'Sepúlveda',
    species: [{ species: 'Corzo', quantity: 1, medals: ['gold'], best: best(132.2, 'gold') }],
  }),
];
const book = [
  summary({
    id: 'a',
    type: 'monteria',
    date: '2026-11-14',
    municipality: 'Hornachuelos',
    species: ['Jabalí', 'Hembra'].map((species) => ({ species, quantity: 2, medals: [] })),
  }),
  ...corzos,
];
const places = async () =>
  (await rows()).map((row) => /Molina|Riaza|Sepúlveda|Hornachuelos/.exec(row.textContent)?.[0]);

it.each([
  ['corzo', 'Corzo', 3],
  ['Guarros', 'Jabalí', 1],
  ['cierva', 'Hembra', 1],
])('looks for the species that %s names', async (word, species, count) => {
  const { user } = renderCuaderno('/history', book);
  await user.type(await screen.findByRole('searchbox'), word);
  expect(await heading(new RegExp(`Resultados ${count}`))).toBeInTheDocument();
  expect(screen.getByRole('searchbox')).toHaveValue(word);
  expect(
    screen.getByRole('button', { name: `Quitar filtro Especie: ${species}` }),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Borrar la búsqueda' }));
  expect(await heading(/Cuaderno de Caza 4/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Quitar filtro/ })).not.toBeInTheDocument();
});

it('keeps to its fields where they have it, and beside a filter of species', async () => {
  const named = summary({ id: 'n', finca: 'El Corzo', cotoName: null, species: [] });
  const { unmount } = renderCuaderno('/history?q=corzo', [...book, named]);
  expect(await heading(/Cuaderno de Caza 1/)).toBeInTheDocument();
  unmount();
  renderCuaderno('/history?q=corzo&species=Venado', book);
  expect(await screen.findByText(/^Nada con «corzo»/)).toHaveTextContent(
    'Nada con «corzo» en coto, finca ni municipio. Quita algún filtro o empieza de nuevo.',
  );
});

it('looks in its fields alone without the chip, and offers the species', async () => {
  const { user } = renderCuaderno('/history?q=corzo', book);
  await user.click(await screen.findByRole('button', { name: 'Quitar filtro Especie: Corzo' }));
  expect(await screen.findByText('No hay resultados con estos filtros')).toBeInTheDocument();
  expect(screen.getByText('Nada con «corzo» en coto, finca ni municipio.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Limpiar filtros' })).not.toBeInTheDocument();
  expect(screen.getByRole('searchbox')).toHaveValue('corzo');
  await user.click(screen.getByRole('button', { name: 'Ver las 3 salidas con corzo' }));
  expect(await heading(/Resultados 3/)).toBeInTheDocument();
  expect(address()).toBe('/history?q=corzo');
});

it('offers nothing where the book has no such species', async () => {
  renderCuaderno('/history?q=lobo', book);
  expect(await screen.findByText(/^Nada con «lobo»/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Ver/ })).not.toBeInTheDocument();
});

it('offers the outings whose description or company has the word', async () => {
  await keepOutings(1, [
    outing({ id: 'k', type: 'rececho', description: 'Mañana de NIEBLA cerrada.' }),
    outing({ id: 'l', custom_params: { companions: 'Ana y Nieblas' } }),
    outing({ id: 'm', description: 'Despejado' }),
  ]);
  const { user } = renderCuaderno('/history?q=niebla', book);
  await user.click(await screen.findByRole('button', { name: 'Ver las 2 salidas que lo nombran' }));
  expect(await places()).toEqual(['Molina', 'Riaza']);
  expect(await heading(/Resultados 2/)).toBeInTheDocument();
  await user.click(
    screen.getByRole('button', { name: 'Quitar filtro En la descripción o la compañía' }),
  );
  expect(await screen.findByText('No hay resultados con estos filtros')).toBeInTheDocument();
  await user.type(screen.getByRole('searchbox'), 'z');
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: /que lo nombra/ })).not.toBeInTheDocument(),
  );
});

it('has the score of the species in each row, and orders the rows by it', async () => {
  const { user } = renderCuaderno('/history?q=corzo', book);
  expect(await places()).toEqual(['Molina', 'Riaza', 'Sepúlveda']);
  const [molina, riaza] = await rows();
  expect(molina).toHaveTextContent('118,40 · Plata');
  expect(molina).toHaveTextContent('1 Zorro');
  expect(riaza).toHaveTextContent('98 ptos');
  expect(screen.getByText('3 salidas con corzo')).toBeInTheDocument();
  await user.click(screen.getByText('Ordenar:'));
  await user.click(screen.getByRole('link', { name: 'Puntuación De mayor a menor' }));
  expect(address()).toBe('/history?q=corzo&orden=puntuacion');
  await waitFor(async () => expect(await places()).toEqual(['Sepúlveda', 'Molina', 'Riaza']));
  expect(screen.queryByRole('heading', { level: 2 })).not.toBeInTheDocument();
});

it('orders by species under their names, and the unscored last', async () => {
  renderCuaderno('/history?type=espera&orden=especie', [
    ...book,
    summary({ id: 'p', date: '2026-11-02', municipality: 'Hornachuelos' }),
  ]);
  expect(await places()).toEqual(['Hornachuelos', 'Sepúlveda', 'Riaza']);
  const titles = screen.getAllByRole('heading', { level: 2 }).map((h2) => h2.textContent);
  expect(titles).toEqual(['Jabalí', 'Corzo']);
});

it('has no order with one result', async () => {
  renderCuaderno('/history?q=hornachuelos&orden=puntuacion', book);
  expect(await rows()).toHaveLength(1);
  expect(screen.queryByText('Ordenar:')).not.toBeInTheDocument();
});

it.each([
  ['cantalár', 'El Cantalar: por puesto y por viento'],
  ['robledo', 'Robledo: por puesto y por viento'],
])('leads to the page of the ground that it names (%s)', async (search, name) => {
  renderCuaderno(`/history?q=${search}`, [
    summary({ id: 'a' }),
    summary({ id: 'b', cotoName: 'EL CANTALAR' }),
    summary({ id: 'c', type: 'monteria', cotoName: null, finca: 'Robledo' }),
    summary({ id: 'd', type: 'monteria', cotoName: null, finca: 'Robledo Alto' }),
  ]);
  expect(await screen.findByRole('link', { name })).toBeVisible();
});

it.each(['', 'cazorla', 'r'])('leads to no ground by «%s»', async (search) => {
  renderCuaderno(`/history?q=${search}`, [
    summary({ id: 'a' }),
    summary({ id: 'b', cotoName: 'Robledo' }),
  ]);
  expect(await rows()).toHaveLength(2);
  expect(screen.queryByRole('link', { name: /por puesto y por viento$/ })).toBeNull();
});
