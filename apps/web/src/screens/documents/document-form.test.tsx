import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { allDrafts, discardDraft, writeDraft } from '../../book/drafts/drafts';
import { renderAt } from '../../testing/render-at';
import { MARTA } from '../../testing/samples';
import { answering } from '../../testing/server';
import { DocumentForm } from './document-form';

afterEach(async () => {
  await Promise.all((await allDrafts()).map(({ id }) => discardDraft(id)));
});

it('a half-written document is opened again as it was left, until it is discarded', async () => {
  const values = { kind: 'licencia', name: 'Madrid', number: '28', expires: '', remind: true };
  const id = 'documento nuevo licencia';
  await writeDraft({
    id,
    userId: MARTA.id,
    type: 'document',
    base: null,
    values: { ...values, photos: [] },
  });
  answering({});
  renderAt('/', <DocumentForm kind="licencia" row={undefined} onDone={() => {}} />);
  expect(await screen.findByText('Quedó a medias y lo hemos guardado.')).toBeVisible();
  const number = screen.getByLabelText('Número');
  expect(number).toHaveValue('28');
  await userEvent.type(number, '1');
  await waitFor(async () =>
    expect(await allDrafts()).toMatchObject([
      { id, userId: MARTA.id, type: 'document', base: null, values: { ...values, number: '281' } },
    ]),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Descartar' }));
  expect(number).toHaveValue('');
  await waitFor(async () => expect(await allDrafts()).toEqual([]));
});
