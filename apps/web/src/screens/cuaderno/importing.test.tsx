import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import {
  changeImport,
  deleteImports,
  readImport,
  startImport,
} from '../../book/imports/import-job';
import { importingUser } from '../../book/use-import-job';
import { renderAt } from '../../testing/render-at';
import { MARTA, outing, wireOf } from '../../testing/samples';
import { Importing } from './importing';

const FACTS = { from: '2019-10-12', to: '2026-02-01', pieces: 174, medals: 11, skipped: 1 };
const outings = Array.from({ length: 1000 }, (_, row) => ({
  id: `0199-${row}`,
  row,
  payload: wireOf(outing({})),
}));
const begin = async () => {
  await startImport(MARTA.id, { name: 'caza.xlsx', facts: FACTS, outings });
  const { job } = await readImport(MARTA.id);
  if (job) await changeImport(job, { added: 350 });
};
const room = (container: Element) => container.querySelector('.cuaderno-import');

beforeEach(() => deleteImports(MARTA.id));

it('says how far an import is, and leads to it', async () => {
  await begin();
  renderAt('/history', <Importing />);
  const row = await screen.findByRole('link', { name: /Importando: 350 de 1\.000/ });
  expect(row).toHaveTextContent('Puedes cerrar: sigue sola');
  expect(row).toHaveAttribute('href', '/importar');
  expect(screen.getByRole('progressbar', { name: 'Salidas importadas' })).toHaveAttribute(
    'aria-valuenow',
    '350',
  );
});

it('keeps its room from the first paint', async () => {
  await begin();
  importingUser.keep(String(MARTA.id));
  const { container } = renderAt('/history', <Importing />);
  expect(room(container)).toBeEmptyDOMElement();
  await screen.findByRole('link');
});

it('takes no room without an import, or for one that has ended', async () => {
  await begin();
  const { job } = await readImport(MARTA.id);
  if (job) await changeImport(job, { state: 'done' });
  const { container } = renderAt('/history', <Importing />);
  await waitFor(() => expect(room(container)).toBeNull());
});
