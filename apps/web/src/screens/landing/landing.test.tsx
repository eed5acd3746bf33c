import 'fake-indexeddb/auto';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { openDevice } from '../../book/device/database';
import { markAttempted, queueWrite } from '../../book/outbox/outbox';
import { readAllOutboxes, readOutbox } from '../../book/outbox/read-outbox';
import { MARTA, outing, wireOf } from '../../testing/samples';
import { Landing } from './landing';

beforeEach(async () => (await openDevice()).clear('outbox'));

const RECORDED = outing();
const payload = wireOf(RECORDED);
const OTHER = '01990000-0000-7000-8000-00000000000e';

it('shows no note on a device without pending writes', async () => {
  render(<Landing next={null} error={null} />);
  // Ends after the same read by the screen, which started first.
  await act(readAllOutboxes);
  expect(screen.queryByText(/sin enviar/)).not.toBeInTheDocument();
});

it('shows the number of unsent outings, not of changes, of every user', async () => {
  await queueWrite(MARTA.id, RECORDED.id, { kind: 'create', payload });
  const { unmount } = render(<Landing next={null} error={null} />);
  expect(
    await screen.findByText('Hay 1 salida sin enviar en este dispositivo: entra para enviarla'),
  ).toBeInTheDocument();
  unmount();

  const [created] = await readOutbox(MARTA.id);
  await markAttempted(created?.seq ?? 0);
  await queueWrite(MARTA.id, RECORDED.id, { kind: 'edit', payload, base: RECORDED });
  await queueWrite(2, OTHER, { kind: 'create', payload });
  render(<Landing next={null} error={null} />);
  expect(
    await screen.findByText('Hay 2 salidas sin enviar en este dispositivo: entra para enviarlas'),
  ).toBeInTheDocument();
});
