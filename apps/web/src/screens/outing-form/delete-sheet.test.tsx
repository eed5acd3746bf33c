import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { type NavigateFunction, Route, Routes, useNavigate } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openDevice } from '../../book/device/database';
import { markAttempted, queueWrite, settle } from '../../book/outbox/outbox';
import { readOutbox } from '../../book/outbox/read-outbox';
import { address, button } from '../../testing/form';
import { renderAt } from '../../testing/render-at';
import { MARTA, outing, wireOf } from '../../testing/samples';
import { answering, Rejection, server } from '../../testing/server';
import { DeleteSheet } from './delete-sheet';

beforeEach(async () => (await openDevice()).clear('outbox'));

/** The sheet at an address of its own: elsewhere it is gone. */
const sheetAt = (of = outing()) => (
  <Routes>
    <Route path="/form" element={<DeleteSheet outing={of} onClose={() => {}} />} />
    <Route path="*" element={null} />
  </Routes>
);

/** Presses 'Eliminar' and navigates back before the server answers. */
async function deleteAndLeave(answer: () => undefined) {
  let reply = () => {};
  const replied = new Promise<void>((resolve) => {
    reply = resolve;
  });
  const calls = answering({
    'outings.delete': () => replied.then(answer),
    'outings.get': () => outing({ version: 4 }),
  });
  let navigate: NavigateFunction = () => {};
  function Elsewhere() {
    navigate = useNavigate();
    return null;
  }
  const { user } = renderAt(
    '/form',
    <>
      <Elsewhere />
      {sheetAt()}
    </>,
  );
  await user.click(button('Eliminar'));
  await waitFor(() => expect(calls).toHaveLength(1));
  await act(async () => navigate('/history'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  reply();
}

it('shows a rejected deletion as a toast on another screen, without a blocking dialog', async () => {
  const alert = vi.spyOn(window, 'alert').mockImplementation(() => {});
  await deleteAndLeave(() => {
    throw new Rejection('No se puede eliminar', 'BAD_REQUEST', 400);
  });
  expect(await screen.findByText('No se puede eliminar')).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('La salida no se ha eliminado');
  expect(alert).not.toHaveBeenCalled();
  expect(address()).toBe('/history');
});

it('shows a toast on another screen when the outing has changed elsewhere', async () => {
  await deleteAndLeave(() => {
    throw new Rejection('Ha cambiado', 'CONFLICT', 409);
  });
  expect(await screen.findByText(/elige en Pendientes con qué te quedas/)).toBeInTheDocument();
  expect(address()).toBe('/history');
});

it("is busy with 'Eliminando...' until the server has answered, and deletes once", async () => {
  let reply = () => {};
  const calls = answering({
    'outings.delete': () =>
      new Promise<undefined>((resolve) => {
        reply = () => resolve(undefined);
      }),
  });
  const { user } = renderAt('/form', <DeleteSheet outing={outing()} onClose={() => {}} />);
  await user.click(button('Eliminar'));
  expect(button('Eliminando...')).toBeDisabled();
  await user.click(button('Eliminando...'));
  await waitFor(() => expect(calls).toHaveLength(1));
  reply();
  await waitFor(() => expect(address()).toBe('/'));
  expect(calls.filter(({ procedure }) => procedure === 'outings.delete')).toHaveLength(1);
});

it('says that the outing is deleted', async () => {
  answering({ 'outings.delete': () => undefined });
  const { user } = renderAt('/form', sheetAt());
  await user.click(button('Eliminar'));
  expect(await screen.findByText('Salida eliminada')).toBeInTheDocument();
  await screen.findByRole('button', { name: 'Cerrar aviso' });
  expect(screen.queryByRole('button', { name: 'Deshacer' })).not.toBeInTheDocument();
});

it('offers no way back once the server may have the deletion', async () => {
  server.use(http.post('/api/trpc/outings.delete', () => HttpResponse.error()));
  const { user } = renderAt('/form', sheetAt());
  await user.click(button('Eliminar'));
  expect(await screen.findByText('Se enviará cuando haya conexión.')).toBeInTheDocument();
  expect(await readOutbox(MARTA.id)).toMatchObject([{ attempted: true }]);
  await screen.findByRole('button', { name: 'Cerrar aviso' });
  expect(screen.queryByRole('button', { name: 'Deshacer' })).not.toBeInTheDocument();
});

describe('a deletion that is not sent yet', () => {
  const deleteOffline = async (changed = outing(), prepare = async () => {}, writes = 1) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { user } = renderAt('/form', sheetAt(changed));
    await prepare();
    await user.click(button('Eliminar'));
    const undo = await screen.findByRole('button', { name: 'Deshacer' });
    const items = await readOutbox(MARTA.id);
    expect(items).toHaveLength(writes);
    expect(items.at(-1)).toMatchObject({ write: { kind: 'delete' } });
    return () => user.click(undo);
  };

  it('can be undone', async () => {
    const undo = await deleteOffline();
    await undo();
    expect(await screen.findByText('Salida recuperada')).toBeInTheDocument();
    expect(await readOutbox(MARTA.id)).toEqual([]);
  });

  it('is undone with the change that it replaced', async () => {
    const changed = outing({ description: 'Viento del norte' });
    const edit = { kind: 'edit', base: outing(), payload: wireOf(changed) } as const;
    const undo = await deleteOffline(changed, async () => {
      await queueWrite(MARTA.id, changed.id, edit);
    });
    await undo();
    expect(await screen.findByText('Salida recuperada')).toBeInTheDocument();
    expect(await readOutbox(MARTA.id)).toMatchObject([{ write: edit }]);
  });

  it('is undone with the change that it replaced, and not with what was sent of others', async () => {
    const base = outing();
    const first = { ...base, description: 'Viento del norte' };
    const changed = { ...first, municipality: 'Ojuelo' };
    const undo = await deleteOffline(
      changed,
      async () => {
        await queueWrite(MARTA.id, base.id, { kind: 'edit', base, payload: wireOf(first) });
        await markAttempted((await readOutbox(MARTA.id))[0]?.seq ?? 0);
        await queueWrite(MARTA.id, base.id, {
          kind: 'edit',
          base: first,
          payload: wireOf(changed),
        });
      },
      2,
    );
    const [sent] = await readOutbox(MARTA.id);
    if (!sent) throw new Error('The first change is not sent yet');
    const merged = { ...first, version: base.version + 1, date: '2026-01-02' };
    await settle(sent, merged);
    await undo();
    expect(await screen.findByText('Salida recuperada')).toBeInTheDocument();
    expect(await readOutbox(MARTA.id)).toMatchObject([
      {
        state: 'pending',
        write: {
          kind: 'edit',
          base: merged,
          payload: { date: '2026-01-02', municipality: 'Ojuelo', description: first.description },
        },
      },
    ]);
  });

  it('is one, deleted in two tabs', async () => {
    const undo = await deleteOffline();
    await queueWrite(MARTA.id, outing().id, { kind: 'delete', base: outing() });
    await undo();
    expect(await screen.findByText('Salida recuperada')).toBeInTheDocument();
    expect(await readOutbox(MARTA.id)).toEqual([]);
  });

  it('is not undone once it may have been sent', async () => {
    const undo = await deleteOffline();
    const [item] = await readOutbox(MARTA.id);
    await markAttempted(item?.seq ?? 0);
    await undo();
    expect(await screen.findByText('Ya no se puede deshacer')).toBeInTheDocument();
    expect(await readOutbox(MARTA.id)).toHaveLength(1);
  });
});
