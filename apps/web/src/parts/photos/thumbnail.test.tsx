import 'fake-indexeddb/auto';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Thumbnail } from './thumbnail';

let asked: HTMLImageElement[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  asked = [];
  const src = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src');
  vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(function (
    this: HTMLImageElement,
    address,
  ) {
    asked.push(this);
    src?.set?.call(this, address);
  });
});

afterEach(() => {
  // What waits is not in the document any more, and forgotten.
  vi.runAllTimers();
  vi.useRealTimers();
});

/** Renders thumbnails that all fail. */
async function failing(count: number) {
  const names = [...Array(count).keys()].map((index) => `Foto ${index + 1}`);
  const view = render(
    names.map((name) => <Thumbnail key={name} address={`/api/photos/${name}`} alt={name} />),
  );
  const images = screen.getAllByRole<HTMLImageElement>('img');
  await vi.waitFor(() => expect(images.every((image) => image.getAttribute('src'))).toBe(true));
  for (const image of images) fireEvent.error(image);
  await vi.waitFor(() => expect(images.at(-1)).toHaveStyle({ opacity: 0 }));
  return { images, ...view };
}

/** Lets time pass, and each image that is asked for meanwhile fail. @returns their number */
async function failFor(milliseconds: number) {
  const before = asked.length;
  await vi.advanceTimersByTimeAsync(milliseconds);
  const now = asked.slice(before);
  for (const image of now) fireEvent.error(image);
  await vi.advanceTimersByTimeAsync(0);
  return now.length;
}

it('a thumbnail that failed comes back by itself', async () => {
  const { images, unmount } = await failing(1);
  expect(screen.getByRole('img', { name: 'Foto 1' })).toBe(images[0]);
  expect(await failFor(4_900)).toBe(0);
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toEqual(images);
  fireEvent.load(screen.getByRole('img'));
  expect(images[0]?.style.opacity).toBe('');
  unmount();
});

it('a screen of them asks for few at a time, less and less often, and then no more', async () => {
  const { unmount } = await failing(30);
  const pauses = [5, 10, 20, 40, 80, 160];
  for (const seconds of pauses) {
    expect(await failFor(seconds * 1000 - 100)).toBe(0);
    expect(await failFor(100)).toBe(3);
  }
  expect(await failFor(3_600_000)).toBe(0);
  unmount();
});

it('the first that arrives brings the others', async () => {
  const { images, unmount } = await failing(8);
  await vi.advanceTimersByTimeAsync(5_000);
  for (let index = 0; index < images.length; index += 1) {
    const image = asked[index];
    if (image) fireEvent.load(image);
  }
  expect(new Set(asked)).toEqual(new Set(images));
  expect(asked).toHaveLength(images.length);
  unmount();
});

it.each([
  { what: 'the browser is online', event: () => window.dispatchEvent(new Event('online')) },
  {
    what: 'the page is looked at',
    event: () => document.dispatchEvent(new Event('visibilitychange')),
  },
])('asks again when $what, and not for each event', async ({ event }) => {
  const { unmount } = await failing(5);
  for (const seconds of [5, 10, 20, 40, 80, 160]) await failFor(seconds * 1000);
  await failFor(60_000);
  event();
  event();
  expect(asked.slice(18)).toHaveLength(3);
  unmount();
});
