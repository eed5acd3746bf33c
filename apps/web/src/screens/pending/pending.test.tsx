import 'fake-indexeddb/auto';
import { type Outing, type OutingPayload, toPayload } from '@cuaderno/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDevice } from '../../book/device/database';
import { markAttempted, queueWrite, reconcile, reject } from '../../book/outbox/outbox';
import { readOutbox } from '../../book/outbox/read-outbox';
import { keys } from '../../lib/query-client';
import { button } from '../../testing/form';
import { renderAt } from '../../testing/render-at';
import { entry, MARTA, outing } from '../../testing/samples';
import { answering, Rejection } from '../../testing/server';
import { PendingScreen } from './pending';

const photo = (last: string) => `/api/photos/01990000-0000-7000-8000-00000000000${last}`;
const MONTERIA = outing({
  type: 'monteria',
  custom_params: { finca: 'La Dehesa', armada: null, puesto: 0 },
  species: [entry({ species: 'Venado', score: 170 })],
});

beforeEach(async () => (await openDevice()).clear('outbox'));

/** Renders 'Pendientes' with pending writes and a server that fails creates. */
function open() {
  const calls = answering({
    'outings.update': (input) => ({ ...MONTERIA, ...input }) as never,
    'outings.create': () => {
      throw new Rejection('Vuelve luego', 'INTERNAL_SERVER_ERROR', 503);
    },
  });
  const view = renderAt('/pendientes', <PendingScreen />);
  return { ...view, calls };
}

/** An outing that this device and another one changed. */
async function inConflict(
  base: Outing,
  ours: (payload: OutingPayload) => object,
  theirs: Partial<Outing>,
): Promise<void> {
  const payload = toPayload(base);
  await queueWrite(MARTA.id, base.id, {
    kind: 'edit',
    base,
    payload: { ...payload, ...ours(payload) },
  });
  const [item] = await readOutbox(MARTA.id);
  await reconcile(item?.seq ?? 0, { ...base, version: 4, ...theirs });
}

const withPhotos = (...photos: string[]) => ({
  animals: [{ species: 'Venado', score: 170, photos }],
});

describe('an outing changed on two devices', () => {
  it('keeps photos added here when another field is chosen', async () => {
    await inConflict(MONTERIA, () => ({ finca: 'La mía', ...withPhotos(photo('a')) }), {
      custom_params: { ...MONTERIA.custom_params, finca: 'La suya' },
    });
    const { user, calls } = open();
    await screen.findByRole('group', { name: 'Finca' });
    expect(screen.getAllByRole('group')).toHaveLength(1);
    await user.click(screen.getByRole('radio', { name: /La suya/ }));
    await user.click(button('Guardar lo elegido'));
    await screen.findByText('No hay nada por enviar');
    expect(calls.find(({ procedure }) => procedure === 'outings.update')?.input).toMatchObject({
      finca: 'La suya',
      ...withPhotos(photo('a')),
      version: 4,
    });
  });

  it('shows the photos of both sides, of a piece', async () => {
    await inConflict(MONTERIA, () => withPhotos(photo('a')), {
      species: [entry({ species: 'Venado', score: 170, photos: [photo('b'), photo('c')] })],
    });
    open();
    const group = await screen.findByRole('group', { name: 'Piezas' });
    expect(
      within(group).getByRole('radio', {
        name: /La de este dispositivo\s*Venado \(170 ptos\) con 1 foto/,
      }),
    ).toBeInTheDocument();
    expect(
      within(group).getByRole('radio', { name: /La otra\s*Venado \(170 ptos\) con 2 fotos/ }),
    ).toBeInTheDocument();
    await waitFor(() =>
      expect(
        within(group)
          .getAllByRole('img')
          .map((thumbnail) => thumbnail.getAttribute('src')),
      ).toEqual(['a', 'b', 'c'].map((last) => `${photo(last)}?size=thumb`)),
    );
  });

  it('shows the photos of both sides, of an outing', async () => {
    await inConflict(outing({ photos: [photo('a')] }), () => ({ photos: [photo('b')] }), {
      photos: [photo('c')],
    });
    open();
    const group = await screen.findByRole('group', { name: 'Fotos' });
    await waitFor(() =>
      expect(
        within(group)
          .getAllByRole('img')
          .map((thumbnail) => thumbnail.getAttribute('src')),
      ).toEqual(['b', 'c'].map((last) => `${photo(last)}?size=thumb`)),
    );
  });

  it('distinguishes puesto 0 from a missing one', async () => {
    await inConflict({ ...MONTERIA, custom_params: { puesto: 3 } }, () => ({ puesto: 0 }), {
      custom_params: { puesto: null },
    });
    open();
    const group = await screen.findByRole('group', { name: 'No.' });
    expect(group).toHaveTextContent('La de este dispositivo0');
    expect(group).toHaveTextContent('La otraSin anotar');
  });
});

it('a new outing deleted on another device is recorded as another one, or dropped', async () => {
  await queueWrite(MARTA.id, MONTERIA.id, { kind: 'create', payload: toPayload(MONTERIA) });
  const [item] = await readOutbox(MARTA.id);
  await reconcile(item?.seq ?? 0, null);
  const { user, calls } = open();
  expect(await screen.findByRole('status')).toHaveTextContent(
    'En conflicto: se ha eliminado en otro dispositivo',
  );
  expect(screen.getByText(/guardarla como una salida nueva/)).toBeInTheDocument();
  await user.click(button('La de este dispositivo'));
  await waitFor(() =>
    expect(calls.find(({ procedure }) => procedure === 'outings.create')?.input).toMatchObject({
      id: expect.not.stringMatching(MONTERIA.id),
      finca: 'La Dehesa',
    }),
  );
});

