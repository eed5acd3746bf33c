import 'fake-indexeddb/auto';
import { toPayload } from '@cuaderno/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDevice } from '../../book/device/database';
import { change, queueWrite } from '../../book/outbox/outbox';
import { reconcile } from '../../book/outbox/reconcile';
import { readOutbox } from '../../book/outbox/read-outbox';
import { button } from '../../testing/form';
import { inConflict, openPending, openRow } from '../../testing/pending';
import { entry, MARTA, outing } from '../../testing/samples';

const BASE = outing({ description: 'La de antes' });
const yesterday = new Date();
yesterday.setDate(yesterday.getDate() - 1);
yesterday.setHours(21, 5, 0, 0);

beforeEach(async () => (await openDevice()).clear('outbox'));

const firstItem = async () => {
  const [item] = await readOutbox(MARTA.id);
  if (!item) throw new Error('No item');
  return item;
};
const setSavedAt = async (savedAt: number | undefined) =>
  change((await firstItem()).seq, ({ savedAt: _savedAt, ...item }) =>
    savedAt === undefined ? item : { ...item, savedAt },
  );
const today = (hour: number, minute: number) => new Date().setHours(hour, minute, 0, 0);
const updates = (calls: ReturnType<typeof openPending>['calls']) =>
  calls.filter(({ procedure }) => procedure === 'outings.update').map(({ input }) => input);

const clash = () =>
  inConflict(
    BASE,
    { cotoName: 'La Umbría alta', description: 'Mía', municipality: 'Jaén' },
    {
      custom_params: { cotoName: 'La Umbría baja' },
      description: null,
      updatedAt: yesterday.toISOString(),
    },
  );

describe('the ledger of a conflict', () => {
  it('shows the hour of each save, and marks the words that differ', async () => {
    await clash();
    await setSavedAt(today(0, 20));
    const sheet = await openRow(openPending(BASE).user);
    expect(sheet).toHaveTextContent('En este ordenadorHoy, 00:20');
    expect(sheet).toHaveTextContent('En el otroAyer, 21:05');
    expect(within(sheet).getAllByRole('group')).toHaveLength(2);
    const coto = within(sheet).getByRole('group', { name: 'Coto' });
    expect([...coto.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
      'alta',
      'baja',
    ]);
    // All differs.
    expect(within(sheet).getByRole('group', { name: 'Descripción' }).querySelector('mark')).toBe(
      null,
    );
    expect(
      within(coto).getByRole('radio', { name: /En este ordenador:\s*La Umbría alta/ }),
    ).toBeChecked();
    expect(screen.getByRole('radio', { name: /En el otro:\s*Sin anotar/ })).not.toBeChecked();
  });

  it('shows no hour of a write that an earlier build stored', async () => {
    await clash();
    await setSavedAt(undefined);
    const sheet = await openRow(openPending(BASE).user);
    expect(sheet).toHaveTextContent(/En este ordenadorEn el otroAyer, 21:05/);
  });

  it('keeps one side of every field at once, with what only this device changed', async () => {
    await clash();
    const { user, calls } = openPending(BASE);
    await openRow(user);
    await user.click(screen.getByRole('radio', { name: /baja/ }));
    await user.click(button('Quedarme con todo lo de este ordenador'));
    await screen.findByText('Todo enviado');
    expect(updates(calls)).toMatchObject([
      { cotoName: 'La Umbría alta', description: 'Mía', municipality: 'Jaén', version: 4 },
    ]);
  });

  it('keeps the other side, and sends nothing', async () => {
    await clash();
    const { user, calls } = openPending(BASE);
    await openRow(user);
    await user.click(button('Quedarme con todo lo del otro'));
    await screen.findByText('Todo enviado');
    expect(updates(calls)).toEqual([]);
    expect(await readOutbox(MARTA.id)).toEqual([]);
  });

  it('leads to the form for neither side, and has no way to discard', async () => {
    await clash();
    await openRow(openPending(BASE).user);
    expect(screen.getByRole('link', { name: 'Ninguna: editar la salida' })).toHaveAttribute(
      'href',
      `/esperas/edit/${BASE.id}`,
    );
    expect(screen.queryByRole('button', { name: 'Descartar' })).not.toBeInTheDocument();
  });
});

