import 'fake-indexeddb/auto';
import { toPayload } from '@cuaderno/domain';
import { expect, it, vi } from 'vitest';
import { renderSignedIn } from '../testing/render-at';
import { outing } from '../testing/samples';
import { answering } from '../testing/server';
import { useSaveOuting } from './use-save-outing';

it('saves directly to the server if the browser’s storage never answers', async () => {
  const open = indexedDB.open.bind(indexedDB);
  vi.spyOn(indexedDB, 'open').mockImplementation((name) =>
    Object.defineProperty(open(`${name}-never`), 'addEventListener', { value: () => undefined }),
  );
  const recorded = outing();
  const calls = answering({ 'outings.create': () => ({ created: true, outing: recorded }) });
  const { result } = renderSignedIn(useSaveOuting);
  const payload = toPayload(recorded);
  const saved = await result.current.mutateAsync({ id: recorded.id, payload, previous: null });
  expect(saved).toMatchObject({ savedTo: 'server', outing: { id: recorded.id } });
  // With the id of the form, so that an earlier attempt that has arrived is the same outing.
  expect(calls.map(({ input }) => (input as { id: string }).id)).toEqual([recorded.id]);
});
