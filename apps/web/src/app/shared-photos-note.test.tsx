import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { keepSharedPhotos, readSharedPhotos } from '../book/photos/shared-photos';
import { renderAt } from '../testing/render-at';
import { ChooserSheet } from './chooser-sheet';

// jsdom's files have no content once they are stored.
beforeEach(() => void vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo'));

const file = (type: string) => new File(['x'], 'x', { type });
const open = (address: string) =>
  renderAt(address, <ChooserSheet onPick={() => undefined} onClose={() => undefined} />);

it('counts what another app has shared, and takes it into each form', async () => {
  await keepSharedPhotos([...Array.from({ length: 5 }, () => file('image/png')), file('text/x')]);
  open('/new?fotos=compartidas');
  expect(await screen.findByText('3 fotos para la salida. ¿De qué tipo es?')).toBeVisible();
  expect(screen.getByText('Caben 3 fotos: las otras 2 siguen en tu galería.')).toBeVisible();
  expect(screen.getByText('1 archivo no es una foto y no se ha recogido.')).toBeVisible();
  expect(screen.getByRole('link', { name: /Rececho/ })).toHaveAttribute(
    'href',
    '/recechos?fotos=compartidas',
  );
});

it('says that nothing was a photo', async () => {
  await keepSharedPhotos([file('application/pdf')]);
  open('/new?fotos=compartidas');
  expect(await screen.findByText(/^1 archivo no es una foto/)).toBeVisible();
  expect(screen.queryByText(/para la salida/)).toBeNull();
});

it.each([
  ['sin-sitio', /^No queda sitio en este dispositivo/],
  ['sin-recoger', /^No hemos podido recoger esas fotos/],
])('says why there are no photos (%s)', async (state, text) => {
  open(`/new?fotos=${state}`);
  expect(await screen.findByText(text)).toBeVisible();
});

it('discards the photos when it is closed', async () => {
  await keepSharedPhotos([file('image/png')]);
  const { user } = open('/new?fotos=compartidas');
  await user.click(screen.getByRole('button', { name: 'Cerrar' }));
  await expect.poll(() => readSharedPhotos(1)).toBeNull();
});

it('is the plain chooser elsewhere', async () => {
  open('/');
  expect(screen.getByRole('link', { name: /Rececho/ })).toHaveAttribute('href', '/recechos');
});
