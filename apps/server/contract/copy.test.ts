import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { copiedOuting } from './copied-outing';
import { newHunter, PASSWORD, send, startServer, visitor } from './server';

let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

type Hunter = Awaited<ReturnType<typeof newHunter>>;
type Files = Map<string, Buffer>;

const photo = (width = 320) =>
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
const dataString = async () => `data:image/jpeg;base64,${(await photo()).toString('base64')}`;

/** A hunter with a book of every kind: medals, photos of outings and of pieces, a piece of an appraiser. */
async function hunterWithBook(): Promise<Hunter> {
  const hunter = await newHunter(server.url, 'Rosario Gómez');
  await send(hunter, 'PUT', `/api/users/${hunter.user.id}`, {
    phone: '+34 600 123 456',
    birthDate: '1966-05-03',
    address: 'Calle Mayor, 1',
    emailNotifications: true,
    profilePhoto: await dataString(),
  });
  const save = (type: string, body: object) => send(hunter, 'POST', `/api/outings/${type}`, body);
  await save('espera', {
    date: '2026-01-10',
    municipality: 'Cazorla',
    cotoName: '=1+1; "El Cantalar"',
    place: 'Charca',
    species: 'Jabalí',
    score: 106.5,
    photos: [await dataString(), await dataString()],
    description: 'Niebla a las once.\nSe oyó la ronca 🦌',
  });
  const { body } = await save('monteria', {
    date: '2026-01-12',
    finca: 'Las Mezquitillas',
    armada: 'Los Llanos',
    puesto: 7,
    animals: [
      { species: 'Venado', score: 182.6, photos: [await dataString()] },
      { species: 'Zorro' },
      { species: 'Venado', score: 90.25, photos: [await dataString(), await dataString()] },
    ],
  });
  await save('rececho', { date: '2025-11-02', species: 'Corzo', score: 118, lugar: 'La umbría' });
  await save('espera', { date: '2024-08-01' });
  await server.database.pool.query(
    `UPDATE outing_species SET awarded_trophy = 'gold' WHERE user_id = $1 AND species = 'Zorro'`,
    [hunter.user.id],
  );
  await server.database.pool.query(
    `UPDATE outings SET archived_at = now() WHERE user_id = $1 AND type = 'rececho'`,
    [hunter.user.id],
  );
  await send(hunter, 'PUT', `/api/outings/monteria/${body.id}`, {
    ...body,
    puesto: 8,
    animals: body.species,
  });
  return hunter;
}

async function exported(hunter: Hunter): Promise<Buffer> {
  const response = await hunter.fetch('/api/export');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="cuaderno-.*\.zip"$/,
  );
  return Buffer.from(await response.arrayBuffer());
}

async function filesOf(zip: Buffer): Promise<Files> {
  const files: Files = new Map();
  const opened = await fromBufferPromise(zip, { lazyEntries: true });
  for await (const entry of opened.eachEntry()) {
    files.set(entry.fileName, await buffer(await opened.openReadStreamPromise(entry)));
  }
  return files;
}

async function zipOf(files: Iterable<[string, Buffer]>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of files) zip.addBuffer(bytes, name);
  zip.end();
  return buffer(zip.outputStream as Readable);
}

const importInto = (
  client: Pick<Hunter, 'fetch'>,
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
      body: (await response.json()) as Record<string, never>,
    }));

/** The book and the profile as they are read, and each photo's bytes. */
async function everything(hunter: Hunter) {
  const { body: outings } = await send(hunter, 'GET', '/api/outings');
  const { body: stats } = await send(hunter, 'GET', '/api/dashboard/stats');
  const { body: user } = await send(hunter, 'GET', '/api/auth/user');
  const photos: Record<string, string> = {};
  for (const [address] of JSON.stringify(outings).matchAll(/\/api\/photos\/[0-9a-f-]{36}/g)) {
    const bytes = await (await hunter.fetch(address)).arrayBuffer();
    photos[address] = Buffer.from(bytes).toString('base64');
  }
  const own = ({ id: _id, email: _email, createdAt: _made, updatedAt: _written, ...rest }) => rest;
  return JSON.parse(
    JSON.stringify({ outings, stats, photos, user: own(user) }).replaceAll(
      `"userId":${user.id}`,
      '"userId":0',
    ),
  );
}

