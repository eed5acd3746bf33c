import { randomUUID } from 'node:crypto';
import { deflateSync, crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { test } from '../fixtures';
import { newUser, startBuilt } from '../server';

const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: '#ff0000' } },
      left: 0,
      top: 0,
    },
  ]);

/** The files of a multipart answer, by their names. */
async function filesOf(response: Response): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const [name, file] of await response.formData()) {
    if (typeof file !== 'string') files.set(name, Buffer.from(await file.arrayBuffer()));
  }
  return files;
}

const it = test
  .extend('putPhoto', { scope: 'file' }, ({ user }) => async (bytes: Uint8Array) => {
    const id = randomUUID();
    const response = await user.fetch(`/api/photos/${id}`, {
      method: 'PUT',
      headers: { 'content-type': 'image/jpeg' },
      body: new Uint8Array(bytes),
    });
    return { response, id };
  })
  .extend(
    'getPhoto',
    { scope: 'file' },
    ({ user }) =>
      (id: string, headers: Record<string, string> = {}, query = '') =>
        user.fetch(`/api/photos/${id}${query}`, { headers }),
  )
  /** A stored photo's id, and the image that is served for it. */
  .extend('id', { scope: 'file' }, async ({ putPhoto }) => {
    const { id } = await putPhoto(await halves(300, 200).jpeg().toBuffer());
    return id;
  })
  .extend('image', { scope: 'file' }, async ({ getPhoto, id }) =>
    Buffer.from(await (await getPhoto(id)).arrayBuffer()),
  );

describe('a photo', () => {
  it('is stored and served without metadata', async ({ server, putPhoto, getPhoto }) => {
    const bytes = await halves(60, 40)
      .withExif({
        IFD0: { Make: 'Camaraza' },
        IFD2: { DateTimeOriginal: '2025:11:14 07:40:00' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 54/1 4140/100' },
      })
      .jpeg()
      .toBuffer();
    expect(bytes.toString('latin1')).toContain('Camaraza');
    const { id } = await putPhoto(bytes);
    const { rows } = await server.database.pool.query(
      'SELECT image, thumb FROM photos WHERE id = $1',
      [id],
    );
    const served = await Promise.all(
      ['', '?size=thumb'].map(async (size) => {
        const response = await getPhoto(id, {}, size);
        return Buffer.from(await response.arrayBuffer());
      }),
    );
    for (const image of [rows[0].image as Buffer, rows[0].thumb as Buffer, ...served]) {
      const { exif, xmp, icc, iptc } = await sharp(image).metadata();
      expect([exif, xmp, icc, iptc]).toEqual(Array.from({ length: 4 }));
      expect(image.toString('latin1')).not.toMatch(/Camaraza|Exif|GPS|2025:11/);
    }
  });

  it.for([1, 2, 3, 4, 5, 6, 7, 8])(
    'of EXIF orientation %i is served upright',
    async (orientation, { putPhoto, getPhoto }) => {
      const bytes = await halves(60, 40).withMetadata({ orientation }).jpeg().toBuffer();
      const { id } = await putPhoto(bytes);
      const image = Buffer.from(await (await getPhoto(id)).arrayBuffer());
      const shown = await sharp(image).raw().toBuffer({ resolveWithObject: true });
      const meant = await sharp(bytes).autoOrient().raw().toBuffer({ resolveWithObject: true });
      expect([shown.info.width, shown.info.height]).toEqual([meant.info.width, meant.info.height]);
      const red = ({ data, info }: typeof shown, x: number, y: number) =>
        (data[(Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3] ?? 0) >
        127;
      for (const [x, y] of [
        [0.1, 0.5],
        [0.9, 0.5],
        [0.5, 0.1],
        [0.5, 0.9],
      ] as const)
        expect(red(shown, x, y)).toBe(red(meant, x, y));
      expect((await sharp(image).metadata()).orientation).toBeUndefined();
    },
  );
});

const NO_PHOTO = 'La foto debe ser JPEG, PNG o WebP';
const BROKEN = 'La foto no se puede leer: parece dañada o incompleta';
const TOO_MANY_PIXELS = 'La foto supera los 50 megapíxeles';

describe('other files are answered with 400 and a reason', () => {
  it.for([
    ['nothing', () => Buffer.alloc(0), NO_PHOTO],
    ['a drawing', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), NO_PHOTO],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), NO_PHOTO],
    [
      'a page that begins as a JPEG',
      () => Buffer.from('\xff\xd8\xff\xe0<script>alert(1)</script>', 'latin1'),
      BROKEN,
    ],
    [
      'half a JPEG',
      async () => (await halves(600, 400).jpeg().toBuffer()).subarray(0, 900),
      BROKEN,
    ],
    ['16,000² px in 31 kB', () => bomb(16_000), TOO_MANY_PIXELS],
    ['30,000² px', () => bomb(30_000), TOO_MANY_PIXELS],
  ] as const)('%s', async ([, bytes, message], { putPhoto, getPhoto }) => {
    const { response, id } = await putPhoto(await bytes());
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      message,
    });
    expect((await getPhoto(id)).status).toBe(404);
  });
});

