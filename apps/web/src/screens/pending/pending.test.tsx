import 'fake-indexeddb/auto';
import { type WirePayload } from '@cuaderno/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDevice } from '../../book/device/database';
import { markAttempted, queueWrite, reject } from '../../book/outbox/outbox';
import { reconcile } from '../../book/outbox/reconcile';
import { readOutbox } from '../../book/outbox/read-outbox';
import { DOCUMENT_ROWS } from '../../book/use-read-documents';
import { UNSENT_DOCUMENTS } from '../../book/use-sync';
import { keys } from '../../lib/server/query-client';
import { button } from '../../testing/form';
import { inConflict, openPending, openRow } from '../../testing/pending';
import { renderAt } from '../../testing/render-at';
import { entry, MARTA, outing, wireOf } from '../../testing/samples';
import { answering, Rejection } from '../../testing/server';
import { PendingScreen } from './pending';

const photo = (last: string) => `/api/photos/01990000-0000-7000-8000-00000000000${last}`;
const MONTERIA = outing({
  type: 'monteria',
  custom_params: { finca: 'La Dehesa', armada: null, puesto: 0 },
  species: [entry({ species: 'Venado', score: 170 })],
});

beforeEach(async () => (await openDevice()).clear('outbox'));

const open = () => openPending(MONTERIA);

const withPhotos = (...photos: string[]) => ({
  animals: [{ species: 'Venado', score: 170, photos }],
});

describe('an outing changed on two devices', () => {
  it('keeps photos added here when another field is chosen', async () => {
    await inConflict(
      MONTERIA,
      { finca: 'La mía', ...withPhotos(photo('a')) },
      {
        custom_params: { ...MONTERIA.custom_params, finca: 'La suya' },
      },
    );
    const { user, calls } = open();
    await openRow(user, /Hay que elegir: Finca$/);
    await screen.findByRole('group', { name: 'Finca' });
    expect(screen.getAllByRole('group')).toHaveLength(1);
    await user.click(screen.getByRole('radio', { name: /La suya/ }));
    await user.click(button('Guardar lo elegido'));
    await screen.findByText('Todo enviado');
    expect(calls.find(({ procedure }) => procedure === 'outings.update')?.input).toMatchObject({
      finca: 'La suya',
      ...withPhotos(photo('a')),
      version: 4,
    });
  });

  it('shows the photos of both sides, of a piece', async () => {
    await inConflict(MONTERIA, withPhotos(photo('a')), {
      species: [entry({ species: 'Venado', score: 170, photos: [photo('b'), photo('c')] })],
    });
    await openRow(open().user);
    const group = await screen.findByRole('group', { name: 'Fotos de la pieza 1' });
    expect(
      within(group).getByRole('radio', { name: /En este ordenador:\s*1 foto/ }),
    ).toBeInTheDocument();
    expect(within(group).getByRole('radio', { name: /En el otro:\s*2 fotos/ })).toBeInTheDocument();
    await waitFor(() =>
      expect(
        within(group)
          .getAllByRole('img')
          .map((thumbnail) => thumbnail.getAttribute('src')),
      ).toEqual(['a', 'b', 'c'].map((last) => `${photo(last)}?size=thumb`)),
    );
  });

  it('shows the photos of both sides, of an outing', async () => {
    await inConflict(
      outing({ photos: [photo('a')] }),
      { photos: [photo('b')] },
      {
        photos: [photo('c')],
      },
    );
    await openRow(open().user);
    const group = await screen.findByRole('group', { name: 'Fotos' });
    await waitFor(() =>
      expect(
        within(group)
          .getAllByRole('img')
          .map((thumbnail) => thumbnail.getAttribute('src')),
      ).toEqual(['b', 'c'].map((last) => `${photo(last)}?size=thumb`)),
    );
  });

  it.each([
    { species: 'Gamo', ours: 'Gamo con 2 fotos' },
    { species: null, ours: '2 fotos' },
  ])('shows the photos of an outing beside a list: $ours', async ({ species, ours }) => {
    await inConflict(
      outing({ species: [], photos: [photo('a')] }),
      { species, score: null, photos: [photo('a'), photo('b')] },
      {
        photos: [],
        species: [entry({ species: 'Gamo', photos: [photo('a')] }), entry({ species: 'Corzo' })],
      },
    );
    await openRow(open().user);
    const group = await screen.findByRole('group', { name: 'Piezas' });
    expect(group).toHaveTextContent(`En este ordenador: ${ours}`);
    expect(group).toHaveTextContent('En el otro: Gamo con 1 foto');
    await waitFor(() => expect(within(group).getAllByRole('img')).toHaveLength(3));
  });

  it('distinguishes puesto 0 from a missing one', async () => {
    await inConflict(
      { ...MONTERIA, custom_params: { puesto: 3 } },
      { puesto: 0 },
      {
        custom_params: { puesto: null },
      },
    );
    await openRow(open().user);
    const group = await screen.findByRole('group', { name: 'No.' });
    expect(group).toHaveTextContent('En este ordenador: 0');
    expect(group).toHaveTextContent('En el otro: Sin anotar');
  });
});