describe('a change of an outing with pending writes', () => {
  /** A create sent without an answer, and changed afterwards. */
  async function openBoth() {
    await queueWrite(MARTA.id, MONTERIA.id, { kind: 'create', payload: toPayload(MONTERIA) });
    const [created] = await readOutbox(MARTA.id);
    await markAttempted(created?.seq ?? 0);
    await queueWrite(MARTA.id, MONTERIA.id, {
      kind: 'edit',
      payload: { ...toPayload(MONTERIA), description: 'Notas' },
      base: MONTERIA,
    });
    const view = open();
    await screen.findByText('2 cambios guardados en este dispositivo.');
    expect(screen.queryByText(/espera a que/)).not.toBeInTheDocument();
    return view;
  }
  const discardOf = async (user: ReturnType<typeof open>['user'], verb: RegExp) => {
    const item = screen.getByText(verb).closest('li') as HTMLElement;
    await user.click(within(item).getByRole('button', { name: 'Descartar' }));
    return screen.findByRole('dialog');
  };

  it('is discarded alone, and the create stays pending', async () => {
    const { user } = await openBoth();
    const sheet = await discardOf(user, /^Cambio/);
    expect(sheet).toHaveTextContent('Lo que guardaste antes de esta salida sigue por enviar.');
    await user.click(within(sheet).getByRole('button', { name: 'Descartar' }));
    await screen.findByText('1 cambio guardado en este dispositivo.');
    expect(screen.getByText(/^Nueva/)).toBeInTheDocument();
  });

  it('is discarded with the outing, according to the text', async () => {
    const { user } = await openBoth();
    const sheet = await discardOf(user, /^Nueva/);
    expect(sheet).toHaveTextContent('También se descarta lo que has hecho después');
    await user.click(within(sheet).getByRole('button', { name: 'Descartar' }));
    await screen.findByText('No hay nada por enviar');
  });
});

describe('a write sent without an answer', () => {
  const payload = toPayload(MONTERIA);

  it.each([
    [{ kind: 'create', payload } as const, 'Puede que ya haya llegado'],
    [{ kind: 'edit', payload, base: MONTERIA } as const, 'Puede que el cambio ya haya llegado'],
    [{ kind: 'delete', base: MONTERIA } as const, 'Puede que ya se haya eliminado'],
  ])(
    'may have arrived, according to the text ($kind), and the book is read again',
    async (write, text) => {
      await queueWrite(MARTA.id, MONTERIA.id, write);
      const [item] = await readOutbox(MARTA.id);
      await markAttempted(item?.seq ?? 0);
      const { user, client } = renderAt('/pendientes', <PendingScreen />);
      client.setQueryData(keys.outings, { items: [], nextCursor: null });
      const busy = () => {
        throw new Rejection('Vuelve luego', 'INTERNAL_SERVER_ERROR', 503);
      };
      answering({ 'outings.create': busy, 'outings.update': busy, 'outings.delete': busy });
      await user.click(await screen.findByRole('button', { name: 'Descartar' }));
      const sheet = await screen.findByRole('dialog');
      expect(sheet).toHaveTextContent(text);
      expect(sheet).not.toHaveTextContent('se queda como estaba');
      await user.click(within(sheet).getByRole('button', { name: 'Descartar' }));
      await screen.findByText('No hay nada por enviar');
      await waitFor(() => expect(client.getQueryState(keys.outings)?.isInvalidated).toBe(true));
    },
  );
});

describe('a change queued after a blocked write', () => {
  /** A change of the finca with this answer of the server, followed by one of the description. */
  async function openChanges(answered: (seq: number) => Promise<unknown>) {
    const edit = { kind: 'edit', base: MONTERIA } as const;
    const payload = { ...toPayload(MONTERIA), finca: 'La mía' } as OutingPayload;
    const notes = { ...payload, description: 'Notas' };
    await queueWrite(MARTA.id, MONTERIA.id, { ...edit, payload });
    const seq = (await readOutbox(MARTA.id)).at(-1)?.seq ?? 0;
    await markAttempted(seq);
    await queueWrite(MARTA.id, MONTERIA.id, { ...edit, payload: notes });
    await answered(seq);
    open();
  }
  const states = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

  it('shows that it is blocked by a conflict', async () => {
    const theirs = { ...MONTERIA, version: 4, custom_params: { finca: 'La suya' } };
    await openChanges((seq) => reconcile(seq, theirs));
    await waitFor(() =>
      expect(states()).toEqual([
        'En conflicto: ha cambiado en otro dispositivo',
        'Pendiente: espera a que resuelvas el conflicto de esta salida',
      ]),
    );
  });

  it("shows that it is blocked by a rejected one, not by another outing's conflict", async () => {
    const other = outing({ id: '01990000-0000-7000-8000-000000000002' });
    await inConflict(other, () => ({ cotoName: 'Mío' }), { custom_params: { cotoName: 'Suyo' } });
    await openChanges((seq) => reject(seq, 'Demasiado grande'));
    await waitFor(() =>
      expect(states()).toEqual([
        'En conflicto: ha cambiado en otro dispositivo',
        'Rechazada: Demasiado grande',
        'Pendiente: espera a que corrijas lo rechazado de esta salida',
      ]),
    );
  });
});
