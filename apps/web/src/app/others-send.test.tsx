import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SyncLine } from './sync-line';
import { PendingScreen } from '../screens/pending/pending';
import { field, renderForm } from '../testing/form';
import { renderAt } from '../testing/render-at';
import { MARTA, outing, wireOf } from '../testing/samples';
import { openDevice } from '../book/device/database';
import { readDraft } from '../book/drafts/drafts';
import { queueWrite } from '../book/outbox/outbox';
import { keys } from '../lib/server/query-client';

/** The device's answer, delayed until a test releases it. */
const device = vi.hoisted(() => ({ ready: Promise.resolve(), release: () => {} }));
vi.mock('../book/outbox/read-outbox', async (original) => {
  const module = await original<{ readOutbox: (userId: number) => Promise<unknown> }>();
  const readOutbox = async (userId: number) => {
    await device.ready;
    return module.readOutbox(userId);
  };
  return { ...module, readOutbox };
});

const OPENED = outing();

/** Another tab has the lock during the test. */
beforeEach(async () => {
  Object.assign(navigator, {
    locks: { request: () => new Promise(() => {}), query: async () => ({}) },
  });
  await (await openDevice()).clear('outbox');
  const payload = { ...wireOf(OPENED), cotoName: 'Nuevo' } as ReturnType<typeof wireOf>;
  await queueWrite(MARTA.id, OPENED.id, { kind: 'edit', base: OPENED, payload });
  device.ready = new Promise((resolve) => {
    device.release = resolve;
  });
});
afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

it('shows the outbox while another tab sends', async () => {
  renderAt(
    '/',
    <>
      <SyncLine />
      <PendingScreen />
    </>,
  );
  device.release();
  expect(await screen.findByText('1 salida por enviar')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Pendientes 1' })).toBeInTheDocument();
  expect(screen.getByText(/^Cambio/)).toBeInTheDocument();
});

it('opens a form on an unsent change while another tab sends', async () => {
  const { client } = renderForm('espera', { previous: OPENED });
  await waitFor(() => expect(client.getQueryData(keys.outing(OPENED.id))).toEqual(OPENED));
  expect(screen.queryByLabelText('Coto')).not.toBeInTheDocument();
  device.release();
  expect(await screen.findByLabelText('Coto')).toBe(field('Coto'));
  expect(field('Coto')).toHaveValue('Nuevo');
  expect(await readDraft(MARTA.id, 'espera', OPENED.id)).toBeNull();
});
