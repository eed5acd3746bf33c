import 'fake-indexeddb/auto';
import { toPayload } from '@cuaderno/domain';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { createQueryClient, keys } from '../lib/trpc';
import { MARTA, outing } from '../testing/samples';
import { answering } from '../testing/server';
import { useSaveOuting } from './use-save-outing';

it('saves straight to the server where the browser never says whether it keeps anything', async () => {
  const open = indexedDB.open.bind(indexedDB);
  vi.spyOn(indexedDB, 'open').mockImplementation((name) =>
    Object.defineProperty(open(`${name}-never`), 'addEventListener', { value: () => undefined }),
  );
  const recorded = outing();
  const calls = answering({ 'outings.create': () => ({ created: true, outing: recorded }) });
  const client = createQueryClient();
  client.setQueryData(keys.me, MARTA);
  const { result } = renderHook(useSaveOuting, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  const payload = toPayload(recorded);
  const saved = await result.current.mutateAsync({ id: recorded.id, payload, previous: null });
  expect(saved).toMatchObject({ where: 'server', outing: { id: recorded.id } });
  // Under the id of the form: should an earlier try have arrived after all, it is the same outing.
  expect(calls.map(({ input }) => (input as { id: string }).id)).toEqual([recorded.id]);
});
