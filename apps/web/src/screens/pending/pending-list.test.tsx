import 'fake-indexeddb/auto';
import { type WirePayload, toSummary } from '@cuaderno/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDevice } from '../../book/device/database';
import { queueWrite, reject } from '../../book/outbox/outbox';
import { readOutbox } from '../../book/outbox/read-outbox';
import { useWide } from '../../lib/use-wide';
import { address, button } from '../../testing/form';
import { inConflict, openPending, openRow } from '../../testing/pending';
import { MARTA, outing, wireOf } from '../../testing/samples';
import { answering } from '../../testing/server';

vi.mock('../../lib/use-wide', { spy: true });

const ID = (last: number) => `01990000-0000-7000-8000-00000000000${last}`;
const CHANGED = outing({ id: ID(1) });
const NEW = outing({ id: ID(2) });
const REJECTED = outing({ id: ID(3) });

beforeEach(async () => {
  const device = await openDevice();
  await Promise.all([device.clear('outbox'), device.clear('books')]);
});

const create = (of: typeof NEW, municipality: string) =>
  queueWrite(MARTA.id, of.id, {
    kind: 'create',
    payload: { ...wireOf(of), municipality } as WirePayload,
  });
const conflict = () =>
  inConflict(
    CHANGED,
    { cotoName: 'Mío', description: 'Mía' },
    {
      custom_params: { cotoName: 'Suyo' },
      description: 'Suya',
    },
  );
async function rejected() {
  await create(REJECTED, 'Jaén');
  const [item] = (await readOutbox(MARTA.id)).slice(-1);
  await reject(item?.seq ?? 0, 'Pesa demasiado. Quita una foto e inténtalo de nuevo.');
}
/** Queues a pending write, a conflict and a rejected write. */
async function queueAll() {
  await create(NEW, 'Riaño');
  await conflict();
  await rejected();
}
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('the list', () => {
  it('shows what needs a decision before what is to be sent, with the state of each in a line', async () => {
    await queueAll();
    openPending(CHANGED);
    await screen.findByText('2 salidas');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Pendientes 3');
    expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([
      'Hay que decidir',
      'Por enviar',
    ]);
    expect(rows()).toEqual([
      'Cazorla10/01/2026EsperaCambioHay que elegir: Coto y 1 más',
      'Jaén10/01/2026EsperaNuevaNo se pudo enviar: pesa demasiado',
      expect.stringMatching(/^Riaño10\/01\/2026EsperaNueva(Pendiente|Enviando…)$/),
    ]);
    expect(screen.getByText('Se envía con la aplicación abierta')).toBeInTheDocument();
    expect(button('Enviar ahora')).toBeEnabled();
  });

  it('disables the sending, with the reason, when only decisions remain', async () => {
    await conflict();
    openPending(CHANGED);
    await screen.findByText('Hay que decidir');
    expect(screen.queryByText('Por enviar')).not.toBeInTheDocument();
    expect(button('Enviar ahora')).toBeDisabled();
    expect(button('Enviar ahora')).toHaveAccessibleDescription('Nada que enviar hasta que decidas');
  });

  it('shows the sent share of the photos on the rule of the row', async () => {
    await create(NEW, 'Riaño');
    const { sync } = openPending(NEW);
    await screen.findByText('Por enviar');
    const [item] = await readOutbox(MARTA.id);
    const session = sync();
    vi.spyOn(session, 'getState').mockReturnValue({
      ...session.getState(),
      sending: { seq: item?.seq ?? 0, progress: { sent: 1.5, all: 4 } },
    });
    await session.changed();
    expect(await screen.findByText('Enviando 2 de 4 fotos')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Riaño/ }).style.getPropertyValue('--share')).toBe(
      '37.5%',
    );
  });
});

