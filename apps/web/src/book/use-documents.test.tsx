import type { UserDocument } from '@cuaderno/domain';
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { keys } from '../lib/server/query-client';
import { renderSignedIn } from '../testing/render-at';
import { summary, wholeBook } from '../testing/samples';
import { answering } from '../testing/server';
import { refreshBook } from './mirror/book-query';
import { useDocuments, useDocumentSync } from './use-documents';

const paper = (id: string): UserDocument => ({
  id,
  kind: 'otro',
  name: id,
  number: null,
  expires: null,
  remind: true,
  photos: [],
  version: 1,
  createdAt: '2026-11-21T10:00:00Z',
  updatedAt: '2026-11-21T10:00:00Z',
});

/** Reads the documents before the book. */
async function open() {
  let papers = [paper('Licencia')];
  let book = { ...wholeBook(summary()), cursor: 'c1' };
  const calls = answering({ 'documents.list': () => papers, 'outings.changes': () => book });
  const { result, client } = renderSignedIn(() => {
    useDocumentSync();
    return useDocuments();
  });
  const names = () => result.current.data?.map(({ name }) => name);
  await waitFor(() => expect(names()).toEqual(['Licencia']));
  return {
    client,
    names,
    lists: () => calls.filter(({ procedure }) => procedure === 'documents.list').length,
    change: (cursor: string, ...more: UserDocument[]) => {
      book = { ...wholeBook(), reset: false, cursor };
      papers = [...papers, ...more];
    },
  };
}

it('reads the documents again where the book, read after them, has another cursor', async () => {
  const { client, names, change } = await open();
  // Between the two reads, so that no news follow: the stream begins at the book's cursor.
  change('c2', paper('Perrero'));
  await refreshBook(client);
  await waitFor(() => expect(names()).toEqual(['Licencia', 'Perrero']));
});

it('reads the documents no more often than the book changes elsewhere', async () => {
  const { client, lists, change } = await open();
  const settled = () => waitFor(() => expect(client.isFetching()).toBe(0));
  await refreshBook(client);
  await settled();
  const before = lists();
  await refreshBook(client);
  // A write of this device has its cursor in the answer.
  client.setQueryData(keys.outings, (known: object | undefined) => ({ ...known, cursor: 'own' }));
  change('own');
  await refreshBook(client);
  await settled();
  expect(lists()).toBe(before);
  change('c3');
  await refreshBook(client);
  await waitFor(() => expect(lists()).toBe(before + 1));
});