describe('a conflict with a deletion', () => {
  const deleted = async (theirs: object) => {
    await queueWrite(MARTA.id, BASE.id, { kind: 'delete', base: BASE });
    await reconcile((await firstItem()).seq, { ...BASE, version: 4, ...theirs });
  };

  it('on this device asks whether to delete, with what the other one changed afterwards', async () => {
    const later = new Date(Date.now() + 60_000).toISOString();
    const photos = ['/api/photos/01990000-0000-7000-8000-00000000000a'];
    await deleted({ description: 'Suya', photos, species: [entry()], updatedAt: later });
    const { user, calls } = openPending(BASE);
    const sheet = await openRow(user, /Hay que elegir: eliminarla o dejarla/);
    expect(sheet).toHaveAccessibleName('¿Eliminar esta salida?');
    expect(sheet).toHaveAccessibleDescription(
      'La eliminaste en este ordenador. Después, en el otro, cambiaste la especie, las fotos y la descripción.',
    );
    expect(sheet).toHaveTextContent('Cazorla10/01/2026, 1 pieza y 1 foto');
    expect(button('Dejarla como está en el otro')).toHaveFocus();
    await user.click(button('Eliminarla en todas partes'));
    await screen.findByText('Todo enviado');
    expect(calls).toMatchObject([{ procedure: 'outings.delete', input: { version: 4 } }]);
  });

  it('on this device leaves the outing as it is on the other one', async () => {
    await deleted({ description: 'Suya' });
    const { user, calls } = openPending(BASE);
    const sheet = await openRow(user);
    expect(sheet).toHaveTextContent(
      'La eliminaste en este ordenador. En el otro cambiaste la descripción.',
    );
    await user.click(button('Dejarla como está en el otro'));
    await screen.findByText('Todo enviado');
    expect(calls).toEqual([]);
  });

  it('on the other device asks whether to record it again with the change', async () => {
    const scored = outing({ species: [entry({ score: 90 })] });
    await inConflict(scored, { ...toPayload(scored), score: 95 }, null);
    const { user, calls } = openPending(BASE);
    const sheet = await openRow(user, /Hay que elegir: volver a guardarla o no/);
    expect(sheet).toHaveAccessibleName('¿Volver a guardarla?');
    expect(sheet).toHaveAccessibleDescription(
      'La eliminaste en el otro. En este ordenador cambiaste la puntuación.',
    );
    expect(button('Volver a guardarla con mi cambio')).toHaveFocus();
    await user.click(button('Volver a guardarla con mi cambio'));
    await waitFor(() =>
      expect(calls).toMatchObject([{ procedure: 'outings.create', input: { score: 95 } }]),
    );
  });

  it.each([
    { from: null, ours: { archived: true }, text: 'la archivaste.' },
    {
      from: BASE.updatedAt,
      ours: { archived: false, description: 'Mía' },
      text: 'la recuperaste y cambiaste la descripción.',
    },
  ])(
    'on the other device names what was done to the archive: $text',
    async ({ from, ours, text }) => {
      const base = { ...BASE, archivedAt: from };
      await inConflict(base, ours, null);
      expect(await openRow(openPending(base).user)).toHaveAccessibleDescription(
        `La eliminaste en el otro. En este ordenador ${text}`,
      );
    },
  );

  it('on the other device is accepted', async () => {
    await inConflict(BASE, { description: 'Mía' }, null);
    const { user, calls } = openPending(BASE);
    await openRow(user);
    await user.click(button('Dejarla eliminada'));
    await screen.findByText('Todo enviado');
    expect(calls).toEqual([]);
  });
});
