import { waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useBook, useOuting } from './use-outings';
import { useDeleteOuting } from './use-save-outing';
import { useStats } from './use-stats';
import { renderSignedIn } from '../testing/render-at';
import { NO_STATS, outing, summary } from '../testing/samples';
import { answering, Rejection } from '../testing/server';
import { keys } from '../lib/query-client';

function renderBook(answers: Parameters<typeof answering>[0] = {}) {
  const calls = answering({
    'outings.list': () => ({ items: [summary()], nextCursor: null }),
    'stats.dashboard': () => NO_STATS,
    'outings.get': () => outing(),
    'outings.delete': () => undefined,
    ...answers,
  });
  const countCalls = (procedure: string) =>
    calls.filter((call) => call.procedure === procedure).length;
  const { result, client } = renderSignedIn(() => ({
    book: useBook(),
    stats: useStats(),
    one: useOuting('1'),
    remove: useDeleteOuting(),
  }));
  return { result, countCalls, client };
}

describe('the cache', () => {
  it('is refreshed after a write: the list and the figures at once, the outing when it is next opened', async () => {
    const { result, countCalls, client } = renderBook();
    await waitFor(() => expect(result.current.one.data).toBeDefined());
    await result.current.remove.mutateAsync(outing());
    await waitFor(() => expect(countCalls('stats.dashboard')).toBe(2));
    expect(countCalls('outings.list')).toBe(2);
    expect(countCalls('outings.get')).toBe(1);
    expect(client.getQueryState(keys.outing('1'))?.isInvalidated).toBe(true);
  });

  it('is refreshed without delaying the write', async () => {
    let hangs = false;
    const { result, countCalls } = renderBook({
      'outings.list': () =>
        hangs ? new Promise(() => {}) : { items: [summary()], nextCursor: null },
    });
    await waitFor(() => expect(result.current.book.data).toBeDefined());
    hangs = true;
    await result.current.remove.mutateAsync(outing());
    expect(result.current.book.data).toBeDefined();
    await waitFor(() => expect(countCalls('outings.list')).toBe(2));
  });

  it('is not refreshed after a failed write', async () => {
    const reject = () => {
      throw new Rejection('No encontramos esa salida');
    };
    const { result, countCalls } = renderBook({ 'outings.delete': reject });
    await waitFor(() => expect(result.current.book.data).toBeDefined());
    await expect(result.current.remove.mutateAsync(outing())).rejects.toThrow('No encontramos');
    expect(countCalls('outings.list')).toBe(1);
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
      { items: [summary({ id: 'a' })], nextCursor: { date: '2026-01-10', id: 'a' } },
      { items: [summary({ id: 'b' })], nextCursor: null },
    ];
    let page = 0;
    const { result } = renderBook({ 'outings.list': () => pages[page++] });
    await waitFor(() => expect(result.current.book.data?.map(({ id }) => id)).toEqual(['a', 'b']));
  });

  it('repeats failed reads when the network is back, also after an offline start', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    let away = true;
    const { result, countCalls } = renderBook({
      'outings.list': () => {
        if (away) throw new Rejection('Sin base de datos', 'SERVICE_UNAVAILABLE', 503);
        return { items: [summary()], nextCursor: null };
      },
    });
    await waitFor(() => expect(result.current.book.isError).toBe(true));
    expect(countCalls('outings.list')).toBe(1);
    away = false;
    onLine.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(result.current.book.data).toHaveLength(1));
  });

  it('times out a hanging read as an unreachable server', async () => {
    const now = new AbortController();
    const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(now.signal);
    const { result } = renderBook({ 'outings.list': () => new Promise(() => {}) });
    await waitFor(() => expect(limits).toHaveBeenCalled());
    now.abort(new DOMException('too long', 'TimeoutError'));
    await waitFor(() => expect(result.current.book.isError).toBe(true));
    expect(limits).toHaveBeenCalledWith(20_000);
  });
});
