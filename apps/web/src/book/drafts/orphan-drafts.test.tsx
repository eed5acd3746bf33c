import 'fake-indexeddb/auto';
import { toPayload } from '@cuaderno/domain';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createQueryClient, keys } from '../../lib/trpc';
import { MARTA, outing, summary } from '../../testing/samples';
import { answering, Refusal } from '../../testing/server';
import { openDevice } from '../device/database';
import { allDrafts, discardDraft, writeDraft } from './drafts';
import { draftsOfSent } from './orphan-drafts';
import { forgetMirror } from '../mirror/mirror';
import { queueWrite } from '../outbox/outbox';
import { useBook } from '../use-outings';
import { useDeleteOuting } from '../use-save-outing';
import { startSync } from '../sync/sync-session';

const CHANGED = outing();
const OTHER = outing({ id: '01990000-0000-7000-8000-000000000002' });

let stop = () => {};
beforeEach(async () => {
  await (await openDevice()).clear('outbox');
  await forgetMirror();
});
afterEach(async () => {
  stop();
  await Promise.all((await allDrafts()).map(({ id }) => discardDraft(id)));
});

const keep = (id: string, base: typeof CHANGED | null, userId = MARTA.id) =>
  writeDraft({ id, userId, type: 'espera', base, values: { description: 'A medias' } });
const kept = async () => (await allDrafts()).map(({ id }) => id).toSorted();

/** A hook of Marta's, before a server that answers so. */
function render<T>(hook: () => T, answers: Parameters<typeof answering>[0]) {
  answering(answers);
  const client = createQueryClient();
  client.setQueryData(keys.me, MARTA);
  return renderHook(hook, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
}

describe('the draft of a change', () => {
  it('goes with its outing that is deleted here, and no other does', async () => {
    await Promise.all([keep('its', CHANGED), keep('other', OTHER), keep('new', null)]);
    await keep('hers', CHANGED, MARTA.id + 1);
    stop = startSync(MARTA.id, async () => {});
    const { result } = render(() => useDeleteOuting(), { 'outings.delete': () => undefined });
    await result.current.mutateAsync(CHANGED);
    await waitFor(async () => expect(await kept()).toEqual(['hers', 'new', 'other']));
  });

  it('stays while the deletion is refused', async () => {
    await keep('its', CHANGED);
    stop = startSync(MARTA.id, async () => {});
    const { result } = render(() => useDeleteOuting(), {
      'outings.delete': () => {
        throw new Refusal('Eso no', 'BAD_REQUEST', 400);
      },
    });
    await expect(result.current.mutateAsync(CHANGED)).rejects.toThrow('Eso no');
    expect(await kept()).toEqual(['its']);
  });

  it('goes when the book is read and no longer has its outing, which was deleted elsewhere', async () => {
    await Promise.all([keep('its', CHANGED), keep('other', OTHER), keep('new', null)]);
    await keep('hers', CHANGED, MARTA.id + 1);
    const { result } = render(() => useBook(), {
      'outings.list': () => ({ items: [summary({ id: OTHER.id })], nextCursor: null }),
    });
    await waitFor(() => expect(result.current.data).toBeDefined());
    await waitFor(async () => expect(await kept()).toEqual(['hers', 'new', 'other']));
  });

  it('stays when the book can not be read', async () => {
    await keep('its', CHANGED);
    const { result } = render(() => useBook(), {
      'outings.list': () => {
        throw new Refusal('Vuelve luego', 'SERVICE_UNAVAILABLE', 503);
      },
    });
    await waitFor(() => expect(result.current.isError).toBe(true));
    expect(await kept()).toEqual(['its']);
  });

  it('is not looked for in a book that can not have its outing yet', async () => {
    await Promise.all([keep('its', CHANGED), keep('other', OTHER)]);
    await queueWrite(MARTA.id, CHANGED.id, { kind: 'create', payload: toPayload(CHANGED) });
    expect((await draftsOfSent(MARTA.id)).map(({ id }) => id)).toEqual(['other']);
  });
});
