import { randomUUID } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Client } from '@cuaderno/client';
import sharp from 'sharp';
import { zip } from './hostile-zip';
import { sized } from './once';

/** The unit of large bodies. */
const MIB = sized(1024 ** 2, 1024);
/** Elements of lists that nobody means. */
const MANY = sized(10_000_000, 1_000);

export type Sent = { status: number };
/** Expensive requests, and their sender. */
export type Attack = { name: string; who: 'visitor' | 'user'; send: () => Promise<Sent[]> };

const book = (outings: string, ids: { photos: string[] } = { photos: [] }) =>
  Buffer.from(
    `{"format":"cuaderno-de-caza","version":1,"profile":{"name":"A","emailNotifications":false,"showStats":true,"publicProfile":false},"outings":${outings || JSON.stringify([exportedOuting(ids.photos)])}}`,
  );
const exportedOuting = (photos: string[]) => ({
  id: randomUUID(),
  type: 'monteria',
  date: '2026-01-10',
  country: 'España',
  custom_params: {},
  photos: [],
  species: photos.map((photo) => ({
    id: randomUUID(),
    species: 'Jabalí',
    quantity: 1,
    score: null,
    awardedTrophy: null,
    photos: [photo],
    createdAt: '2026-01-10T20:00:00Z',
  })),
  version: 1,
  archivedAt: null,
  createdAt: '2026-01-10T20:00:00Z',
  updatedAt: '2026-01-10T20:00:00Z',
});

/** Creates a photo that compresses badly. */
async function heavyPhoto(side: number): Promise<Buffer> {
  return sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg({ quality: 97 })
    .toBuffer();
}

const as = (one: Client, address: string, method: string, body: Buffer | string, headers = {}) =>
  one
    .fetch(address, {
      method,
      headers,
      ...(method === 'GET' ? {} : { body: new Uint8Array(Buffer.from(body)) }),
    })
    .then(async (answer) => {
      await answer.arrayBuffer();
      return answer;
    })
    .catch(() => ({ status: 0 }));

/** Sends `count` requests at once. */
export const times = (count: number, work: (n: number) => Promise<Sent>) =>
  Promise.all(Array.from({ length: sized(count, 2) }, (_, n) => work(n)));

export const only = async (sent: Promise<Sent>) => [await sent];

const inTrpc = (text: string) => `{"json":${text}}`;

const rececho = (changes: object) =>
  JSON.stringify({ type: 'rececho', date: '2026-01-10', species: 'Corzo', ...changes });

const sendImport = (from: Client, body: Buffer) =>
  as(from, '/api/import', 'POST', body, { 'content-type': 'application/zip' });

const json = { 'content-type': 'application/json' };

