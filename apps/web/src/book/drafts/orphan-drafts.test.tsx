import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderSignedIn } from '../../testing/render-at';
import { MARTA, outing, summary, wholeBook, wireOf } from '../../testing/samples';
import { answering, Rejection } from '../../testing/server';
import { openDevice } from '../device/database';
import { allDrafts, discardDraft, writeDraft } from './drafts';
import { draftsOfSent } from './orphan-drafts';
import { deleteMirror } from '../mirror/mirror-writes';
import { queueWrite } from '../outbox/outbox';
import { useBook } from '../use-outings';
import { useDeleteOuting } from '../use-save-outing';

const CHANGED = outing();
const OTHER = outing({ id: '01990000-0000-7000-8000-000000000002' });

beforeEach(async () => {
  await (await openDevice()).clear('outbox');
  await deleteMirror();
});
afterEach(async () => {
  await Promise.all((await allDrafts()).map(({ id }) => discardDraft(id)));
});

const keep = (id: string, base: typeof CHANGED | null, userId = MARTA.id) =>
  writeDraft({ id, userId, type: 'espera', base, values: { description: 'A medias' } });
const kept = async () => (await allDrafts()).map(({ id }) => id).toSorted();

/** Renders a hook of Marta's session with these answers of the server. */
function render<T>(hook: () => T, answers: Parameters<typeof answering>[0]) {
  answering(answers);
  return renderSignedIn(hook);
}

describe('the draft of a change', () => {
  it('is deleted with its outing, and no other is', async () => {
    await Promise.all([keep('its', CHANGED), keep('other', OTHER), keep('new', null)]);
    await keep('hers', CHANGED, MARTA.id + 1);
    const { result } = render(() => useDeleteOuting(), { 'outings.delete': () => undefined });
    await result.current.mutateAsync(CHANGED);
    await waitFor(async () => expect(await kept()).toEqual(['hers', 'new', 'other']));
  });

  it('stays while the deletion is rejected', async () => {
    await keep('its', CHANGED);
    const { result } = render(() => useDeleteOuting(), {
      'outings.delete': () => {
        throw new Rejection('Eso no', 'BAD_REQUEST', 400);
      },
    });
    await expect(result.current.mutateAsync(CHANGED)).rejects.toThrow('Eso no');
    expect(await kept()).toEqual(['its']);
  });

  it('is deleted when a read of the book no longer has its outing', async () => {
    await Promise.all([keep('its', CHANGED), keep('other', OTHER), keep('new', null)]);
    await keep('hers', CHANGED, MARTA.id + 1);
    const { result } = render(() => useBook(), {
      'outings.changes': () => wholeBook(summary({ id: OTHER.id })),
    });
    await waitFor(() => expect(result.current.data).toBeDefined());
    await waitFor(async () => expect(await kept()).toEqual(['hers', 'new', 'other']));
  });

  it('stays if the book cannot be read', async () => {
    await keep('its', CHANGED);
    const { result } = render(() => useBook(), {
      'outings.changes': () => {
        throw new Rejection('Vuelve luego', 'SERVICE_UNAVAILABLE', 503);
      },
    });
    await waitFor(() => expect(result.current.isError).toBe(true));
    expect(await kept()).toEqual(['its']);
  });

  it('is not compared with a book requested before its outing was sent', async () => {
    await Promise.all([keep('its', CHANGED), keep('other', OTHER)]);
    await queueWrite(MARTA.id, CHANGED.id, { kind: 'create', payload: wireOf(CHANGED) });
    expect((await draftsOfSent(MARTA.id)).map(({ id }) => id)).toEqual(['other']);
  });
});
