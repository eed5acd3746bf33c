import 'fake-indexeddb/auto';
import { type Outing, toSummary } from '@cuaderno/domain';
import { screen, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { keepOutings } from '../../book/mirror/mirror';
import { renderAt } from '../../testing/render-at';
import { entry, MARTA, outing, wholeBook } from '../../testing/samples';
import { answering } from '../../testing/server';
import { CompanionScreen } from './companion';
import { GroundScreen } from './ground';

/** What a link hands to the form. */
function FormState() {
  return <pre>{JSON.stringify(useLocation().state)}</pre>;
}

let made = 0;
const at = (params: Outing['custom_params'], more: Partial<Outing> = {}): Outing =>
  outing({
    id: `01990000-0000-7000-8000-${String((made += 1)).padStart(12, '0')}`,
    location: null,
    custom_params: params,
    ...more,
  });
const silver = () => [entry({ id: String(made), awardedTrophy: 'silver' })];

async function open(address: string, book: Outing[], rows: Outing[] = []) {
  await keepOutings(MARTA.id, book);
  answering({ 'outings.changes': () => wholeBook(...[...book, ...rows].map(toSummary)) });
  return renderAt(
    address,
    <Routes>
      <Route path="/coto" element={<GroundScreen />} />
      <Route path="/compania" element={<CompanionScreen />} />
      <Route path="*" element={<FormState />} />
    </Routes>,
  );
}

const figures = () =>
  Array.from(document.querySelectorAll('.ground-figures > div'), ({ textContent }) => textContent);
const rowsOf = async (name: string) =>
  within(await screen.findByRole('region', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

/** Eleven esperas at El Cantalar, ten of them at the stream, and others. */
const book = () => [
  at({ cotoName: 'El Cantalar', place: 'arroyo', windFrom: 'N' }, { date: '2026-10-10' }),
  ...Array.from({ length: 9 }, () =>
    at({ cotoName: 'EL CANTALAR', place: 'Arroyo', windForce: 0 }, { species: silver() }),
  ),
  at({}, { location: 'el cantalár', species: silver(), date: '2019-10-10' }),
  at({ cotoName: 'El Cantalar' }, { archivedAt: '2026-01-11T00:00:00.000Z' }),
  at({ cotoName: 'El Cantalar Bajo' }),
];

describe("a ground's page", () => {
  it('counts its outings in any case and accents, without archived ones', async () => {
    await open('/coto?nombre=el%20cantalar', book());
    expect(await screen.findByText('Cazorla, Jaén')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^El Cantalar$/);
    expect(figures()).toEqual(['Salidas11', 'Piezas10', 'Medallas10']);
    // Ten are no small sample, and have no rate here.
    expect(await rowsOf('Por puesto')).toEqual([
      'Arroyo9 de 10 con pieza',
      'Sin anotar1 de 1muestra pequeña con pieza',
    ]);
    expect(await rowsOf('Por viento')).toEqual([
      'Sin viento9 de 9 con pieza',
      'Norte0 de 1 con pieza',
      'Sin anotar1 de 1 con pieza',
    ]);
  });

  it('lists the latest by their stands, and the others on demand', async () => {
    const { user } = await open('/coto?nombre=El Cantalar', book());
    const list = within(await screen.findByRole('region', { name: 'Últimas salidas' }));
    expect(list.getAllByRole('link')).toHaveLength(5);
    await user.click(list.getByRole('button', { name: '6 salidas más' }));
    expect(list.getAllByRole('link', { name: /^Arroyo/ })).toHaveLength(10);
    expect(list.getByRole('link', { name: /^Puesto sin anotar/ })).toBeVisible();
    expect(list.queryByRole('button')).not.toBeInTheDocument();
  });

  it('says in a sentence why two outings tell nothing, and has a dash for no medal', async () => {
    await open('/coto?nombre=Los Villares', [
      at({ cotoName: 'Los Villares', place: 'Collado' }),
      at({ cotoName: 'Los Villares' }, { species: [entry()] }),
    ]);
    expect(await screen.findByText('Con dos salidas aún no dice nada.')).toBeVisible();
    expect(figures()).toEqual(['Salidas2', 'Pieza1', 'Medallas–']);
    expect(screen.queryByRole('region', { name: 'Por puesto' })).not.toBeInTheDocument();
  });

  it('is of one municipality where the address has it, with the way to the others', async () => {
    const { user } = await open('/coto?nombre=La Dehesa&municipio=Cazorla', [
      at({ cotoName: 'La Dehesa' }),
      at({ cotoName: 'La Dehesa' }, { municipality: 'Quesada' }),
      at({ cotoName: 'La Dehesa' }, { municipality: 'Quesada' }),
    ]);
    expect(await screen.findByText('Cazorla, Jaén')).toBeVisible();
    expect(figures()[0]).toBe('Salida1');
    await user.click(screen.getByRole('link', { name: 'Las 3 salidas de este nombre' }));
    expect(await screen.findByText('Quesada y Cazorla')).toBeVisible();
    expect(figures()[0]).toBe('Salidas3');
  });

  it('says that those of a ground are archived', async () => {
    await open('/coto?nombre=El Pocico', [
      at({ cotoName: 'El Pocico' }, { archivedAt: '2026-01-11T00:00:00.000Z' }),
    ]);
    const sentence = 'Tus salidas en «El Pocico» están archivadas, y aquí no cuentan.';
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it('is of all municipalities where the address leaves it blank', async () => {
    await open('/coto?nombre=La Dehesa&municipio=', [at({ cotoName: 'La Dehesa' })]);
    expect(await screen.findByText('Cazorla, Jaén')).toBeVisible();
  });

  it('begins an outing of its usual modality there, without a stand', async () => {
    const { user } = await open('/coto?nombre=El Cantalar', book());
    await user.click(await screen.findByRole('link', { name: 'Nueva espera aquí' }));
    expect(screen.getByTestId('address')).toHaveTextContent('/esperas');
    expect(screen.getByText(/"cotoName":"El Cantalar","place":""/)).toHaveTextContent(
      '"municipality":"Cazorla","province":"Jaén","ccaa":"Andalucía"',
    );
  });

  it('begins a montería at a finca of monterías, and asks for no wind', async () => {
    const finca = { finca: 'Robledo', armada: 'Sierra', puesto: 4 };
    await open('/coto?nombre=Robledo', [at(finca, { type: 'monteria', species: [entry()] })]);
    expect(await screen.findByRole('link', { name: 'Nueva montería aquí' })).toBeVisible();
    expect(screen.getByText('Finca')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Por puesto' })).toBeVisible();
    expect(screen.getByRole('link', { name: /^Armada Sierra, puesto 4/ })).toBeVisible();
  });

  it.each([
    ['/coto?nombre=Nadie', 'Ninguna salida de tu cuaderno es en «Nadie».'],
    ['/coto?nombre=El Cantalar&municipio=Ávila', /«El Cantalar» de Ávila/],
    ['/coto', 'La dirección no dice de qué coto.'],
    ['/compania?nombre=Nadie', /nombra a «Nadie»/],
    ['/compania', 'La dirección no dice quién.'],
  ])('says where there is none (%s), with a way back', async (address, sentence) => {
    await open(address, book());
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Sin salidas' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ir al Cuaderno' })).toHaveAttribute(
      'href',
      '/history',
    );
    expect(screen.queryByRole('link', { name: /aquí$/ })).not.toBeInTheDocument();
  });
});

it('says no stand of an outing that this device has only the row of', async () => {
  const [whole, ...rest] = ['Arroyo', 'Umbría', 'Vado'].map((place) =>
    at({ cotoName: 'Valdeza', place }),
  );
  await open('/coto?nombre=Valdeza', whole ? [whole] : [], rest);
  expect(await rowsOf('Por puesto')).toEqual([expect.stringMatching(/^Arroyo0 de 1/)]);
  expect(screen.getByText(/^Este dispositivo aún no tiene enteras 2 salidas/)).toBeVisible();
  expect(screen.queryByText('Puesto sin anotar')).not.toBeInTheDocument();
});

it("a companion's page counts the outings that name it, by ground", async () => {
  await open('/compania?nombre=antonio', [
    at({ cotoName: 'El Cantalar', companions: 'Luis, Antonio y Trueno' }, { species: silver() }),
    at({ cotoName: 'Los Villares', companions: 'Antonio' }),
    at({ cotoName: 'El Cantalar', companions: 'ANTONIO' }, { date: '2024-10-05' }),
    at({ cotoName: 'El Cantalar', companions: 'Antonio José' }),
  ]);
  expect(await screen.findByText('La primera, el 05/10/2024')).toBeVisible();
  expect(figures()).toEqual(['Salidas3', 'Pieza1', 'Medalla1']);
  expect(await rowsOf('Por coto')).toEqual([
    'El Cantalar1 de 2muestra pequeña con pieza',
    'Los Villares0 de 1muestra pequeña con pieza',
  ]);
  expect(screen.getByRole('link', { name: 'El Cantalar' })).toHaveAttribute(
    'href',
    '/coto?nombre=El+Cantalar',
  );
});