/** Creates the expensive bodies, once. */
async function createBodies() {
  const blanks = Buffer.alloc(32 * MIB - 2, 0x20);
  const spaced = Buffer.concat([Buffer.from('{'), blanks, Buffer.from('}')]);
  const photo = await heavyPhoto(sized(2600, 300));
  const dataString = `data:image/jpeg;base64,${photo.toString('base64')}`;
  const ids = Array.from({ length: 200 }, () => randomUUID());
  return {
    spaced,
    brotli: brotliCompressSync(spaced, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
    nothings: `{"date":"2026-01-10","animals":[${'{},'.repeat(MANY)}{}]}`,
    marks: `a${'\u0316\u0301'.repeat(7 * MIB)}`,
    notes: `{"json":{},"meta":{"values":{"${'a.'.repeat(1.5 * MANY)}a":["undefined"]}}}`,
    photo,
    largest: rececho({ photos: [dataString, dataString] }),
    overlapping: zip(
      [
        ['cuaderno.json', book('', { photos: ids })],
        [`fotos/${ids[0]}.jpg`, photo],
      ],
      ids.slice(1).map((id) => `fotos/${id}.jpg`),
    ),
    nested: zip([['cuaderno.json', book(`[${'[],'.repeat(MANY)}[]]`)]]),
  };
}
type Bodies = Awaited<ReturnType<typeof createBodies>>;

function visitorAttacks(url: string, { brotli, spaced, nothings }: Bodies): Attack[] {
  const request = (address: string, method: string, body: Buffer | string, headers = {}) =>
    fetch(url + address, { method, body: new Uint8Array(Buffer.from(body)), headers }).catch(
      () => ({ status: 0 }),
    );
  const visitor = (name: string, send: Attack['send']): Attack => ({ name, who: 'visitor', send });
  return [
    visitor(`${brotli.length} bytes of brotli to tRPC`, () =>
      only(
        request('/api/trpc/outings.create', 'POST', brotli, { ...json, 'content-encoding': 'br' }),
      ),
    ),
    visitor('gzip of 32 MiB to the sign-in', () =>
      only(
        request('/api/login', 'POST', gzipSync(spaced), { ...json, 'content-encoding': 'gzip' }),
      ),
    ),
    visitor('ten million nothings to REST', () =>
      only(request('/api/outings/monteria', 'POST', nothings, json)),
    ),
    visitor('ten million nothings to tRPC', () =>
      only(request('/api/trpc/outings.create', 'POST', inTrpc(nothings), json)),
    ),
    visitor('twenty photos of 9 MiB at once', () =>
      times(20, () => request(`/api/photos/${randomUUID()}`, 'PUT', Buffer.alloc(9 * MIB))),
    ),
  ];
}

function userAttacks(client: Client, others: Client[], bodies: Bodies): Attack[] {
  const { spaced, brotli, nothings, marks, notes, photo, largest, overlapping, nested } = bodies;
  const create = (body: string) => as(client, '/api/outings/rececho', 'POST', body, json);
  const call = (body: string) => as(client, '/api/trpc/outings.create', 'POST', body, json);
  const user = (name: string, send: Attack['send']): Attack => ({ name, who: 'user', send });
  return [
    user(`${brotli.length} bytes of brotli to tRPC`, () =>
      only(
        as(client, '/api/trpc/outings.create', 'POST', brotli, {
          ...json,
          'content-encoding': 'br',
        }),
      ),
    ),
    user('ten million nothings to REST', () =>
      only(as(client, '/api/outings/monteria', 'POST', nothings, json)),
    ),
    user('ten million nothings to tRPC', () => only(call(inTrpc(nothings)))),
    user('28 MiB of blanks', () => only(create(spaced.toString()))),
    user('a description of 28 MiB of combining marks', () =>
      only(create(rececho({ description: marks }))),
    ),
    user('a species of 28 MiB', () => only(create(rececho({ species: marks, score: 1000 })))),
    user('a note of fifteen million steps', () => only(call(notes))),
    user('two photos of 12 MB in a save', () => only(create(largest))),
    user('twelve of those at once', () => times(12, () => create(largest))),
    user('twelve of those at once, of six users', () =>
      times(12, (n) =>
        as(others[n % others.length] ?? client, '/api/outings/rececho', 'POST', largest, json),
      ),
    ),
    user('twelve photos sent ahead at once', () =>
      times(12, () =>
        as(client, `/api/photos/${randomUUID()}`, 'PUT', photo, { 'content-type': 'image/jpeg' }),
      ),
    ),
    user(`an export of ${Math.round(nested.length / 1000)} kB with ten million lists`, () =>
      only(sendImport(client, nested)),
    ),
    user(`an export of ${(overlapping.length / 1e6).toFixed(0)} MB whose 200 files are one`, () =>
      only(sendImport(client, overlapping)),
    ),
    user('all photos in one answer, of six users', () =>
      times(6, (n) => as(others[n] ?? client, '/api/outings?photos=inline', 'GET', '')),
    ),
    user('six exports at once, of six users', () =>
      times(6, (n) => as(others[n] ?? client, '/api/export', 'GET', '')),
    ),
  ];
}

/** Creates all attacks on the server at `url`, by a visitor, by `client`, or by `others` together. */
export async function createAttacks(
  url: string,
  client: Client,
  others: Client[],
): Promise<Attack[]> {
  const bodies = await createBodies();
  return [...visitorAttacks(url, bodies), ...userAttacks(client, others, bodies)];
}
