import 'fake-indexeddb/auto';
import { type EsperaPayload, type Outing, type OutingPayload, toPayload } from '@cuaderno/domain';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDevice } from './device/database';
import { markAttempted, queueWrite, reconcile } from './outbox/outbox';
import { readOutbox } from './outbox/read-outbox';
import { useSaveOuting } from './use-save-outing';
import { startSync } from './sync/sync-session';
import { MARTA, outing } from '../testing/samples';
import { answering, Refusal } from '../testing/server';
import { createQueryClient, keys } from '../lib/trpc';

const OPENED = outing();
const THEIRS: Outing = { ...OPENED, version: 4, custom_params: { cotoName: 'Suyo', place: null } };

let stop = () => {};
beforeEach(async () => (await openDevice()).clear('outbox'));
afterEach(() => stop());

const edited = (changes: Partial<EsperaPayload>) =>
  ({ ...toPayload(OPENED), ...changes }) as OutingPayload;

/** Saves a form that was opened before another device changed the coto; says what became of it. */
async function save(changes: Partial<EsperaPayload>) {
  answering({
    'outings.update': () => {
      throw new Refusal('Ha cambiado', 'CONFLICT', 409);
    },
    'outings.get': () => THEIRS,
  });
  const client = createQueryClient();
  client.setQueryData(keys.me, MARTA);
  stop = startSync(MARTA.id, async () => {});
  const { result } = renderHook(() => useSaveOuting(), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  const { where } = await result.current.mutateAsync({
    id: OPENED.id,
    payload: edited(changes),
    previous: OPENED,
  });
  return where;
}

/** A change of the coto that waits on this device. */
async function waiting(): Promise<number> {
  const payload = edited({ cotoName: 'Mío' });
  await queueWrite(MARTA.id, OPENED.id, { kind: 'edit', base: OPENED, payload });
  const [item] = await readOutbox(MARTA.id);
  await markAttempted(item?.seq ?? 0);
  return item?.seq ?? 0;
}

it('leads to the choice when the outing saved once more is in conflict already', async () => {
  await reconcile(await waiting(), THEIRS);
  expect(await save({ description: 'Notas' })).toBe('conflict');
});

it('leads to the choice when what was saved before comes into conflict only now', async () => {
  await waiting();
  expect(await save({ description: 'Notas' })).toBe('conflict');
});