it('a new outing deleted on another device is recorded as another one, or dropped', async () => {
  await queueWrite(MARTA.id, MONTERIA.id, { kind: 'create', payload: wireOf(MONTERIA) });
  const [item] = await readOutbox(MARTA.id);
  await reconcile(item?.seq ?? 0, null);
  const { user, calls } = open();
  expect(await screen.findByRole('status')).toHaveTextContent(
    'Hay que elegir: volver a guardarla o no',
  );
  const sheet = await openRow(user);
  expect(sheet).toHaveTextContent('La guardaste en este ordenador y la eliminaste en el otro.');
  await user.click(button('Guardarla como una salida nueva'));
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
    await queueWrite(MARTA.id, MONTERIA.id, { kind: 'create', payload: wireOf(MONTERIA) });
    const [created] = await readOutbox(MARTA.id);
    await markAttempted(created?.seq ?? 0);
    await queueWrite(MARTA.id, MONTERIA.id, {
      kind: 'edit',
      payload: { ...wireOf(MONTERIA), description: 'Notas' },
      base: MONTERIA,
    });
    const view = open();
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    expect(screen.getByText('1 salida')).toBeInTheDocument();
    expect(screen.queryByText(/espera a que/)).not.toBeInTheDocument();
    return view;
  }
  const discardOf = async (user: ReturnType<typeof open>['user'], verb: RegExp) => {
    await openRow(user, verb);
    await user.click(button('Descartar'));
    return screen.findByRole('dialog', { name: '¿Descartar lo escrito?' });
  };

  it('is discarded alone, and the create stays pending', async () => {
    const { user } = await openBoth();
    const sheet = await discardOf(user, /Cambio/);
    expect(sheet).toHaveTextContent('Lo que guardaste antes de esta salida sigue por enviar.');
    await user.click(within(sheet).getByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(screen.getByText(/^Nueva/)).toBeInTheDocument();
  });

  it('is discarded with the outing, according to the text', async () => {
    const { user } = await openBoth();
    const sheet = await discardOf(user, /Nueva/);
    expect(sheet).toHaveTextContent('También se descarta lo que has hecho después');
    await user.click(within(sheet).getByRole('button', { name: 'Descartar' }));
    await screen.findByText('Todo enviado');
  });
});

describe('a write sent without an answer', () => {
  const payload = wireOf(MONTERIA);

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
      client.setQueryData(keys.outings, { rows: [], cursor: 'cursor' });
      const busy = () => {
        throw new Rejection('Vuelve luego', 'INTERNAL_SERVER_ERROR', 503);
      };
      answering({ 'outings.create': busy, 'outings.update': busy, 'outings.delete': busy });
      await openRow(user);
      await user.click(button('Descartar'));
      const sheet = await screen.findByRole('dialog', { name: '¿Descartar lo escrito?' });
      expect(sheet).toHaveTextContent(text);
      expect(sheet).not.toHaveTextContent('se queda como estaba');
      await user.click(within(sheet).getByRole('button', { name: 'Descartar' }));
      await screen.findByText('Todo enviado');
      await waitFor(() => expect(client.getQueryState(keys.outings)?.isInvalidated).toBe(true));
    },
  );
});

describe('a change queued after a blocked write', () => {
  /** A change of the finca with this answer of the server, followed by one of the description. */
  async function openChanges(answered: (seq: number) => Promise<unknown>) {
    const edit = { kind: 'edit', base: MONTERIA } as const;
    const payload = { ...wireOf(MONTERIA), finca: 'La mía' } as WirePayload;
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
      expect(states()).toEqual(['Hay que elegir: Finca', 'Pendiente: espera a que elijas']),
    );
  });

  it("shows that it is blocked by a rejected one, not by another outing's conflict", async () => {
    const other = outing({ id: '01990000-0000-7000-8000-000000000002' });
    await inConflict(other, { cotoName: 'Mío' }, { custom_params: { cotoName: 'Suyo' } });
    await openChanges((seq) => reject(seq, 'Demasiado grande'));
    await waitFor(() =>
      expect(states()).toEqual([
        'Hay que elegir: Coto',
        'No se pudo enviar: demasiado grande',
        'Pendiente: espera a que corrijas lo que no se pudo enviar',
      ]),
    );
  });
});

it('names documents that ask what to keep', async () => {
  const { client } = open();
  client.setQueryData(UNSENT_DOCUMENTS, 2);
  client.setQueryData(DOCUMENT_ROWS, [{ pending: { state: 'pending' } }, {}]);
  expect(await screen.findByText('2 documentos por enviar')).toBeVisible();
  client.setQueryData(DOCUMENT_ROWS, [{ pending: { state: 'conflict' } }, {}]);
  expect(await screen.findByText('2 documentos por enviar. Hay que elegir')).toBeVisible();
});
