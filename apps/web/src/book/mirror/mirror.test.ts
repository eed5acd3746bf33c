import 'fake-indexeddb/auto';
import { toSummary } from '@cuaderno/domain';
import { expect, it, vi } from 'vitest';
import { MARTA, outing } from '../../testing/samples';
import { prefetchBook } from './prefetch';
import { keepBook } from '../../testing/keep-book';
import { keepOutings, keepSentOuting, readBook, readOuting } from './mirror';

const OLD = outing({ id: '01990000-0000-7000-8000-000000000001' });
const NEW = outing({ id: '01990000-0000-7000-8000-000000000002' });

it('deletes a complete outing only once it is missing in the server’s book', async () => {
  const other = MARTA.id + 1;
  await keepBook(MARTA.id, [toSummary(OLD)]);
  await keepOutings(MARTA.id, [OLD, NEW]);
  await keepOutings(other, [NEW]);
  vi.stubGlobal('caches', { open: async () => ({}) });
  // An outing opened since is missing in the mirrored book.
  await prefetchBook(MARTA.id, [toSummary(OLD)], new AbortController().signal);
  expect((await readOuting(MARTA.id, NEW.id))?.value).toEqual(NEW);

  await keepBook(MARTA.id, [toSummary(OLD)]);
  expect(await readOuting(MARTA.id, NEW.id)).toBeUndefined();
  expect((await readOuting(MARTA.id, OLD.id))?.value).toEqual(OLD);
  expect((await readOuting(other, NEW.id))?.value).toEqual(NEW);
  expect((await readBook(MARTA.id))?.value).toEqual([toSummary(OLD)]);
});

it('keeps the time of the last write sent from this device when the book is read again', async () => {
  await keepBook(MARTA.id, [toSummary(OLD)]);
  expect((await readBook(MARTA.id))?.sentAt).toBeUndefined();
  await keepSentOuting(MARTA.id, { id: NEW.id, outing: NEW });
  const sentAt = (await readBook(MARTA.id))?.sentAt;
  expect(sentAt).toEqual(expect.any(Number));
  await keepBook(MARTA.id, [toSummary(OLD)]);
  expect(await readBook(MARTA.id)).toMatchObject({ value: [toSummary(OLD)], sentAt });
});
