import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { ZipFile } from 'yazl';
import { exportedOuting } from './exported-outing';
import { createZip, importExport, noisyJpeg, readEverything, userWithBook } from './exports';
import { test as it } from '../fixtures';
import { newUser, send } from '../server';

describe('a file that is no export', () => {
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

  /** Creates a ZIP whose entry declares a false size. */
  async function bomb(): Promise<Buffer> {
    const zip = await createZip([['cuaderno.json', Buffer.alloc(80 * 1024 * 1024, 0x20)]]);
    const central = zip.lastIndexOf(Buffer.from('PK\u0001\u0002'));
    zip.writeUInt32LE(1000, central + 24);
    return zip;
  }
  /** Creates a ZIP with an unsafe entry name, which yazl refuses to write. */
  async function named(name: string): Promise<Buffer> {
    const zip = await createZip([
      ['cuaderno.json', book()],
      ['x'.repeat(name.length), Buffer.from('x')],
    ]);
    return Buffer.from(zip.toString('latin1').replaceAll('x'.repeat(name.length), name), 'latin1');
  }

  it.for<[string, () => Promise<Buffer>, string]>([
    ['nothing', async () => Buffer.alloc(0), damaged],
    ['no ZIP', async () => Buffer.from('hola'), damaged],
    [
      'cut short',
      async () => (await createZip([['cuaderno.json', book()]])).subarray(0, -30),
      damaged,
    ],
    ['of other files', async () => createZip([['otro.txt', Buffer.from('x')]]), foreign],
    [
      'with text that is no JSON',
      async () => createZip([['cuaderno.json', Buffer.from('{')]]),
      foreign,
    ],
    [
      'with JSON of another kind',
      async () => createZip([['cuaderno.json', Buffer.from('{"a":1}')]]),
      foreign,
    ],
    [
      'of a newer version',
      async () => createZip([['cuaderno.json', book([], { version: 2 })]]),
      'La copia es de una versión más nueva: actualiza el cuaderno',
    ],
    ...[0, 1.5, '1', null].map((version): [string, () => Promise<Buffer>, string] => [
      `of version ${JSON.stringify(version)}, which never was`,
      () => createZip([['cuaderno.json', book([], { version })]]),
      'No conocemos la versión de esta copia',
    ]),
    ['that lies about its size', bomb, damaged],
    [
      'with two of one name',
      async () =>
        createZip([
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
        const json = book([exportedOuting({ description: 'aquí no' })]);
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
        const zip = await createZip([
          ['cuaderno.json', book([exportedOuting({ description: 'aquí' })])],
        ]);
        zip.writeUInt8((zip[60] ?? 0) ^ 0xff, 60);
        return zip;
      },
      damaged,
    ],
  ])('%s is refused, and nothing is stored', async ([, file, message], { server, countRows }) => {
    const user = await newUser(server.url);
    const before = await countRows();
    expect(await importExport(user, await file())).toMatchObject({
      status: 400,
      body: { message },
    });
    expect(await countRows()).toBe(before);
  });

  it.for<[string, () => Buffer]>([
    ['of more blanks than any book', () => Buffer.alloc(9 * 1024 ** 2, 0x20)],
    [
      'with an outing longer than any',
      () => book([exportedOuting({ description: 'a'.repeat(2 * 1024 ** 2) })]),
    ],
  ])('%s is too large', async ([, text], { server }) => {
    const user = await newUser(server.url);
    expect(await importExport(user, await createZip([['cuaderno.json', text()]]))).toMatchObject({
      status: 413,
      body: { message: 'La copia es demasiado grande para leerla' },
    });
  });

  it('with some invalid outings adds the others, and lists the refused ones with reasons', async ({
    server,
  }) => {
    const user = await newUser(server.url);
    const id = randomUUID();
    const zip = await createZip([
      [
        'cuaderno.json',
        book([
          exportedOuting(),
          exportedOuting({ date: '2999-01-01' }),
          exportedOuting({ type: 'nada' }),
          exportedOuting({
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
          exportedOuting({ description: 'a\u0000b' }),
          exportedOuting({ photos: [id] }),
          exportedOuting({ photos: [randomUUID()], description: 'sin su foto' }),
          null,
        ]),
      ],
      [`fotos/${id}.jpg`, Buffer.from('no es una foto')],
    ]);
    const { status, body } = await importExport(user, zip);
    expect(status).toBe(200);
    expect(body).toMatchObject({ added: 2, missingPhotos: 1, photos: 0 });
    expect(body['refused']).toHaveLength(6);
    expect(body['refused']).toContainEqual({
      date: '2026-01-10',
      message: 'La foto debe ser JPEG, PNG o WebP',
    });
    expect((await send(user, 'GET', '/api/outings')).body).toHaveLength(2);
  });

  it('gets the same result from a dry run as from the import', async ({ server }) => {
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
    const zip = await createZip([
      [
        'cuaderno.json',
        book([
          exportedOuting({ species: [piece], photos: [shared] }),
          exportedOuting({ createdAt: '0000-01-01T00:00:00Z' }),
          exportedOuting({ updatedAt: '9999-12-31T23:59:59-14:00' }),
          exportedOuting({ archivedAt: '1899-12-31T23:59:59Z' }),
          exportedOuting({
            species: [{ ...piece, id: randomUUID(), createdAt: '0000-01-01T00:00:00Z' }],
          }),
          exportedOuting({
            custom_params: { cotoName: deer, place: deer, finca: deer, armada: deer, lugar: deer },
          }),
          exportedOuting({
            custom_params: { cotoName: deer, place: deer, finca: deer, armada: deer },
          }),
          exportedOuting({ species: [piece] }),
          exportedOuting({ photos: [shared] }),
          exportedOuting({ photos: [broken] }),
          exportedOuting({ archivedAt: '9999-12-31T23:59:59Z' }),
        ]),
      ],
      [`fotos/${shared}.jpg`, await noisyJpeg()],
      [`fotos/${broken}.jpg`, Buffer.from('no es una foto')],
    ]);
    const user = await newUser(server.url);
    const dry = await importExport(user, zip, '?dryRun=1');
    const { status, body } = await importExport(user, zip);
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
    expect((await send(user, 'GET', '/api/outings')).body).toHaveLength(3);
    expect((await importExport(user, zip, '?dryRun=1')).body).toMatchObject({ profile: false });
  });

  it.for(['?dryrun=1', '?dryRun[]=1', '?dry_run=1'])(
    'a mistyped option adds nothing: %s',
    async (query, { server }) => {
      const user = await newUser(server.url);
      const zip = await createZip([['cuaderno.json', book([exportedOuting({})])]]);
      expect(await importExport(user, zip, query)).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(/^No hay ninguna opción «dry.*»: es dryRun$/) },
      });
      expect((await send(user, 'GET', '/api/outings')).body).toEqual([]);
    },
  );

  it.for(['hola', '\0', '2999-01-01', '1899-12-31'])(
    'with a date of birth that is none (%j) is refused, dry or not',
    async (birthDate, { server }) => {
      const user = await newUser(server.url);
      const profile = { name: 'Ana', emailNotifications: false, showStats: true };
      const head = { profile: { ...profile, publicProfile: false, birthDate } };
      const zip = await createZip([['cuaderno.json', book([exportedOuting()], head)]]);
      for (const query of ['?dryRun=1', '']) {
        expect(await importExport(user, zip, query)).toMatchObject({
          status: 400,
          body: { message: 'La fecha de nacimiento no es válida' },
        });
      }
      expect((await send(user, 'GET', '/api/outings')).body).toEqual([]);
    },
  );

  it('with one damaged photo is refused before any outing is stored', async ({ server }) => {
    const user = await newUser(server.url);
    const id = randomUUID();
    const zip = new ZipFile();
    zip.addBuffer(book([exportedOuting(), exportedOuting({ photos: [id] })]), 'cuaderno.json');
    zip.addBuffer(await noisyJpeg(), `fotos/${id}.jpg`, { compress: false });
    zip.end();
    const bytes = await buffer(zip.outputStream as Readable);
    const at = bytes.indexOf(Buffer.from([0xff, 0xd8, 0xff])) + 1000;
    bytes.writeUInt8((bytes[at] ?? 0) ^ 0xff, at);
    for (const query of ['?dryRun=1', '']) {
      expect(await importExport(user, bytes, query)).toMatchObject({
        status: 400,
        body: { message: damaged },
      });
    }
    expect((await send(user, 'GET', '/api/outings')).body).toEqual([]);
  });

  it('with foreign photos has them re-encoded', async ({ server }) => {
    const user = await newUser(server.url);
    const id = randomUUID();
    const exif = await sharp(await noisyJpeg(3000))
      .withExif({ IFD0: { Artist: 'Marta' } })
      .jpeg()
      .toBuffer();
    const zip = await createZip([
      ['cuaderno.json', book([exportedOuting({ photos: [id] })])],
      [`fotos/${id}.jpg`, exif],
    ]);
    expect((await importExport(user, zip)).body).toMatchObject({ added: 1, photos: 1 });
    const bytes = Buffer.from(await (await user.fetch(`/api/photos/${id}`)).arrayBuffer());
    const metadata = await sharp(bytes).metadata();
    expect([metadata.exif, metadata.width]).toEqual([undefined, 2560]);
  });

  it('cannot use an id that another outing of the user has', async ({ server }) => {
    const user = await userWithBook(server);
    const { body: outings } = await send(user, 'GET', '/api/outings');
    const taken = outings.find(({ photos }: { photos: string[] }) => photos.length > 0);
    const photoId = taken.photos[0].split('/').at(-1);
    const before = await readEverything(user);
    const zip = await createZip([
      ['cuaderno.json', book([exportedOuting({ photos: [photoId] })])],
      [`fotos/${photoId}.jpg`, await noisyJpeg()],
    ]);
    expect((await importExport(user, zip)).body).toMatchObject({
      added: 0,
      refused: [{ date: '2026-01-10', message: 'Una de las fotos ya está en otra salida' }],
    });
    expect(await readEverything(user)).toEqual(before);
  });
});
