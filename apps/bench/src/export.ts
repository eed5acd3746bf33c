/**
 * Exports a book of 1,000 outings with 1,000 photos from the built server and imports it into another
 * account. Prints size, times, the server's peak memory (Linux only), and how long another request waited. Build first,
 * then `pnpm --filter @cuaderno/bench run export`; with `quota` the book has as many outings and pieces as the
 * server takes, each note 1,000 letters long, and comes in equal after the first one is deleted.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { createClient, type Client } from '@cuaderno/client';
import sharp from 'sharp';
import { zip } from './hostile-zip';
import { sized } from './once';
import { USER, serverMemory, withServer } from './product';

const IS_QUOTA = process.argv[2] === 'quota';
const OUTINGS = sized(IS_QUOTA ? 20_000 : 1_000, 5);
const PIECES = IS_QUOTA ? 5 : 0;
const PHOTOS = IS_QUOTA ? 0 : 1;
const LETTERS = IS_QUOTA ? 1000 : 120;

/** Stores a photo and reads it as encoded by the server, which an import doesn't encode again. */
async function storedPhoto(client: Client): Promise<Buffer> {
  const image = await sharp({
    create: {
      width: 2048,
      height: 1536,
      channels: 3,
      noise: { type: 'gaussian', mean: 120, sigma: 12 },
      background: 'green',
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer();
  const address = `/api/photos/${randomUUID()}`;
  await client.fetch(address, {
    method: 'PUT',
    headers: { 'content-type': 'image/jpeg' },
    body: new Uint8Array(image),
  });
  return Buffer.from(await (await client.fetch(address)).arrayBuffer());
}

const createPiece = () => ({
  id: randomUUID(),
  species: 'Jabalí',
  quantity: 1,
  score: 101.5,
  weapon: 'Bergara B14, .300 Win. Mag.',
  seal: 'CyL-26-084417',
  awardedTrophy: null,
  photos: [],
  createdAt: new Date().toISOString(),
});

/** Creates an export of `OUTINGS` outings, each with its pieces and photos. */
function createBook(photo: Buffer): Buffer {
  const now = new Date().toISOString();
  const outings = Array.from({ length: OUTINGS }, () => ({
    id: randomUUID(),
    type: 'monteria',
    date: '2026-01-10',
    country: 'España',
    description: randomUUID().repeat(28).slice(0, LETTERS),
    custom_params: {},
    photos: Array.from({ length: PHOTOS }, () => randomUUID()),
    species: Array.from({ length: PIECES }, createPiece),
    version: 1,
    archivedAt: null,
    createdAt: now,
    updatedAt: now,
  }));
  const profile = { name: 'A', emailNotifications: false, showStats: true, publicProfile: false };
  const json = { format: 'cuaderno-de-caza', version: 1, profile, outings };
  return zip([
    ['cuaderno.json', Buffer.from(JSON.stringify(json))],
    ...outings.flatMap(({ photos }) =>
      photos.map((id): [string, Buffer] => [`fotos/${id}.jpg`, photo]),
    ),
  ]);
}

async function importBook(client: Client, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const response = await client.fetch('/api/import', {
    method: 'POST',
    headers: { 'content-type': 'application/zip' },
    body: bytes,
  });
  const { added, photos } = (await response.json()) as { added?: number; photos?: number };
  if (added !== OUTINGS || photos !== OUTINGS * PHOTOS) {
    throw new Error(`imported ${added} outings and ${photos} photos (${response.status})`);
  }
}

/** The outings in the first file of an export, `cuaderno.json`, without what an account has of its own. */
async function outingsOf(exported: Buffer): Promise<unknown> {
  // yazl writes the lengths of a streamed file behind it: the next local header ends it.
  const start = 30 + exported.readUInt16LE(26) + exported.readUInt16LE(28);
  const text = await promisify(inflateRaw)(exported.subarray(start), { maxOutputLength: 2 ** 30 });
  const { outings } = JSON.parse(text.toString()) as { outings: { id: string }[] };
  return outings.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Runs `work` while another request is repeated. @returns its answer, its time and the longest wait */
async function timed<T>(url: string, work: () => Promise<T>) {
  let longest = 0;
  const ending = new AbortController();
  const others = (async () => {
    while (!ending.signal.aborted) {
      const began = performance.now();
      await (await fetch(`${url}/api/csrf-token`)).text();
      longest = Math.max(longest, performance.now() - began);
      await pause(5);
    }
  })();
  const began = performance.now();
  const answer = await work();
  const ms = performance.now() - began;
  ending.abort();
  await others;
  const text = `${(ms / 1000).toFixed(1)} s, another waited ${Math.round(longest)} ms at most`;
  return { answer, text };
}

const download = async (client: Client) =>
  Buffer.from(await (await client.fetch('/api/export')).arrayBuffer());

await withServer(async (url, pid) => {
  const memory = () => `memory at most ${Math.round(serverMemory(pid, 'VmHWM'))} MiB`;
  const client = createClient(url);
  await client.register(USER);
  const photo = PHOTOS > 0 ? await storedPhoto(client) : Buffer.alloc(0);
  await importBook(client, new Uint8Array(createBook(photo)));
  const { answer: bytes, text: exported } = await timed(url, () => download(client));
  const size = `${(bytes.length / 2 ** 20).toFixed(0)} MiB`;
  console.log(`export: ${size} in ${exported}; ${memory()}`);
  const me = await client.trpc.auth.me.query();
  await client.trpc.users.delete.mutate({ id: me?.id ?? 0, password: USER.password });
  const other = createClient(url);
  await other.register({ ...USER, email: 'other@cuaderno.test' });
  const { text: imported } = await timed(url, () => importBook(other, new Uint8Array(bytes)));
  console.log(`import: ${imported}; ${memory()}`);
  assert.deepEqual(await outingsOf(await download(other)), await outingsOf(bytes));
  console.log('what came in equals what went out');
});
