import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readOutbox } from '../../book/read-outbox';
import { startSync } from '../../book/sync';
import { address, button, field, renderForm } from '../../testing/form';
import { MARTA, outing } from '../../testing/samples';
import { Refusal } from '../../testing/server';

it('what the server refuses stays in the outbox, and a second try mends it under the same id', async () => {
  vi.spyOn(window, 'alert').mockImplementation(() => {});
  let refusing = true;
  onTestFinished(startSync(MARTA.id, async () => {}));
  const { user, sent } = renderForm('espera', {
    answers: {
      'outings.create': (input) => {
        if (refusing) throw new Refusal('Demasiado grande', 'PAYLOAD_TOO_LARGE', 413);
        const { id } = input as { id: string };
        return { created: true, outing: outing({ id, type: 'espera', date: '2026-01-10' }) };
      },
    },
  });
  fireEvent.change(field('Fecha'), { target: { value: '2026-01-10' } });
  await user.click(button('Guardar'));
  await waitFor(() => expect(window.alert).toHaveBeenCalled());
  const [kept] = await readOutbox(MARTA.id);
  expect(kept).toMatchObject({ state: 'rejected', reason: 'Demasiado grande' });

  refusing = false;
  await user.click(button('Guardar'));
  await waitFor(() => expect(address()).toBe('/'));
  expect(await readOutbox(MARTA.id)).toEqual([]);
  const ids = sent('outings.create').map((input) => (input as { id: string }).id);
  expect(ids).toEqual([kept?.outingId, kept?.outingId]);
});

it('a field that goes back to what it was, after the server refused it, goes back', async () => {
  vi.spyOn(window, 'alert').mockImplementation(() => {});
  onTestFinished(startSync(MARTA.id, async () => {}));
  const previous = outing({ type: 'espera', description: 'Como era' });
  const { user, sent } = renderForm('espera', {
    previous,
    answers: {
      'outings.update': (input) => {
        const { description } = input as { description: string };
        if (description !== 'Como era') throw new Refusal('Eso no', 'BAD_REQUEST', 400);
        return previous;
      },
    },
  });
  const description = await screen.findByLabelText('Descripción');
  await user.type(description, ' entonces');
  await user.click(button('Guardar'));
  await waitFor(() => expect(window.alert).toHaveBeenCalled());
  await user.clear(description);
  await user.type(description, 'Como era');
  await user.click(button('Guardar'));
  await waitFor(() => expect(sent('outings.update')).toHaveLength(2));
  expect(sent('outings.update')[1]).toMatchObject({ description: 'Como era' });
});
