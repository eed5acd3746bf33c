/**
 * Exports a book of 1,000 outings with 1,000 photos from the built server and imports it into another
 * account. Prints size, times and the server's peak memory (Linux only). Build first, then
 * `pnpm --filter @cuaderno/bench run export`.
 */
import { randomUUID } from 'node:crypto';
import { createClient, type Client } from '@cuaderno/client';
import sharp from 'sharp';
import { zip } from './hostile-zip';
import { USER, serverMemory, withServer } from './product';

const OUTINGS = 1000;

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

/** Creates an export of `OUTINGS` outings with one photo each. */
function createBook(photo: Buffer): Buffer {
  const now = new Date().toISOString();
  const outings = Array.from({ length: OUTINGS }, () => ({
    id: randomUUID(),
    type: 'espera',
    date: '2026-01-10',
    country: 'España',
    description: 'lance '.repeat(20).trim(),
    custom_params: {},
    photos: [randomUUID()],
    species: [],
    version: 1,
    archivedAt: null,
    createdAt: now,
    updatedAt: now,
  }));
  const profile = { name: 'A', emailNotifications: false, showStats: true, publicProfile: false };
  const json = { format: 'cuaderno-de-caza', version: 1, profile, outings };
  return zip([
    ['cuaderno.json', Buffer.from(JSON.stringify(json))],
    ...outings.map(({ photos }): [string, Buffer] => [`fotos/${photos[0]}.jpg`, photo]),
  ]);
}

async function importBook(client: Client, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const response = await client.fetch('/api/import', {
    method: 'POST',
    headers: { 'content-type': 'application/zip' },
    body: bytes,
  });
  const { added, photos } = (await response.json()) as { added?: number; photos?: number };
  if (added !== OUTINGS || photos !== OUTINGS) {
    throw new Error(`imported ${added} outings and ${photos} photos (${response.status})`);
  }
}

await withServer(async (url, pid) => {
  const client = createClient(url);
  await client.register(USER);
  await importBook(client, new Uint8Array(createBook(await storedPhoto(client))));
  const exportStart = performance.now();
  const bytes = new Uint8Array(await (await client.fetch('/api/export')).arrayBuffer());
  const exportMs = performance.now() - exportStart;
  const other = createClient(url);
  await other.register({ ...USER, email: 'other@cuaderno.test' });
  const importStart = performance.now();
  await importBook(other, bytes);
  const importMs = performance.now() - importStart;
  console.log(
    `export: ${(bytes.length / 2 ** 20).toFixed(0)} MiB in ${(exportMs / 1000).toFixed(1)} s; import in ${(importMs / 1000).toFixed(1)} s; memory at most ${Math.round(serverMemory(pid, 'VmHWM'))} MiB`,
  );
});
