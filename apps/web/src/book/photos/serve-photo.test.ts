import 'fake-indexeddb/auto';
import { toSummary, todayInSpain } from '@cuaderno/domain';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { MARTA, outing } from '../../testing/samples';
import { answering, server } from '../../testing/server';
import { prefetchBook } from '../mirror/prefetch';
import { readPhotoBlob } from './photos';
import { servePhoto } from './serve-photo';

const ADDRESS = '/api/photos/01990000-0000-7000-8000-00000000000a';
const href = (address: string) => new URL(address, window.location.href).href;

/** The Cache Storage, missing in jsdom. */
let kept: Map<string, Response>;
beforeEach(() => {
  kept = new Map();
  const cache = {
    match: async (address: string) => kept.get(href(address))?.clone(),
    put: async (address: string, response: Response) => void kept.set(href(address), response),
  };
  vi.stubGlobal('caches', { open: async () => cache });
});

const picture = () =>
  new HttpResponse('picture', { headers: { 'content-type': 'image/jpeg' } }) as Response;
/** The thumbnail of the photo, as the server answers with many. */
const thumbnails = () =>
  new HttpResponse(
    [
      '--part',
      'content-disposition: form-data; name="01990000-0000-7000-8000-00000000000a"; filename="blob"',
      'content-type: image/jpeg',
      '',
      'picture',
      '--part--',
      '',
    ].join('\r\n'),
    { headers: { 'content-type': 'multipart/form-data; boundary=part' } },
  ) as Response;
/** A captive portal, which answers every request with its page. */
const portal = () => HttpResponse.html('<h1>Wifi</h1>') as Response;
const answer = (give: () => Response) => server.use(http.get('/api/photos/*', give));

async function serve(address: string): Promise<string> {
  const works: Promise<void>[] = [];
  const response = await servePhoto(new Request(href(address)), (work) => works.push(work));
  await Promise.all(works);
  return response.text();
}

it('caches a viewed photo', async () => {
  answer(picture);
  expect(await serve(ADDRESS)).toBe('picture');
  answer(portal);
  expect(await serve(ADDRESS)).toBe('picture');
});

it('caches images only, and serves the cached full image in place of a thumbnail', async () => {
  answer(portal);
  await serve(`${ADDRESS}?size=thumb`);
  expect(kept.size).toBe(0);
  kept.set(href(ADDRESS), picture());
  expect(await serve(`${ADDRESS}?size=thumb`)).toBe('picture');
});

it('requests a cached answer again that is no image', async () => {
  kept.set(href(ADDRESS), portal());
  answer(picture);
  expect(await serve(ADDRESS)).toBe('picture');
  expect(await kept.get(href(ADDRESS))?.clone().text()).toBe('picture');
});

it('returns the server’s 404 for a missing photo', async () => {
  kept.set(href(ADDRESS), picture());
  answer(() => HttpResponse.text('No existe', { status: 404 }) as Response);
  expect(await serve(`${ADDRESS}?size=thumb`)).toBe('No existe');
});

it('prefetches thumbnails, but not the page of a captive portal', async () => {
  const recent = outing({ date: todayInSpain(), photos: [ADDRESS] });
  answering({ 'outings.get': () => recent });
  const fetchAhead = () =>
    prefetchBook(MARTA.id, [toSummary(recent)], new AbortController().signal);
  answer(portal);
  await fetchAhead();
  expect(kept.size).toBe(0);
  kept.set(href(`${ADDRESS}?size=thumb`), portal());
  answer(thumbnails);
  await fetchAhead();
  expect(
    await kept
      .get(href(`${ADDRESS}?size=thumb`))
      ?.clone()
      .text(),
  ).toBe('picture');
});

it('does not return a page as a photo', async () => {
  answer(portal);
  await expect(readPhotoBlob(ADDRESS)).rejects.toThrow('200');
});
