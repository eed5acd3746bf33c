import 'fake-indexeddb/auto';
import { toPayload } from '@cuaderno/domain';
import { renderHook, screen } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { openDB } from 'idb';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDevice } from '../book/device/database';
import { markAttempted, queueWrite } from '../book/outbox/outbox';
import { readOutbox } from '../book/outbox/read-outbox';
import { startSync } from '../book/sync/sync-session';
import { useLogout } from '../book/use-logout';
import { createQueryClient, keys } from '../lib/trpc';
import { renderAt } from '../testing/render-at';
import { MARTA, outing } from '../testing/samples';
import { answering, Refusal } from '../testing/server';
import { SyncLine } from './sync-line';

let stop = () => {};
beforeEach(async () => {
  await (await openDevice()).clear('outbox');
  answering({
    'outings.create': () => {
      throw new Refusal('Vuelve luego', 'INTERNAL_SERVER_ERROR', 503);
    },
  });
});
afterEach(() => stop());

it('counts outings, and so does leaving, however many changes wait for each', async () => {
  const recorded = outing();
  const payload = toPayload(recorded);
  await queueWrite(MARTA.id, recorded.id, { kind: 'create', payload });
  const [created] = await readOutbox(MARTA.id);
  await markAttempted(created?.seq ?? 0);
  await queueWrite(MARTA.id, recorded.id, { kind: 'edit', payload, base: recorded });
  expect(await readOutbox(MARTA.id)).toHaveLength(2);

  stop = startSync(MARTA.id, async () => {});
  renderAt('/', <SyncLine />);
  expect(await screen.findByText('1 salida por enviar')).toBeInTheDocument();
  const client = createQueryClient();
  client.setQueryData(keys.me, MARTA);
  const { result } = renderHook(useLogout, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  expect(await result.current.countWaiting()).toBe(1);
});

it('says that a newer build has taken the device over, which keeps what waits', async () => {
  const payload = toPayload(outing());
  await queueWrite(MARTA.id, outing().id, { kind: 'create', payload });
  stop = startSync(MARTA.id, async () => {});
  renderAt('/', <SyncLine />);
  expect(await screen.findByText(/por enviar/)).toBeInTheDocument();
  (await openDB('cuaderno-de-caza', 2)).close();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText(/Hay una versión nueva abierta/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Actualizar' })).toBeInTheDocument();
});
