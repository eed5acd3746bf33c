import 'fake-indexeddb/auto';
import { toSummary } from '@cuaderno/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDevice } from '../../book/device/database';
import { keepOutings } from '../../book/mirror/mirror';
import { storedOutings } from '../../book/mirror/stored-outings';
import { useWide } from '../../lib/use-wide';
import { button } from '../../testing/form';
import { renderAt } from '../../testing/render-at';
import { entry, MARTA, outing, summary, wholeBook } from '../../testing/samples';
import { answering } from '../../testing/server';
import { Cuaderno } from './cuaderno';

vi.mock('../../lib/use-wide', { spy: true });
vi.mock('../../book/mirror/stored-outings', { spy: true });

const WHOLE = outing({
  id: 'a',
  date: '2026-01-10',
  species: [
    entry({ id: 'p', score: 101.5, weight: 88, distance: 45 }),
    entry({ id: 'q', weight: 92.5 }),
    entry({ id: 'r', species: 'Zorro' }),
  ],
});
const ELSEWHERE = summary({
  id: 'b',
  type: 'rececho',
  date: '2026-02-21',
  municipality: 'Riaza',
  species: [
    { species: 'Jabalí', quantity: 1, medals: ['silver'], best: { score: 106.8, medal: 'silver' } },
  ],
});

beforeEach(() => {
  vi.mocked(useWide).mockReturnValue(true);
  // The list and the table measure what jsdom doesn't lay out.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(52);
});
afterEach(async () => {
  vi.restoreAllMocks();
  localStorage.clear();
  const device = await openDevice();
  await Promise.all([device.clear('books'), device.clear('outings')]);
});

async function openResults(query = 'species=Jabal%C3%AD') {
  await keepOutings(MARTA.id, [WHOLE]);
  answering({ 'outings.changes': () => wholeBook(ELSEWHERE, toSummary(WHOLE)) });
  const view = renderAt(`/history?${query}`, <Cuaderno />);
  await screen.findByRole('heading', { level: 1, name: /Resultados/ });
  return view;
}

/** The texts of the rows' cells, without that of the modality. */
const cells = async () =>
  (await screen.findAllByRole('row')).slice(1).map((row) =>
    within(row)
      .getAllByRole('cell')
      .slice(1)
      .map(({ textContent }) => textContent),
  );
const head = (name: string) => screen.getByRole('columnheader', { name });

it('shows the results as a table of pieces, which the device remembers', async () => {
  const { user, unmount } = await openResults();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Tabla' }));
  await waitFor(async () =>
    expect(await cells()).toEqual([
      ['21/02/2026', 'Riaza', 'El Cantalar', 'Jabalí', 'Plata106,80', '–', '–'],
      ['10/01/2026', 'Cazorla', 'El Cantalar', 'Jabalí', 'Bronce101,50', '88 kg', '45 m'],
      ['10/01/2026', 'Cazorla', 'El Cantalar', 'Jabalí', 'Sin puntuar', '92,50 kg', '–'],
    ]),
  );
  expect(screen.getByRole('link', { name: 'Riaza' })).toHaveAttribute('href', '/recechos/b');
  unmount();
  const again = await openResults();
  expect(await screen.findByRole('table')).toBeVisible();
  await again.user.click(button('Renglones'));
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

it('keeps a row, with its focus, when the pieces are read from the device', async () => {
  let read: (value: unknown) => void = () => {};
  const reading = new Promise((done) => (read = done));
  vi.mocked(storedOutings).mockImplementation(async function* () {
    await reading;
    yield [WHOLE];
  });
  const { user } = await openResults();
  await user.click(await screen.findByRole('button', { name: 'Tabla' }));
  const link = await screen.findByRole('link', { name: 'Cazorla' });
  link.focus();
  read(undefined);
  await waitFor(async () => expect(await cells()).toHaveLength(3));
  expect(link).toHaveFocus();
});

it('is sorted by its heads, in the address, empty cells last', async () => {
  const { user } = await openResults();
  await user.click(await screen.findByRole('button', { name: 'Tabla' }));
  const weights = async () => (await cells()).map((row) => row[5]);
  await waitFor(async () => expect(await weights()).toContain('92,50 kg'));
  expect(head('Fecha')).toHaveAttribute('aria-sort', 'descending');
  await user.click(button('Peso'));
  await waitFor(() => expect(head('Peso')).toHaveAttribute('aria-sort', 'descending'));
  expect(head('Fecha')).not.toHaveAttribute('aria-sort');
  expect(await weights()).toEqual(['92,50 kg', '88 kg', '–']);
  await user.click(button('Peso'));
  await waitFor(() => expect(head('Peso')).toHaveAttribute('aria-sort', 'ascending'));
  expect(await weights()).toEqual(['88 kg', '92,50 kg', '–']);
  expect(screen.getByTestId('address')).toHaveTextContent(/tabla=peso$/);
});

it('is not offered on a phone, nor of the whole book', async () => {
  localStorage.setItem('cuaderno-de-caza.results-as-table', '1');
  answering({ 'outings.changes': () => wholeBook(ELSEWHERE, toSummary(WHOLE)) });
  const { unmount } = renderAt('/history', <Cuaderno />);
  await screen.findByRole('heading', { name: /Cuaderno de Caza 2 salidas/ });
  expect(screen.queryByRole('button', { name: 'Tabla' })).not.toBeInTheDocument();
  unmount();
  vi.mocked(useWide).mockReturnValue(false);
  await openResults();
  expect(screen.queryByRole('button', { name: 'Tabla' })).not.toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});