describe("the hunter's own copy", () => {
  it('exported, the account deleted, and imported again brings all of it back, photos byte for byte', async () => {
    const hunter = await hunterWithBook();
    const before = await everything(hunter);
    expect(Object.keys(before.photos)).toHaveLength(5);
    const zip = await exported(hunter);
    expect(
      (await send(hunter, 'DELETE', `/api/users/${hunter.user.id}`, { password: PASSWORD })).status,
    ).toBe(204);

    const again = await newHunter(server.url, 'Otra vez');
    const dry = await importInto(again, zip, '?dryRun=1');
    expect(dry).toMatchObject({
      status: 200,
      body: { dryRun: true, added: 4, existing: 0, refused: [], photos: 5 },
    });
    expect((await send(again, 'GET', '/api/outings')).body).toEqual([]);

    const done = await importInto(again, zip);
    expect(done.body).toEqual({
      dryRun: false,
      added: 4,
      existing: 0,
      refused: [],
      photos: 5,
      missingPhotos: 0,
      profile: true,
    });
    expect(await everything(again)).toEqual(before);
  });

  it('is complete and opens in a spreadsheet', async () => {
    const hunter = await hunterWithBook();
    const files = await filesOf(await exported(hunter));
    const json = JSON.parse(String(files.get('cuaderno.json')));
    expect(json).toMatchObject({
      format: 'cuaderno-de-caza',
      version: 1,
      profile: { email: hunter.email },
    });
    expect(json.outings).toHaveLength(4);
    expect(String(files.get('cuaderno.json'))).not.toMatch(/argon2|password|userId|externalAuth/);
    expect([...files.keys()].filter((name) => name.startsWith('fotos/'))).toHaveLength(5);
    const csv = String(files.get('salidas.csv'));
    expect(csv.startsWith('\uFEFFFecha;')).toBe(true);
    expect(csv).toContain(`10/01/2026;Espera;Cazorla;;;"'=1+1; ""El Cantalar""";`);
    expect(csv).toContain(';Jabalí;1;106,5;Plata;');
  });

  it('taken twice is the same as once, and never overwrites', async () => {
    const hunter = await hunterWithBook();
    const zip = await exported(hunter);
    const { body } = await send(hunter, 'GET', '/api/outings');
    await send(hunter, 'DELETE', `/api/outings/${body[0].id}`);
    await send(hunter, 'PUT', `/api/outings/espera/${body.at(-1).id}`, { date: '2024-08-02' });
    const before = await everything(hunter);
    expect((await importInto(hunter, zip)).body).toMatchObject({
      added: 1,
      existing: 3,
      profile: false,
    });
    expect((await importInto(hunter, zip)).body).toMatchObject({
      added: 0,
      existing: 4,
      photos: 0,
    });
    const after = await everything(hunter);
    expect(after.outings).toHaveLength(4);
    expect(after.outings.at(-1)).toEqual(before.outings.at(-1));
    expect(after.outings[0]).toMatchObject({ id: body[0].id, species: body[0].species });
  });

  it("goes into another's account without touching the first", async () => {
    const [one, other] = [await hunterWithBook(), await newHunter(server.url)];
    const before = await everything(one);
    expect((await importInto(other, await exported(one))).body).toMatchObject({
      added: 4,
      existing: 0,
    });
    expect(await everything(one)).toEqual(before);
  });

  it('is for its hunter alone, with the token', async () => {
    expect((await visitor(server.url).fetch('/api/export')).status).toBe(401);
    expect((await importInto(visitor(server.url), Buffer.from('x'))).status).toBe(401);
    const hunter = await newHunter(server.url);
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
      expect(await importInto(hunter, Buffer.from('x'), '', type)).toMatchObject({
        status: 415,
        body: { message: 'La copia debe ser un archivo ZIP (application/zip)' },
      });
    }
  });
});

