import { toPayload } from '@cuaderno/domain';
import { waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useBook, useOuting } from './use-outings';
import { useLatestPhotos } from './use-latest-photos';
import { useDeleteOuting, useSaveOuting } from './use-save-outing';
import { useStats } from './use-stats';
import { renderSignedIn } from '../testing/render-at';
import { NO_STATS, outing, summary, wholeBook } from '../testing/samples';
import { answering, Rejection } from '../testing/server';
import { keys } from '../lib/server/query-client';

const NEW = outing({ id: '01990000-0000-7000-8000-00000000000e' });

function renderBook(answers: Parameters<typeof answering>[0] = {}) {
  const calls = answering({
    'outings.changes': () => wholeBook(summary()),
    'stats.dashboard': () => NO_STATS,
    'outings.get': () => outing({ version: 1 }),
    'outings.create': () => ({ created: true, outing: NEW }),
    'outings.delete': () => undefined,
    ...answers,
  });
  const countCalls = (procedure: string) =>
    calls.filter((call) => call.procedure === procedure).length;
  const { result, client } = renderSignedIn(() => ({
    book: useBook(),
    stats: useStats(),
    one: useOuting('1'),
    photos: useLatestPhotos(),
    save: useSaveOuting(),
    remove: useDeleteOuting(),
  }));
  return { result, calls, countCalls, client };
}

describe('the cache', () => {
  it('is updated by the answer of a write: the list and the figures at once, without a read', async () => {
    const { result, calls, client } = renderBook({ 'photos.latest': () => [] });
    await waitFor(() => expect(result.current.one.data).toBeDefined());
    await waitFor(() => expect(result.current.stats.data?.totals.esperas).toBe(1));
    await result.current.save.mutateAsync({
      id: NEW.id,
      payload: toPayload(NEW),
      previous: null,
    });
    await waitFor(() => expect(result.current.book.data).toHaveLength(2));
    expect(result.current.stats.data?.totals.esperas).toBe(2);
    await result.current.remove.mutateAsync(outing({ id: summary().id }));
    await waitFor(() => expect(result.current.book.data?.map(({ id }) => id)).toEqual([NEW.id]));
    expect(result.current.stats.data?.totals.esperas).toBe(1);
    expect(client.getQueryData(keys.outing(NEW.id))).toEqual(NEW);
    expect(calls.map(({ procedure }) => procedure).toSorted()).toEqual([
      'outings.changes',
      'outings.create',
      'outings.delete',
      'outings.get',
      'photos.latest',
      'stats.dashboard',
    ]);
  });

  it('reads the latest photos again only after a write of an outing with photos', async () => {
    const { result, countCalls } = renderBook({
      'photos.latest': () => [],
      'outings.changes': () => wholeBook(summary({ photoCount: 1 }), summary({ id: NEW.id })),
    });
    await waitFor(() => expect(result.current.book.data).toHaveLength(2));
    await waitFor(() => expect(countCalls('photos.latest')).toBe(1));
    await result.current.remove.mutateAsync(NEW);
    await waitFor(() => expect(result.current.book.data).toHaveLength(1));
    await result.current.remove.mutateAsync(outing({ id: summary().id }));
    await waitFor(() => expect(countCalls('photos.latest')).toBe(2));
  });

  it('has a deleted outing read again when it is next opened', async () => {
    const { result, countCalls, client } = renderBook();
    await waitFor(() => expect(result.current.one.data).toBeDefined());
    await result.current.remove.mutateAsync(outing({ id: '1' }));
    expect(client.getQueryState(keys.outing('1'))?.isInvalidated).toBe(true);
    expect(countCalls('outings.get')).toBe(1);
  });

  it('runs a read in progress again after a write, without delaying it', async () => {
    let hangs = false;
    const { result, countCalls, client } = renderBook({
      'outings.changes': () => (hangs ? new Promise(() => {}) : wholeBook(summary())),
    });
    await waitFor(() => expect(result.current.book.data).toBeDefined());
    hangs = true;
    void client.invalidateQueries({ queryKey: keys.outings });
    await waitFor(() => expect(countCalls('outings.changes')).toBe(2));
    await result.current.remove.mutateAsync(outing());
    expect(result.current.book.data).toBeDefined();
    await waitFor(() => expect(countCalls('outings.changes')).toBe(3));
  });

  it('is not refreshed after a failed write', async () => {
    const reject = () => {
      throw new Rejection('No encontramos esa salida');
    };
    const { result, countCalls } = renderBook({ 'outings.delete': reject });
    await waitFor(() => expect(result.current.book.data).toBeDefined());
    await expect(result.current.remove.mutateAsync(outing())).rejects.toThrow('No encontramos');
    expect(countCalls('outings.changes')).toBe(1);
  });

  it('does not retry a failed read', async () => {
    const { result, countCalls } = renderBook({
      'stats.dashboard': () => {
        throw new Rejection('Algo ha fallado');
      },
    });
    await waitFor(() => expect(result.current.stats.isError).toBe(true));
    expect(countCalls('stats.dashboard')).toBe(1);
  });

  it('has the complete book, read page by page', async () => {
    const pages = [
      { ...wholeBook(summary({ id: 'b' })), more: true },
      { ...wholeBook(summary({ id: 'a' })), reset: false },
    ];
    let page = 0;
    const { result } = renderBook({ 'outings.changes': () => pages[page++] });
    await waitFor(() => expect(result.current.book.data?.map(({ id }) => id)).toEqual(['b', 'a']));
  });

  it('counts the figures of a first read that ends after they were answered', async () => {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const { result } = renderBook({
      'outings.changes': async (input) => {
        if (!input || !('since' in input)) return { ...wholeBook(summary()), more: true };
        await ended;
        return { ...wholeBook(summary({ id: 'b' })), reset: false };
      },
    });
    await waitFor(() => expect(result.current.stats.data?.totals.esperas).toBe(0));
    end();
    await waitFor(() => expect(result.current.stats.data?.totals.esperas).toBe(2));
  });

  it('counts the figures of a first visit of its book, which may be later than their answer', async () => {
    const { result } = renderBook({
      'outings.changes': () => wholeBook(summary(), summary({ id: 'b' })),
    });
    await waitFor(() => expect(result.current.stats.data?.totals.esperas).toBe(2));
  });

  it('repeats failed reads when the network is back, also after an offline start', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    let away = true;
    const { result, countCalls } = renderBook({
      'outings.changes': () => {
        if (away) throw new Rejection('Sin base de datos', 'SERVICE_UNAVAILABLE', 503);
        return wholeBook(summary());
      },
    });
    await waitFor(() => expect(result.current.book.isError).toBe(true));
    expect(countCalls('outings.changes')).toBe(1);
    away = false;
    onLine.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(result.current.book.data).toHaveLength(1));
  });

  it('times out a hanging read as an unreachable server', async () => {
    const now = new AbortController();
    const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(now.signal);
    const { result } = renderBook({ 'outings.changes': () => new Promise(() => {}) });
    await waitFor(() => expect(limits).toHaveBeenCalled());
    now.abort(new DOMException('too long', 'TimeoutError'));
    await waitFor(() => expect(result.current.book.isError).toBe(true));
    expect(limits).toHaveBeenCalledWith(20_000);
  });
});