describe('the sheet of a row', () => {
  it('has an address, and closing it decides nothing', async () => {
    await conflict();
    const { user } = openPending(CHANGED);
    await openRow(user);
    const [item] = await readOutbox(MARTA.id);
    expect(address()).toBe(`/pendientes?salida=${item?.seq}`);
    await user.click(button('Cerrar'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(address()).toBe('/pendientes');
    expect(screen.getByRole('link', { name: /Cazorla/ })).toHaveFocus();
    expect(await readOutbox(MARTA.id)).toEqual([item]);
  });

  it('opens from its address, and closes when its write is gone', async () => {
    await conflict();
    const [item] = await readOutbox(MARTA.id);
    const { sync } = openPending(CHANGED, `/pendientes?salida=${item?.seq}`);
    expect(await screen.findByRole('dialog', { name: 'Cazorla' })).toBeInTheDocument();
    await (await openDevice()).clear('outbox');
    await sync().changed();
    await screen.findByText('Todo enviado');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/pendientes'));
  });

  it.each([
    [false, 'Ya puedes verla en tu cuaderno.'],
    [true, 'En este ordenador ya está entre las archivadas.'],
  ])('says where a pending write is seen already (archived: %s)', async (archived, text) => {
    await queueWrite(MARTA.id, CHANGED.id, {
      kind: 'edit',
      base: CHANGED,
      payload: { ...wireOf(CHANGED), description: 'Mía', archived },
    });
    const { user } = openPending(CHANGED);
    // An accepted change would leave the list.
    answering({ 'outings.update': () => new Promise(() => undefined) });
    expect(await openRow(user)).toHaveTextContent(text);
  });

  it('shows why a write was rejected, what is kept, and its ways on', async () => {
    await rejected();
    const { user } = openPending(REJECTED);
    const sheet = await openRow(user);
    expect(sheet).toHaveAccessibleName('Jaén');
    expect(sheet).toHaveTextContent(
      'Pesa demasiado. Quita una foto e inténtalo de nuevo. Lo escrito sigue guardado en este ordenador.',
    );
    expect(within(sheet).getByRole('link', { name: 'Editar' })).toHaveAttribute(
      'href',
      `/esperas/edit/${REJECTED.id}`,
    );
    await user.click(button('Descartar'));
    const question = await screen.findByRole('dialog', { name: '¿Descartar lo escrito?' });
    expect(question).toHaveAccessibleDescription('Lo que no se ha enviado se pierde: la salida.');
    expect(button('Atrás')).toHaveFocus();
    await user.click(button('Atrás'));
    expect(await screen.findByRole('dialog', { name: 'Jaén' })).toBeInTheDocument();
  });
});

describe('a wide screen', () => {
  beforeEach(() => {
    vi.mocked(useWide).mockReturnValue(true);
    onTestFinished(() => void vi.mocked(useWide).mockReset());
  });
  const current = () => screen.getByRole('link', { current: true });

  it('opens the first decision on the right page, and others in its place', async () => {
    await queueAll();
    const { user } = openPending(CHANGED);
    expect(await screen.findByRole('region', { name: 'Cazorla' })).not.toHaveFocus();
    expect(current()).toHaveTextContent('Cazorla');
    await user.click(screen.getByRole('link', { name: /Riaño/ }));
    expect(await screen.findByRole('region', { name: 'Riaño' })).toHaveFocus();
    expect(current()).toHaveTextContent('Riaño');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('keeps an open decision, with its choices, when an earlier write needs one too', async () => {
    await create(NEW, 'Riaño');
    await conflict();
    const { user, sync } = openPending(CHANGED);
    await user.click(
      within(await screen.findByRole('group', { name: 'Coto' })).getByRole('radio', {
        name: /Suyo/,
      }),
    );
    const [first] = await readOutbox(MARTA.id);
    await reject(first?.seq ?? 0, 'No');
    await sync().changed();
    await screen.findByText('2 salidas');
    expect(screen.getByRole('radio', { name: /Suyo/ })).toBeChecked();
  });
});

it('shows the hour of the last accepted write once everything is sent', async () => {
  const sentAt = new Date();
  sentAt.setHours(0, 7, 0, 0);
  const book = { value: [toSummary(NEW)], readAt: 1, sentAt: sentAt.getTime() };
  await (await openDevice()).put('books', book, MARTA.id);
  openPending(NEW);
  expect(await screen.findByText(/Todo lo que has escrito está/)).toHaveTextContent(
    'Todo lo que has escrito está en tu cuaderno.',
  );
  expect(
    await screen.findByText(/La última salida se envió hoy a las 00:07\./),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Ver el cuaderno' })).toHaveAttribute('href', '/history');
});
