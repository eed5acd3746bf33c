import 'fake-indexeddb/auto';
import { type Outing, payloadSchema, toOuting } from '@cuaderno/domain';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { openDevice } from '../../book/device/database';
import { renderAt } from '../../testing/render-at';
import { outing } from '../../testing/samples';
import { answering, Rejection } from '../../testing/server';
import { OutingDetail } from './outing-detail';

beforeEach(async () => (await openDevice()).clear('outbox'));

/** Renders an outing on a server that stores its changes; `reject` fails them. */
function renderStored(stored: Outing, reject?: Rejection) {
  let current = stored;
  const calls = answering({
    'outings.get': () => current,
    'outings.update': (input) => {
      if (reject) throw reject;
      const payload = payloadSchema.parse(input);
      const now = '2026-11-21T10:00:00.000Z';
      const { id, userId, version } = current;
      const edited = toOuting(payload, { id, userId, now, before: current });
      current = { ...edited, version: version + 1, updatedAt: now };
      return current;
    },
  });
  const sent = () =>
    calls
      .filter(({ procedure }) => procedure === 'outings.update')
      .map(({ input }) => {
        const { archived, version } = input as { archived?: boolean; version?: number };
        return { archived, version };
      });
  return { ...renderAt('/', <OutingDetail type={stored.type} id={stored.id} />), sent };
}

it('archives an outing, and its toast undoes it', async () => {
  const { user, sent } = renderStored(outing({ version: 3 }));
  expect(screen.queryByText('Archivada')).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Archivar' }));
  expect(await screen.findByText('Salida archivada')).toBeInTheDocument();
  expect(screen.getByText('Archivada')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Recuperar' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Deshacer' }));
  expect(await screen.findByText('Salida recuperada')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('Archivada')).not.toBeInTheDocument());
  expect(sent()).toEqual([
    { archived: true, version: 3 },
    { archived: false, version: 4 },
  ]);
});

it('recovers an archived outing', async () => {
  const { user, sent } = renderStored(outing({ archivedAt: '2026-11-01T10:00:00.000Z' }));
  expect(await screen.findByText('Archivada')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Recuperar' }));
  await waitFor(() => expect(sent()).toEqual([{ archived: false, version: 3 }]));
  expect(screen.queryByText('Archivada')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Archivar' })).toHaveFocus();
});

it('reports a rejection', async () => {
  const { user } = renderStored(outing(), new Rejection('El cuaderno está lleno', 'X', 413));
  await user.click(await screen.findByRole('button', { name: 'Archivar' }));
  expect(await screen.findByText('La salida no se ha archivado')).toBeInTheDocument();
  expect(screen.getByText('El cuaderno está lleno')).toBeInTheDocument();
});