describe('a file that is no copy', () => {
  const damaged = 'El archivo está dañado o incompleto';
  const foreign = 'Este archivo no es una copia de un cuaderno';
  const book = (outings: unknown[] = [], head: object = {}) =>
    Buffer.from(
      JSON.stringify({
        format: 'cuaderno-de-caza',
        version: 1,
        profile: { name: 'Ana', emailNotifications: false, showStats: true, publicProfile: false },
        outings,
        ...head,
      }),
    );
  const stored = async () =>
    (
      await server.database.pool.query(
        'SELECT (SELECT count(*) FROM outings) + (SELECT count(*) FROM photos) AS n',
      )
    ).rows[0].n;

  /** A ZIP whose one entry says that it is small and is not. */
  async function bomb(): Promise<Buffer> {
    const zip = await zipOf([['cuaderno.json', Buffer.alloc(80 * 1024 * 1024, 0x20)]]);
    const central = zip.lastIndexOf(Buffer.from('PK\u0001\u0002'));
    zip.writeUInt32LE(1000, central + 24);
    return zip;
  }
  /** A ZIP whose entry's name is put in by hand: no library writes it. */
  async function named(name: string): Promise<Buffer> {
    const zip = await zipOf([
      ['cuaderno.json', book()],
      ['x'.repeat(name.length), Buffer.from('x')],
    ]);
    return Buffer.from(zip.toString('latin1').replaceAll('x'.repeat(name.length), name), 'latin1');
  }

  it.each([
    ['nothing', async () => Buffer.alloc(0), damaged],
    ['no ZIP', async () => Buffer.from('hola'), damaged],
    ['cut short', async () => (await zipOf([['cuaderno.json', book()]])).subarray(0, -30), damaged],
    ['of other files', async () => zipOf([['otro.txt', Buffer.from('x')]]), foreign],
    [
      'with text that is no JSON',
      async () => zipOf([['cuaderno.json', Buffer.from('{')]]),
      foreign,
    ],
    [
      'with JSON of another kind',
      async () => zipOf([['cuaderno.json', Buffer.from('{"a":1}')]]),
      foreign,
    ],
    [
      'of a newer version',
      async () => zipOf([['cuaderno.json', book([], { version: 2 })]]),
      'La copia es de una versión más nueva: actualiza el cuaderno',
    ],
    ...[0, 1.5, '1', null].map(
      (version) =>
        [
          `of version ${JSON.stringify(version)}, which never was`,
          async () => zipOf([['cuaderno.json', book([], { version })]]),
          'No conocemos la versión de esta copia',
        ] as const,
    ),
    ['that lies about its size', bomb, damaged],
    [
      'larger than any book',
      async () => zipOf([['cuaderno.json', Buffer.alloc(65 * 1024 * 1024, 0x20)]]),
      damaged,
    ],
    [
      'with two of one name',
      async () =>
        zipOf([
          ['cuaderno.json', book()],
          ['cuaderno.json', book()],
        ]),
      foreign,
    ],
    ['with a path that leads out', () => named('../../etc/passwd'), damaged],
    ['with a path from the root', () => named('/etc/passwd'), damaged],
    [
      'with a letter changed',
      async () => {
        const zip = new ZipFile();
        const json = book([copiedOuting({ description: 'aquí no' })]);
        zip.addBuffer(json, 'cuaderno.json', { compress: false });
        zip.end();
        const bytes = await buffer(zip.outputStream as Readable);
        bytes.write('allí', bytes.indexOf('aquí'));
        return bytes;
      },
      damaged,
    ],
    [
      'with a damaged byte',
      async () => {
        const zip = await zipOf([['cuaderno.json', book([copiedOuting({ description: 'aquí' })])]]);
        zip.writeUInt8((zip[60] ?? 0) ^ 0xff, 60);
        return zip;
      },
      damaged,
    ],
  ])('%s is refused, and nothing is stored', async (_, file, message) => {
    const hunter = await newHunter(server.url);
    const before = await stored();
    expect(await importInto(hunter, await file())).toMatchObject({
      status: 400,
      body: { message },
    });
    expect(await stored()).toBe(before);
  });

  it('but for some outings brings the others, and says which it refused and why', async () => {
    const hunter = await newHunter(server.url);
    const id = randomUUID();
    const zip = await zipOf([
      [
        'cuaderno.json',
        book([
          copiedOuting(),
          copiedOuting({ date: '2999-01-01' }),
          copiedOuting({ type: 'nada' }),
          copiedOuting({
            species: [
              {
                id: randomUUID(),
                species: 'Jabalí',
                quantity: 1,
                score: 1e9,
                awardedTrophy: null,
                createdAt: '2026-01-10T20:00:00Z',
              },
            ],
          }),
          copiedOuting({ description: 'a\u0000b' }),
          copiedOuting({ photos: [id] }),
          copiedOuting({ photos: [randomUUID()], description: 'sin su foto' }),
          null,
        ]),
      ],
      [`fotos/${id}.jpg`, Buffer.from('no es una foto')],
    ]);
    const { status, body } = await importInto(hunter, zip);
    expect(status).toBe(200);
    expect(body).toMatchObject({ added: 2, missingPhotos: 1, photos: 0 });
    expect(body['refused']).toHaveLength(6);
    expect(body['refused']).toContainEqual({
      date: '2026-01-10',
      message: 'La foto debe ser JPEG, PNG o WebP',
    });
    expect((await send(hunter, 'GET', '/api/outings')).body).toHaveLength(2);
  });

  it('is told by a dry run as by the import, to the last field', async () => {
    const deer = '🦌'.repeat(1000);
    const piece = {
      id: randomUUID(),
      species: 'Jabalí',
      quantity: 1,
      score: null,
      awardedTrophy: null,
      createdAt: '2026-01-10T20:00:00Z',
    };
    const [shared, broken] = [randomUUID(), randomUUID()];
    const zip = await zipOf([
      [
        'cuaderno.json',
        book([
          copiedOuting({ species: [piece], photos: [shared] }),
          copiedOuting({ createdAt: '0000-01-01T00:00:00Z' }),
          copiedOuting({ updatedAt: '9999-12-31T23:59:59-14:00' }),
          copiedOuting({ archivedAt: '1899-12-31T23:59:59Z' }),
          copiedOuting({
            species: [{ ...piece, id: randomUUID(), createdAt: '0000-01-01T00:00:00Z' }],
          }),
          copiedOuting({
            custom_params: { cotoName: deer, place: deer, finca: deer, armada: deer, lugar: deer },
          }),
          copiedOuting({
            custom_params: { cotoName: deer, place: deer, finca: deer, armada: deer },
          }),
          copiedOuting({ species: [piece] }),
          copiedOuting({ photos: [shared] }),
          copiedOuting({ photos: [broken] }),
          copiedOuting({ archivedAt: '9999-12-31T23:59:59Z' }),
        ]),
      ],
      [`fotos/${shared}.jpg`, await photo()],
      [`fotos/${broken}.jpg`, Buffer.from('no es una foto')],
    ]);
    const hunter = await newHunter(server.url);
    const dry = await importInto(hunter, zip, '?dryRun=1');
    const { status, body } = await importInto(hunter, zip);
    expect(status).toBe(200);
    expect(dry.body).toEqual({ ...body, dryRun: true });
    expect(body).toMatchObject({ added: 3, photos: 1, profile: true });
    expect((body['refused'] as { message: string }[]).map(({ message }) => message)).toEqual([
      ...Array(4).fill('El momento no es válido'),
      'Los textos son demasiado largos',
      'Una de las piezas ya está en otra salida',
      'Una de las fotos ya está en otra salida',
      'La foto debe ser JPEG, PNG o WebP',
    ]);
    expect((await send(hunter, 'GET', '/api/outings')).body).toHaveLength(3);
    expect((await importInto(hunter, zip, '?dryRun=1')).body).toMatchObject({ profile: false });
  });

  it.each(['hola', '\0', '2999-01-01', '1899-12-31'])(
    'with a date of birth that is none (%j) is refused, dry or not',
    async (birthDate) => {
      const hunter = await newHunter(server.url);
      const profile = { name: 'Ana', emailNotifications: false, showStats: true };
      const head = { profile: { ...profile, publicProfile: false, birthDate } };
      const zip = await zipOf([['cuaderno.json', book([copiedOuting()], head)]]);
      for (const query of ['?dryRun=1', '']) {
        expect(await importInto(hunter, zip, query)).toMatchObject({
          status: 400,
          body: { message: 'La fecha de nacimiento no es válida' },
        });
      }
      expect((await send(hunter, 'GET', '/api/outings')).body).toEqual([]);
    },
  );

  it('with one damaged photo is refused whole, before any outing is stored', async () => {
    const hunter = await newHunter(server.url);
    const id = randomUUID();
    const zip = new ZipFile();
    zip.addBuffer(book([copiedOuting(), copiedOuting({ photos: [id] })]), 'cuaderno.json');
    zip.addBuffer(await photo(), `fotos/${id}.jpg`, { compress: false });
    zip.end();
    const bytes = await buffer(zip.outputStream as Readable);
    const at = bytes.indexOf(Buffer.from([0xff, 0xd8, 0xff])) + 1000;
    bytes.writeUInt8((bytes[at] ?? 0) ^ 0xff, at);
    for (const query of ['?dryRun=1', '']) {
      expect(await importInto(hunter, bytes, query)).toMatchObject({
        status: 400,
        body: { message: damaged },
      });
    }
    expect((await send(hunter, 'GET', '/api/outings')).body).toEqual([]);
  });

  it('with photos that are not ours has them made anew', async () => {
    const hunter = await newHunter(server.url);
    const id = randomUUID();
    const exif = await sharp(await photo(3000))
      .withExif({ IFD0: { Artist: 'Marta' } })
      .jpeg()
      .toBuffer();
    const zip = await zipOf([
      ['cuaderno.json', book([copiedOuting({ photos: [id] })])],
      [`fotos/${id}.jpg`, exif],
    ]);
    expect((await importInto(hunter, zip)).body).toMatchObject({ added: 1, photos: 1 });
    const bytes = Buffer.from(await (await hunter.fetch(`/api/photos/${id}`)).arrayBuffer());
    const metadata = await sharp(bytes).metadata();
    expect([metadata.exif, metadata.width]).toEqual([undefined, 2560]);
  });

  it('cannot take an id that another outing of the hunter has', async () => {
    const hunter = await hunterWithBook();
    const { body: outings } = await send(hunter, 'GET', '/api/outings');
    const taken = outings.find(({ photos }: { photos: string[] }) => photos.length > 0);
    const photoId = taken.photos[0].split('/').at(-1);
    const before = await everything(hunter);
    const zip = await zipOf([
      ['cuaderno.json', book([copiedOuting({ photos: [photoId] })])],
      [`fotos/${photoId}.jpg`, await photo()],
    ]);
    expect((await importInto(hunter, zip)).body).toMatchObject({
      added: 0,
      refused: [{ date: '2026-01-10', message: 'Una de las fotos ya está en otra salida' }],
    });
    expect(await everything(hunter)).toEqual(before);
  });
});

