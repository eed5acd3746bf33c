import 'fake-indexeddb/auto';
import { type DocumentPayload, documentPayload, type UserDocument } from '@cuaderno/domain';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { openDocuments } from '../../book/device/document-database';
import {
  applyDocuments,
  queueDocument,
  readDocumentOutbox,
} from '../../book/outbox/document-outbox';
import { button } from '../../testing/form';
import { renderAt } from '../../testing/render-at';
import { MARTA } from '../../testing/samples';
import { answering, Rejection } from '../../testing/server';
import { DocumentForm } from './document-form';

const BASE: UserDocument = {
  id: '01990000-0000-7000-8000-00000000000d',
  kind: 'licencia',
  name: 'Andalucía',
  number: '1',
  expires: null,
  remind: true,
  photos: [],
  version: 1,
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
};
const began = documentPayload(BASE);

beforeEach(async () => {
  await (await openDocuments()).clear('outbox');
  answering({
    'documents.update': () => {
      throw new Rejection('Vuelve luego', 'X', 503);
    },
  });
});

const saveInAnotherTab = (changes: Partial<DocumentPayload>) =>
  queueDocument(MARTA.id, { id: BASE.id, base: BASE, began, payload: { ...began, ...changes } });
const unsent = async () => (await readDocumentOutbox(MARTA.id))[0];

it('a document that another tab saved otherwise asks which one to keep', async () => {
  const first = renderAt('/', <DocumentForm kind="licencia" row={BASE} onDone={() => {}} />);
  await saveInAnotherTab({ number: '2' });
  await first.user.type(await screen.findByLabelText('Número'), '3');
  await first.user.click(button('Guardar'));
  await waitFor(async () => expect(await unsent()).toMatchObject({ state: 'conflict' }));
  first.unmount();

  const item = await unsent();
  const [row] = applyDocuments([BASE], item ? [item] : []);
  const { user } = renderAt('/', <DocumentForm kind="licencia" row={row} onDone={() => {}} />);
  expect(screen.getByText(/También cambió en otra pestaña/)).toHaveTextContent(
    'Allí: Andalucía, n.º 2. Aquí: Andalucía, n.º 13.',
  );
  await user.click(button('Quedarme con lo de allí'));
  await waitFor(async () =>
    expect(await unsent()).toMatchObject({ state: 'pending', payload: { number: '2' } }),
  );
});

it('a form that stays open is no other tab of its own first save', async () => {
  const { user } = renderAt('/', <DocumentForm kind="licencia" row={BASE} onDone={() => {}} />);
  for (const number of ['12', '123']) {
    await user.type(await screen.findByLabelText('Número'), number.slice(-1));
    await user.click(button('Guardar'));
    await waitFor(async () =>
      expect(await unsent()).toMatchObject({ state: 'pending', payload: { number } }),
    );
  }
});

it('a draft left before another device changed the document doesn’t undo that change', async () => {
  const left = renderAt('/', <DocumentForm kind="licencia" row={BASE} onDone={() => {}} />);
  await left.user.type(await screen.findByLabelText('Número'), '2');
  left.unmount();
  const now = { ...BASE, expires: '2028-12-20', version: 2 };
  const { user } = renderAt('/', <DocumentForm kind="licencia" row={now} onDone={() => {}} />);
  expect(await screen.findByText(/Quedó a medias/)).toBeVisible();
  await user.click(button('Guardar'));
  // From the content that the draft began with, so that the server's answer merges the two.
  await waitFor(async () =>
    expect(await unsent()).toMatchObject({
      base: { version: 1, expires: null },
      payload: { number: '12', expires: null },
    }),
  );
});

it('a new document that was sent since a form began with it is changed, not made again', async () => {
  await queueDocument(MARTA.id, { id: BASE.id, base: null, began: null, payload: began });
  const item = await unsent();
  const [row] = applyDocuments([], item ? [item] : []);
  const { user } = renderAt('/', <DocumentForm kind="licencia" row={row} onDone={() => {}} />);
  await (await openDocuments()).clear('outbox');
  await user.type(await screen.findByLabelText('Número'), '2');
  await user.click(button('Guardar'));
  await waitFor(async () =>
    expect(await unsent()).toMatchObject({ base: { number: '1' }, payload: { number: '12' } }),
  );
});
