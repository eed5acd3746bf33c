import 'fake-indexeddb/auto';
import { type Modality } from '@cuaderno/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openDevice } from '../../book/device/database';
import { deleteMirror } from '../../book/mirror/mirror-writes';
import { queueWrite, reject } from '../../book/outbox/outbox';
import { readOutbox } from '../../book/outbox/read-outbox';
import { address, button, field, renderForm, won } from '../../testing/form';
import { entry, MARTA, outing, wireOf } from '../../testing/samples';
import { Rejection, server } from '../../testing/server';
import { toasts } from '../../ui/sheet/toast-store';

beforeEach(async () => {
  await (await openDevice()).clear('outbox');
  await deleteMirror();
});

it('a rejected write stays in the outbox, and is replaced by a retry with the same id', async () => {
  vi.spyOn(window, 'alert').mockImplementation(() => {});
  let rejecting = true;
  const { user, sent } = renderForm('espera', {
    answers: {
      'outings.create': (input) => {
        if (rejecting) throw new Rejection('Demasiado grande', 'PAYLOAD_TOO_LARGE', 413);
        const { id } = input as { id: string };
        return { created: true, outing: outing({ id, type: 'espera', date: '2026-01-10' }) };
      },
    },
  });
  fireEvent.change(await screen.findByLabelText('Fecha'), { target: { value: '2026-01-10' } });
  await user.click(button('Guardar'));
  await waitFor(() => expect(window.alert).toHaveBeenCalled());
  const [kept] = await readOutbox(MARTA.id);
  expect(kept).toMatchObject({ state: 'rejected', reason: 'Demasiado grande' });

  rejecting = false;
  await user.click(button('Guardar'));
  await waitFor(() => expect(address()).toBe('/'));
  expect(await readOutbox(MARTA.id)).toEqual([]);
  const ids = sent('outings.create').map((input) => (input as { id: string }).id);
  expect(ids).toEqual([kept?.outingId, kept?.outingId]);
});

it('a field changed back after a rejection is saved with its old value', async () => {
  vi.spyOn(window, 'alert').mockImplementation(() => {});
  const previous = outing({ type: 'espera', description: 'Como era' });
  const { user, sent } = renderForm('espera', {
    previous,
    answers: {
      'outings.update': (input) => {
        const { description } = input as { description: string };
        if (description !== 'Como era') throw new Rejection('Eso no', 'BAD_REQUEST', 400);
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

describe('a medal not shown after a rejection of its change', () => {
  const previous = outing({ species: [entry({ species: 'Jabalí', score: 90 })] });
  const gold = [won('Jabalí', 'gold', 112)];
  const seeSheet = async () =>
    expect(await screen.findByRole('dialog', { name: 'Trofeo conseguido' })).toHaveTextContent(
      'medalla de oro',
    );

  it('is shown once a retry is accepted', async () => {
    vi.spyOn(window, 'alert').mockImplementation(() => {});
    let rejecting = true;
    const { user } = renderForm('espera', {
      previous,
      answers: {
        'outings.update': () => {
          if (rejecting) throw new Rejection('Eso no', 'BAD_REQUEST', 400);
          return { ...previous, version: 4, species: gold };
        },
      },
    });
    const score = await screen.findByLabelText('Puntuación');
    await user.clear(score);
    await user.type(score, '112');
    await user.click(button('Guardar'));
    await waitFor(() => expect(window.alert).toHaveBeenCalled());
    rejecting = false;
    await user.click(button('Guardar'));
    await seeSheet();
  });

  it('is shown once the change is corrected from Pendientes', async () => {
    const payload = { ...wireOf(previous), species: 'Jabalí', score: 112 };
    await queueWrite(MARTA.id, previous.id, { kind: 'edit', base: previous, payload });
    const [item] = await readOutbox(MARTA.id);
    await reject(item?.seq ?? 0, 'Eso no');
    const { user } = renderForm('espera', { previous, species: gold });
    expect(await screen.findByLabelText('Puntuación')).toHaveValue('112');
    await user.click(button('Guardar'));
    await seeSheet();
  });
});

describe('a save that neither this device nor the server stores', () => {
  beforeEach(() => {
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
  });
  const full = 'No queda sitio en este dispositivo y no hay conexión: no se ha guardado.';

  async function saveAt(type: Modality, alert = vi.spyOn(window, 'alert').mockReturnValue()) {
    const { user } = renderForm(type);
    server.use(http.post('/api/trpc/*', () => HttpResponse.error()));
    fireEvent.change(await screen.findByLabelText('Fecha'), { target: { value: '2026-01-10' } });
    await user.selectOptions(field('Especie'), 'Corzo');
    await user.click(button('Guardar'));
    return alert;
  }

  it.each([
    ['espera', 'Error al guardar espera: '],
    ['monteria', 'Error al guardar montería: '],
  ] as const)(
    'of an %s shows the alert of the specification, with the reason',
    async (type, text) => {
      const alert = await saveAt(type);
      await waitFor(() => expect(alert).toHaveBeenCalled());
      expect(alert.mock.lastCall?.[0]).toContain(`${text}${full}`);
      expect(address()).toBe('/form');
    },
  );

  it('of a rececho shows the toast of the specification, with the reason', async () => {
    const alert = await saveAt('rececho');
    const toast = await screen.findByText(/^No se pudo registrar el rececho. Inténtalo de nuevo./);
    expect(toast).toHaveTextContent(full);
    expect(alert).not.toHaveBeenCalled();
    expect(address()).toBe('/form');
  });
});

it('ends the undo of a removed piece at once, which would come too late for the save', async () => {
  const { user } = renderForm('espera', {
    previous: outing({
      species: [1, 2].map((n) => entry({ id: `01990000-0000-7000-9000-00000000000${n}` })),
    }),
  });
  const first = within(await screen.findByRole('group', { name: 'Pieza #1' }));
  await user.click(await first.findByRole('button', { expanded: false }));
  await user.click(first.getByRole('button', { name: /^Quitar/ }));
  expect(toasts.get()?.title).toBe('Pieza quitada');
  const next = new Promise((done) => toasts.subscribe(() => done(toasts.get())));
  await user.click(button('Guardar'));
  expect(await next).toBeNull();
});