it('a look ahead at a copy makes none', async () => {
  const hunter = await newHunter(server.url);
  const ahead = await hunter.fetch('/api/export', { method: 'HEAD' });
  expect([ahead.status, ahead.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const told = (...words: string[]) =>
    server
      .output()
      .split('\n')
      .filter((line) => words.every((word) => line.includes(word)));
  const user = `"user":${hunter.user.id}}`;
  await exported(hunter);
  await expect.poll(() => told('"GET","path":"/api/export"', user)).toHaveLength(1);
  await expect.poll(() => told('"book exported"', user)).toHaveLength(1);
});

it('a copy broken off half way leaves the server as it was', async () => {
  const hunter = await hunterWithBook();
  const abort = new AbortController();
  const response = await hunter.fetch('/api/export', { signal: abort.signal });
  const reader = response.body?.getReader();
  await reader?.read();
  abort.abort();
  // The hunter may start anew at once.
  for (;;) {
    const { status } = await hunter.fetch('/api/export');
    if (status === 200) break;
    expect(status).toBe(429);
  }
  expect((await send(hunter, 'GET', '/api/health')).status).toBe(200);
});

it.runIf(process.env['FIGURES'])(
  'a thousand outings with a thousand photos',
  { timeout: 300_000 },
  async () => {
    const hunter = await newHunter(server.url);
    const picture = await sharp({
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
    const { restorePhoto } = await import('@cuaderno/photos');
    const { image, thumb, width, height } = await restorePhoto(picture, { hunter: 1 });
    await server.database.pool.query(
      `INSERT INTO outings (user_id, id, type, date, description)
      SELECT $1, uuidv7(), 'espera', '2026-01-10', repeat('lance ', 20) FROM generate_series(1, 1000)`,
      [hunter.user.id],
    );
    await server.database.pool.query(
      `INSERT INTO photos (user_id, id, outing_id, image, thumb, width, height, mime)
      SELECT user_id, uuidv7(), id, $2, $3, $4, $5, 'image/jpeg' FROM outings WHERE user_id = $1`,
      [hunter.user.id, image, thumb, width, height],
    );
    const since = performance.now();
    const zip = await exported(hunter);
    const exportMs = performance.now() - since;
    const other = await newHunter(server.url);
    const from = performance.now();
    const { body } = await importInto(other, zip);
    const importMs = performance.now() - from;
    expect(body).toMatchObject({ added: 1000, photos: 1000 });
    const proc = `/proc/${server.process.pid}/status`;
    const peak = /VmHWM:\s+(\d+)/.exec(await readFile(proc, 'utf8').catch(() => ''))?.[1];
    process.stdout.write(
      `export: ${(zip.length / 2 ** 20).toFixed(0)} MiB in ${(exportMs / 1000).toFixed(1)} s; import in ${(importMs / 1000).toFixed(1)} s; memory at most ${Number(peak) >> 10} MiB\n`,
    );
  },
);
