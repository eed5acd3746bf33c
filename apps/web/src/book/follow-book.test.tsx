import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { renderSignedIn, signedIn } from '../testing/render-at';
import { summary, wholeBook } from '../testing/samples';
import { answering, Rejection } from '../testing/server';
import { useBookNews } from './follow-book';
import { useDeviceMaintenance } from './use-device-maintenance';
import { useBook } from './use-outings';

/** The browser's, missing in jsdom: its events are sent by the test. */
class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 1;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    streams.push(this);
  }
  close() {
    this.readyState = 2;
  }
  send(type: string, data: unknown) {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }));
  }
}
const streams: FakeEventSource[] = [];
const opened = () => streams.filter(({ readyState }) => readyState === 1);

beforeEach(() => {
  streams.length = 0;
  vi.stubGlobal('EventSource', FakeEventSource);
});
afterEach(() => vi.unstubAllGlobals());

const show = (visibilityState: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

/** Opens a book whose answers are these, one after another. */
async function openBook() {
  let next = { ...wholeBook(summary()), cursor: 'c1' };
  const calls = answering({ 'outings.changes': () => next });
  const { result } = renderSignedIn(() => {
    useBookNews();
    return useBook();
  });
  await waitFor(() => expect(result.current.data).toHaveLength(1));
  show('hidden');
  show('visible');
  await waitFor(() => expect(opened().at(-1)?.url).toContain('c1'));
  await waitFor(() => expect(opened()).toHaveLength(1));
  const answer = (changes: typeof next) => {
    next = changes;
  };
  return { result, calls, answer };
}

it('reads the changes of another device at once, and nothing at news of the known cursor', async () => {
  const { result, calls, answer } = await openBook();
  expect(decodeURIComponent(opened()[0]?.url ?? '')).toContain('"since":"c1"');
  answer({ ...wholeBook(summary({ id: 'b' })), reset: false, cursor: 'c2' });
  act(() => opened()[0]?.send('message', { json: 'c2' }));
  await waitFor(() => expect(result.current.data).toHaveLength(2));
  expect(calls.map(({ input }) => input)).toEqual([{}, { since: 'c1' }]);
  act(() => opened()[0]?.send('message', { json: 'c2' }));
  answer({ ...wholeBook(summary({ id: 'c' })), reset: false, cursor: 'c3' });
  act(() => opened()[0]?.send('message', { json: 'c3' }));
  await waitFor(() => expect(result.current.data).toHaveLength(3));
  expect(calls).toHaveLength(3);
});

it('closes the stream while the page is hidden', async () => {
  await openBook();
  show('hidden');
  await waitFor(() => expect(opened()).toEqual([]));
  show('visible');
  await waitFor(() => expect(opened()).toHaveLength(1));
});

it('leaves the stream to another window of the browser, and reads at its news', async () => {
  let begin: (() => Promise<unknown>) | undefined;
  const request = (_name: string, _options: object, work: () => Promise<unknown>) => {
    begin = work;
    return new Promise(() => {});
  };
  const query = () => Promise.resolve({ held: [{ name: 'cuaderno-news' }] });
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request, query } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
  let next = { ...wholeBook(summary()), cursor: 'c1' };
  answering({ 'outings.changes': () => next });
  const { result } = renderSignedIn(() => {
    useBookNews();
    return useBook();
  });
  await waitFor(() => expect(result.current.data).toHaveLength(1));
  await waitFor(() => expect(begin).toBeDefined());
  expect(streams).toEqual([]);
  next = { ...wholeBook(summary({ id: 'b' })), reset: false, cursor: 'c2' };
  const other = new BroadcastChannel('cuaderno-outbox');
  onTestFinished(() => other.close());
  other.postMessage({ hunter: 1, cursor: 'c2' });
  await waitFor(() => expect(result.current.data).toHaveLength(2));
  expect(streams).toEqual([]);
  void begin?.();
  expect(opened()).toHaveLength(1);
});

it('reads once the stream fails', async () => {
  const { result, answer } = await openBook();
  answer({ ...wholeBook(summary({ id: 'b' })), reset: false, cursor: 'c2' });
  act(() => void opened()[0]?.dispatchEvent(new Event('error')));
  await waitFor(() => expect(result.current.data).toHaveLength(2));
  expect(opened()).toEqual([]);
});

it('a failed read of the book is not repeated by the device’s maintenance, which is mounted later', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const calls = answering({
    'outings.changes': () => {
      throw new Rejection('Algo ha fallado');
    },
  });
  const { wrapper } = signedIn();
  function Maintenance() {
    useDeviceMaintenance();
    return null;
  }
  function Screen({ isMaintained }: { isMaintained: boolean }) {
    const { isError } = useBook();
    return (
      <>
        {isError && <p>Failed</p>}
        {isMaintained && <Maintenance />}
      </>
    );
  }
  const { rerender } = render(<Screen isMaintained={false} />, { wrapper });
  await screen.findByText('Failed');
  rerender(<Screen isMaintained />);
  await act(async () => Promise.resolve());
  expect(screen.getByText('Failed')).toBeInTheDocument();
  expect(calls).toHaveLength(1);
  expect(logged).toHaveBeenCalledOnce();
});
