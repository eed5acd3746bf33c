import 'fake-indexeddb/auto';
import { type Outing, toSummary } from '@cuaderno/domain';
import { expect, it, vi } from 'vitest';
import { MARTA, outing } from '../../testing/samples';
import { prefetchBook } from './prefetch';
import { keepBook } from '../../testing/keep-book';
import type { ReadChanges } from './book';
import { openDevice } from '../device/database';
import { bookOf, keepChanges, keepOutings, readBook, readOuting } from './mirror';
import { keepSentOuting } from './mirror-writes';
import { readStoredBook } from './read-changes';

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

it('logs a stored book that can’t be read, and replaces it by the server’s', async () => {
  await keepBook(MARTA.id, [toSummary(OLD)]);
  const device = await openDevice();
  const record = await device.get('books', MARTA.id);
  if (!record) throw new Error('no book');
  await device.put('books', { ...record, text: '{' }, MARTA.id);
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(await readStoredBook(MARTA.id)).toBeNull();
  expect(logged).toHaveBeenCalledExactlyOnceWith(
    'Failed to read saved outings',
    expect.any(SyntaxError),
  );
  await keepChanges(MARTA.id, undefined, { ...changes('next', OLD), reset: true });
  expect(await readStoredBook(MARTA.id)).toMatchObject({ value: [toSummary(OLD)] });
  expect(logged).toHaveBeenCalledTimes(2);
});

const changes = (cursor: string, ...outings: Outing[]): ReadChanges => ({
  outings: outings.map(toSummary),
  deleted: [],
  cursor,
  reset: false,
});
const stored = async () => {
  const { rows, cursor } = bookOf(await readBook(MARTA.id));
  return { ids: rows.map(({ id }) => id), cursor };
};
/** Stores a book with `OLD` at the cursor 'c1'. */
async function keepAtC1(): Promise<void> {
  await (await openDevice()).clear('books');
  await keepChanges(MARTA.id, undefined, { ...changes('c1', OLD), reset: true });
}

it('applies changes only to the book that they were read for', async () => {
  await keepAtC1();
  expect(await keepChanges(MARTA.id, 'c1', { ...changes('c3'), deleted: [OLD.id] })).toMatchObject({
    rows: [],
  });
  expect(await keepChanges(MARTA.id, 'c1', changes('c2', OLD))).toBeNull();
  expect(await stored()).toEqual({ ids: [], cursor: 'c3' });
});

it('keeps a row that was sent meanwhile, except when the book starts anew', async () => {
  await keepAtC1();
  const sent = { ...OLD, version: OLD.version + 1 };
  await keepSentOuting(MARTA.id, { id: OLD.id, outing: sent, since: 'c1' });
  await keepChanges(MARTA.id, 'c1', changes('c2', OLD));
  expect((await readBook(MARTA.id))?.value).toEqual([toSummary(sent)]);
  await keepChanges(MARTA.id, 'c2', { ...changes('r1', OLD), reset: true });
  expect((await readBook(MARTA.id))?.value).toEqual([toSummary(OLD)]);
});

it('moves the cursor over a sent write if no other change came before it', async () => {
  await keepAtC1();
  await keepSentOuting(MARTA.id, {
    id: NEW.id,
    outing: NEW,
    since: 'c1',
    cursors: ['c1', 'c2'],
  });
  expect(await stored()).toEqual({ ids: [NEW.id, OLD.id], cursor: 'c2' });
  await keepSentOuting(MARTA.id, {
    id: NEW.id,
    outing: null,
    since: 'c2',
    cursors: ['c3', 'c4'],
  });
  expect(await stored()).toEqual({ ids: [OLD.id], cursor: 'c2' });
});

it('reads again what came between a write and its late answer', async () => {
  await keepAtC1();
  // Created as c2, deleted by another device as c3, which was read before the answer.
  await keepChanges(MARTA.id, 'c1', { ...changes('c3'), deleted: [NEW.id] });
  await keepSentOuting(MARTA.id, {
    id: NEW.id,
    outing: NEW,
    since: 'c1',
    cursors: ['c1', 'c2'],
  });
  expect(await stored()).toEqual({ ids: [NEW.id, OLD.id], cursor: 'c1' });
});

it('leaves an earlier build no cursor, and applies again what that build has sent', async () => {
  await keepAtC1();
  const device = await openDevice();
  const record = await device.get('books', MARTA.id);
  expect(record).toMatchObject({ value: [], cursorAt: 0 });
  const readAt = record?.readAt ?? 0;
  // As that build stores a sent write.
  const written = { ...record, readAt, value: [toSummary(NEW)], cursor: 'c0', cursorAt: readAt };
  await device.put('books', written, MARTA.id);
  expect(await stored()).toEqual({ ids: [OLD.id], cursor: 'c1' });
});

it('reads the whole book after rows stored by an earlier build', async () => {
  await keepAtC1();
  const device = await openDevice();
  const record = await device.get('books', MARTA.id);
  await device.put('books', { ...record, value: [], readAt: 1 }, MARTA.id);
  expect((await stored()).cursor).toBeUndefined();
});