describe('a photo is served', () => {
  it('to be cached by its owner’s browser alone, shown only after asking, and never executed', async ({
    getPhoto,
    id,
    image,
  }) => {
    const { status, headers } = await getPhoto(id);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'content-length': `${image.length}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'image/jpeg',
      etag: `"${id}-image"`,
      'x-content-type-options': 'nosniff',
    });
  });

  it.for([
    ['bytes=0-9', 0, 10],
    ['bytes=10-', 10, undefined],
    ['bytes=-7', -7, undefined],
    ['bytes=5-999999999', 5, undefined],
  ] as const)('in part, for %s', async ([range, start, end], { getPhoto, id, image }) => {
    const answer = await getPhoto(id, { range });
    const part = Buffer.from(await answer.arrayBuffer());
    expect(answer.status).toBe(206);
    expect(part.equals(image.subarray(start, end))).toBe(true);
    const first = start < 0 ? image.length + start : start;
    expect(answer.headers.get('content-range')).toBe(
      `bytes ${first}-${first + part.length - 1}/${image.length}`,
    );
  });

  it.for(['first', 'last'])(
    'not at all for a part that is not there (%s), with its length, not to be kept',
    async (end, { getPhoto, id, image }) => {
      const range = end === 'first' ? `bytes=${image.length}-` : 'bytes=-0';
      const answer = await getPhoto(id, { range });
      expect(answer.status).toBe(416);
      expect(answer.headers.get('content-range')).toBe(`bytes */${image.length}`);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('etag')).toBeNull();
      expect(await answer.text()).toBe('');
    },
  );

  it.for([
    ['two parts', { range: 'bytes=0-1,4-5' }],
    ['a unit of another kind', { range: 'lines=0-1' }],
    ['no range at all', { range: 'todo' }],
    ['more of its end than there is', { range: 'bytes=-999999999' }],
    ['a part of what it no longer is', { range: 'bytes=0-9', 'if-range': '"other"' }],
  ] as const)('completely for %s', async ([, headers], { getPhoto, id, image }) => {
    const answer = await getPhoto(id, headers);
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(image)).toBe(true);
  });

  it('without a body for HEAD', async ({ user, id, image }) => {
    const head = await user.fetch(`/api/photos/${id}`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, `${image.length}`]);
  });

  it('not from the cache after signing out', async ({ server, id }) => {
    const known = { 'if-none-match': `"${id}-image"`, 'cache-control': 'max-age=0' };
    const answer = await fetch(`${server.url}/api/photos/${id}`, { headers: known });
    expect(answer.status).toBe(401);
  });

  it('with 304 when it is cached, separately from its thumbnail', async ({ getPhoto, id }) => {
    const etag = `"${id}-image"`;
    // Node's fetch sends `cache-control: no-cache` by default.
    const known = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
    expect((await getPhoto(id, known)).status).toBe(304);
    expect((await getPhoto(id, known, '?size=thumb')).status).toBe(200);
    expect((await getPhoto(id, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
  });
});

it('photos of a client that disconnected are dropped from the queue, and their outing with them', async ({
  server,
  putPhoto,
}) => {
  // Few bytes, many pixels.
  const large = await sharp({
    create: { width: 6000, height: 4000, channels: 3, background: 'green' },
  })
    .png()
    .toBuffer();
  const photo = `data:image/png;base64,${large.toString('base64')}`;
  const piece = { species: 'Jabalí', photos: [photo, photo, photo] };
  const gone = new AbortController();
  const hasty = await newUser(server.url);
  const sent = hasty.fetch('/api/outings/monteria', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ date: '2026-01-10', animals: Array.from({ length: 20 }, () => piece) }),
    signal: gone.signal,
  });
  // Another user's photo is processed first; then the sender disconnects.
  await putPhoto(await halves(60, 40).jpeg().toBuffer());
  gone.abort();
  await expect(sent).rejects.toThrow('abort');
  // Remaining jobs would run before a photo that is sent now.
  const next = await hasty.fetch(`/api/photos/${randomUUID()}`, {
    method: 'PUT',
    headers: { 'content-type': 'image/jpeg' },
    body: new Uint8Array(large),
  });
  expect(next.status).toBe(204);
  expect(await (await hasty.fetch('/api/outings')).json()).toEqual([]);
});

it('staged photos older than a week are purged when the server starts, and no others', async ({
  server,
  putPhoto,
  getPhoto,
}) => {
  const [old, young] = await Promise.all([
    putPhoto(await halves(60, 40).jpeg().toBuffer()),
    putPhoto(await halves(60, 40).jpeg().toBuffer()),
  ]);
  const { pool, url } = server.database;
  const age = `UPDATE photos SET created_at = now() - $2::interval WHERE id = $1`;
  await pool.query(age, [old.id, '7 days 1 minute']);
  await pool.query(age, [young.id, '6 days 23 hours']);
  const again = await startBuilt({ DATABASE_URL: url });
  await expect.poll(async () => (await getPhoto(old.id)).status).toBe(404);
  expect((await getPhoto(young.id)).status).toBe(200);
  await again.stop();
});

it('finds the municipality of a position, and stores the position nowhere', async ({
  server,
  user,
}) => {
  const found = await user.trpc.municipalities.at.mutate({ lat: 37.911_537, lon: -3.002_519 });
  expect(found).toEqual([{ name: 'Cazorla', province: 'Jaén', ccaa: 'Andalucía', code: '23028' }]);
  // The log line is written after the response.
  await expect.poll(() => server.output()).toContain('/api/trpc/municipalities.at');
  expect(server.output()).not.toMatch(/37.?911.?537|3.?002.?519/);
  await expect(user.trpc.municipalities.at.mutate({ lat: 91, lon: 0 })).rejects.toThrow(
    /lat|90|Too big|inválid/i,
  );
});

/** Creates a black square PNG with one bit per pixel. */
function bomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('thumbnails', () => {
  it('come many in one answer: the same as one by one, without others’', async ({
    server,
    putPhoto,
    getPhoto,
    id,
    user,
  }) => {
    const { id: second } = await putPhoto(await halves(400, 200).png().toBuffer());
    const ids = `${id},${second},${randomUUID()}`;
    const response = await user.fetch(`/api/photos/thumbnails?ids=${ids}`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const files = await filesOf(response);
    expect([...files.keys()].toSorted()).toEqual([id, second].toSorted());
    for (const [name, file] of files) {
      const single = await getPhoto(name, {}, '?size=thumb');
      expect(file).toEqual(Buffer.from(await single.arrayBuffer()));
    }
    const other = await newUser(server.url);
    expect(await filesOf(await other.fetch(`/api/photos/thumbnails?ids=${ids}`))).toEqual(
      new Map(),
    );
  });

  it.for([
    '',
    '?ids=',
    '?ids=uno',
    '?ids[]=',
    `?ids=${Array.from({ length: 51 }, () => randomUUID()).join()}`,
  ])('are refused for %s', async (query, { user }) => {
    const response = await user.fetch(`/api/photos/thumbnails${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      message: 'Indica en «ids» de 1 a 50 fotos',
    });
  });
});
