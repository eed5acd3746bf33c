import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, deflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { expect } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { toDataString } from '../photos/sample-photos';
import { newUser, send, type TestServer, type TestUser } from '../server';

/** Creates a noisy JPEG. */
export const noisyJpeg = (width = 320) =>
  sharp({
    create: {
      width,
      height: 240,
      channels: 3,
      noise: { type: 'gaussian', mean: 120, sigma: 50 },
      background: 'green',
    },
  })
    .jpeg()
    .toBuffer();

/** Registers a user with outings of all modalities, photos, an archived outing and an awarded medal. */
export async function userWithBook(server: TestServer): Promise<TestUser> {
  const user = await newUser(server.url, 'Rosario Gómez');
  await send(user, 'PUT', `/api/users/${user.id}`, {
    phone: '+34 600 123 456',
    birthDate: '1966-05-03',
    address: 'Calle Mayor, 1',
    emailNotifications: true,
    profilePhoto: toDataString(await noisyJpeg()),
  });
  const save = (type: string, body: object) => send(user, 'POST', `/api/outings/${type}`, body);
  await save('espera', {
    date: '2026-01-10',
    municipality: 'Cazorla',
    cotoName: '=1+1; "El Cantalar"',
    place: 'Charca',
    windFrom: 'NO',
    windForce: 1,
    species: 'Jabalí',
    score: 106.5,
    age: 5,
    weight: 92.5,
    weightKind: 'canal',
    distance: 60,
    weapon: '.300 Win. Mag.',
    seal: 'CyL-26',
    measurement: {
      scale: 'cic-jabali-1',
      date: '2026-01-12',
      values: {
        lengthLeft: 22.2,
        lengthRight: 21.4,
        widthLeft: 23.6,
        widthRight: 23.4,
        perimeterLeft: 6.3,
        perimeterRight: 6.2,
        tuskBeauty: 1.5,
        grinderBeauty: 1.5,
        deductions: 1,
      },
    },
    homologation: { points: 107.1, record: '0482/2026', date: '2026-02-12' },
    photos: [toDataString(await noisyJpeg()), toDataString(await noisyJpeg())],
    description: 'Niebla a las once.\nSe oyó la ronca 🦌',
  });
  const { body } = await save('monteria', {
    date: '2026-01-12',
    finca: 'Las Mezquitillas',
    armada: 'Los Llanos',
    puesto: 7,
    animals: [
      { species: 'Venado', score: 182.6, photos: [toDataString(await noisyJpeg())] },
      { species: 'Zorro' },
      {
        species: 'Venado',
        score: 90.25,
        photos: [toDataString(await noisyJpeg()), toDataString(await noisyJpeg())],
      },
    ],
  });
  await save('rececho', { date: '2025-11-02', species: 'Corzo', score: 118, lugar: 'La umbría' });
  await save('espera', { date: '2024-08-01' });
  await server.database.pool.query(
    `UPDATE outing_species SET awarded_trophy = 'gold' WHERE user_id = $1 AND species = 'Zorro'`,
    [user.id],
  );
  await server.database.pool.query(
    `UPDATE outings SET archived_at = now() WHERE user_id = $1 AND type = 'rececho'`,
    [user.id],
  );
  await send(user, 'PUT', `/api/outings/monteria/${body.id}`, {
    ...body,
    puesto: 8,
    animals: body.species,
  });
  return user;
}

/** Downloads the export. */
export async function downloadExport(user: TestUser): Promise<Buffer> {
  const response = await user.fetch('/api/export');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="cuaderno-.*\.zip"$/,
  );
  return Buffer.from(await response.arrayBuffer());
}

/** Unzips into files by name. */
export async function unzip(zip: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const opened = await fromBufferPromise(zip, { lazyEntries: true });
  for await (const entry of opened.eachEntry()) {
    files.set(entry.fileName, await buffer(await opened.openReadStreamPromise(entry)));
  }
  return files;
}

/** Zips files. */
export async function createZip(files: Iterable<[string, Buffer]>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of files) zip.addBuffer(bytes, name);
  zip.end();
  return buffer(zip.outputStream as Readable);
}

/** Creates a ZIP whose directory refers to one file under all `names`. */
export function zipSharing(first: [string, Buffer], names: string[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  const add = (name: string, bytes: Buffer, at: number) => {
    const data = deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(bytes.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    const mark = Buffer.from('PK\u0001\u0002\u0014\u0000');
    directory.push(Buffer.concat([mark, fields, tail, Buffer.from(name)]));
    return Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), data]);
  };
  const book = add(...first, 0);
  parts.push(book);
  const photo = Buffer.alloc(1000, 7);
  for (const [index, name] of names.entries()) {
    const local = add(name, photo, book.length);
    if (index === 0) parts.push(local);
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(Buffer.concat(parts).length, 16);
  return Buffer.concat([...parts, central, end]);
}

/** Imports an export. */
export const importExport = (
  client: Pick<TestUser, 'fetch'>,
  zip: Buffer,
  query = '',
  type = 'application/zip',
) =>
  client
    .fetch(`/api/import${query}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: new Uint8Array(zip),
    })
    .then(async (response) => ({
      status: response.status,
      body: (await response.json()) as Record<string, unknown>,
    }));

/** Reads the book, the stats, the profile and the photos' bytes, without what depends on the account. */
export async function readEverything(user: TestUser) {
  const { body: outings } = await send(user, 'GET', '/api/outings');
  const { body: stats } = await send(user, 'GET', '/api/dashboard/stats');
  const { body: profile } = await send(user, 'GET', '/api/auth/user');
  const photos: Record<string, string> = {};
  for (const [address] of JSON.stringify(outings).matchAll(/\/api\/photos\/[0-9a-f-]{36}/g)) {
    const bytes = await (await user.fetch(address)).arrayBuffer();
    photos[address] = Buffer.from(bytes).toString('base64');
  }
  const { id: _id, email: _email, createdAt: _createdAt, updatedAt: _updatedAt, ...rest } = profile;
  return JSON.parse(
    JSON.stringify({ outings, stats, photos, user: rest }).replaceAll(
      `"userId":${user.id}`,
      '"userId":0',
    ),
  );
}
