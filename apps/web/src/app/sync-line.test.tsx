import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import { openDB } from 'idb';
import { beforeEach, expect, it } from 'vitest';
import { openDevice } from '../book/device/database';
import { markAttempted, queueWrite } from '../book/outbox/outbox';
import { readOutbox } from '../book/outbox/read-outbox';
import { useLogout } from '../book/use-logout';
import { renderAt, renderSignedIn } from '../testing/render-at';
import { MARTA, outing, wireOf } from '../testing/samples';
import { answering, Rejection } from '../testing/server';
import { SyncLine } from './sync-line';

beforeEach(async () => {
  await (await openDevice()).clear('outbox');
  answering({
    'outings.create': () => {
      throw new Rejection('Vuelve luego', 'INTERNAL_SERVER_ERROR', 503);
    },
  });
});

it('counts outings, not their changes, as does the question before signing out', async () => {
  const recorded = outing();
  const payload = wireOf(recorded);
  await queueWrite(MARTA.id, recorded.id, { kind: 'create', payload });
  const [created] = await readOutbox(MARTA.id);
  await markAttempted(created?.seq ?? 0);
  await queueWrite(MARTA.id, recorded.id, { kind: 'edit', payload, base: recorded });
  expect(await readOutbox(MARTA.id)).toHaveLength(2);

  renderAt('/', <SyncLine />);
  expect(await screen.findByText('1 salida por enviar')).toBeInTheDocument();
  const { result } = renderSignedIn(useLogout);
  expect(await result.current.countUnsent()).toEqual({ outings: 1, documents: 0 });
});

it("shows no counts on 'Pendientes', which has its own", async () => {
  const recorded = outing();
  await queueWrite(MARTA.id, recorded.id, { kind: 'create', payload: wireOf(recorded) });
  const { sync } = renderAt('/pendientes', <SyncLine />);
  await waitFor(() => expect(sync().getState().items).toHaveLength(1));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  act(() => sync().setConnectivity('offline'));
  expect(screen.getByRole('status')).toHaveTextContent(/^Sin conexión$/);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

it('shows that a newer build has upgraded the database, and keeps the outbox shown', async () => {
  const payload = wireOf(outing());
  await queueWrite(MARTA.id, outing().id, { kind: 'create', payload });
  renderAt('/', <SyncLine />);
  expect(await screen.findByText(/por enviar/)).toBeInTheDocument();
  (await openDB('cuaderno-de-caza', 2)).close();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText(/Hay una versión nueva abierta/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Actualizar' })).toBeInTheDocument();
});
