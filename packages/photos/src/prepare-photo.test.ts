import { deflateSync, crc32 } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { MAX_PHOTO_BYTES } from './errors';
import { preparePhoto, prepareProfilePhoto } from './prepare-photo';

const ME = { userId: 1 };

/** 60 × 40 px, red on the left half, blue on the right. */
const twoHalves = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#0000ff' } }).composite([
    {
      input: { create: { width: 30, height: 40, channels: 3, background: '#ff0000' } },
      left: 0,
      top: 0,
    },
  ]);

const solid = (background: string) =>
  sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .png()
    .toBuffer();

const asDataString = (bytes: Uint8Array, label = 'image/jpeg') =>
  `data:${label};base64,${Buffer.from(bytes).toString('base64')}`;

/** The colour at a point of a photo, each channel rounded to full or none. */
async function colourAt(image: Uint8Array, x: number, y: number) {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
  const start = (y * info.width + x) * info.channels;
  return [...data.subarray(start, start + 3)].map((value) => (value > 127 ? 255 : 0)).join(' ');
}
const RED = '255 0 0';
const BLUE = '0 0 255';

const rejection = (message: RegExp, code = 'INVALID') => ({
  name: 'DomainError',
  code,
  message: expect.stringMatching(message),
});
const NO_PHOTO = /debe ser JPEG, PNG o WebP/;
const BROKEN = /no se puede leer/;
const TOO_MANY_PIXELS = /50 megapíxeles/;

describe('a photo', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('in %s becomes two JPEGs', async (format) => {
    const photo = await preparePhoto(await twoHalves().toFormat(format).toBuffer(), ME);
    expect(photo).toMatchObject({ width: 60, height: 40, mime: 'image/jpeg' });
    for (const bytes of [photo.image, photo.thumb]) {
      expect(await sharp(bytes).metadata()).toMatchObject({
        format: 'jpeg',
        width: 60,
        height: 40,
      });
    }
    expect(await colourAt(photo.image, 10, 20)).toBe(RED);
    expect(await colourAt(photo.image, 50, 20)).toBe(BLUE);
  });

  test.each([
    [4000, 1000, 2560, 640, 480, 120],
    [1000, 4000, 640, 2560, 120, 480],
    [2560, 2560, 2560, 2560, 480, 480],
    [2561, 100, 2560, 100, 480, 19],
    [500, 480, 500, 480, 480, 461],
    [1, 1, 1, 1, 1, 1],
  ])('of %i × %i is kept at %i × %i with a thumbnail of %i × %i', async (...sizes) => {
    const [width, height, keptWidth, keptHeight, thumbWidth, thumbHeight] = sizes;
    const bytes = await sharp({ create: { width, height, channels: 3, background: '#456' } })
      .png()
      .toBuffer();
    const photo = await preparePhoto(bytes, ME);
    expect([photo.width, photo.height]).toEqual([keptWidth, keptHeight]);
    const thumb = await sharp(photo.thumb).metadata();
    expect([thumb.width, thumb.height]).toEqual([thumbWidth, thumbHeight]);
  });

  // The position of the red half after each of the eight EXIF orientations.
  test.each([
    [1, 60, 40, [10, 20], [50, 20]],
    [2, 60, 40, [50, 20], [10, 20]],
    [3, 60, 40, [50, 20], [10, 20]],
    [4, 60, 40, [10, 20], [50, 20]],
    [5, 40, 60, [20, 10], [20, 50]],
    [6, 40, 60, [20, 10], [20, 50]],
    [7, 40, 60, [20, 50], [20, 10]],
    [8, 40, 60, [20, 50], [20, 10]],
  ] as const)('of EXIF orientation %i is turned upright', async (...row) => {
    const [orientation, width, height, red, blue] = row;
    const bytes = await twoHalves().jpeg().withMetadata({ orientation }).toBuffer();
    const photo = await preparePhoto(bytes, ME);
    expect([photo.width, photo.height]).toEqual([width, height]);
    expect(await colourAt(photo.image, red[0], red[1])).toBe(RED);
    expect(await colourAt(photo.image, blue[0], blue[1])).toBe(BLUE);
    expect((await sharp(photo.image).metadata()).orientation).toBeUndefined();
    expect(await colourAt(photo.thumb, red[0], red[1])).toBe(RED);
  });

  it('loses its position, date and camera', async () => {
    const bytes = await twoHalves()
      .withExif({
        IFD0: { Make: 'Camaraza', Copyright: 'Fulano' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '38/1 54/1 36/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>Paraje secreto</rdf></x:xmpmeta>')
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    const before = await sharp(bytes).metadata();
    expect([before.exif, before.xmp, before.icc].every(Boolean)).toBe(true);

    const photo = await preparePhoto(bytes, ME);
    const profile = await prepareProfilePhoto(asDataString(bytes), ME);
    const stored = [photo.image, photo.thumb, Buffer.from(profile.split(',')[1] ?? '', 'base64')];
    for (const image of stored) {
      const after = await sharp(image).metadata();
      expect([after.exif, after.xmp, after.icc, after.iptc, after.comments]).toEqual(
        Array.from({ length: 5 }),
      );
      expect(Buffer.from(image).toString('latin1')).not.toMatch(/Camaraza|Fulano|Paraje|GPS/);
    }
  });

  it('becomes white in transparent parts', async () => {
    const bytes = await sharp({
      create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const photo = await preparePhoto(bytes, ME);
    expect(await colourAt(photo.image, 10, 10)).toBe('255 255 255');
  });

  it('is the first frame of an animation', async () => {
    const frames = await Promise.all([solid('#ff0000'), solid('#0000ff')]);
    const bytes = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(bytes).metadata()).pages).toBe(2);
    const photo = await preparePhoto(bytes, ME);
    expect([photo.width, photo.height]).toEqual([20, 20]);
    expect(await colourAt(photo.image, 10, 10)).toBe(RED);
  });

  it('is prepared beside any number of others', async () => {
    const bytes = await twoHalves().jpeg().toBuffer();
    const photos = await Promise.all(Array.from({ length: 40 }, () => preparePhoto(bytes, ME)));
    expect(photos.every((photo) => photo.width === 60)).toBe(true);
  });
});

describe('what is no photo is rejected', () => {
  let jpeg: Buffer;
  let png: Buffer;
  let webp: Buffer;
  let gif: Buffer;
  let tiff: Buffer;
  let avif: Buffer;
  beforeAll(async () => {
    const picture = sharp({
      create: {
        width: 400,
        height: 300,
        channels: 3,
        background: '#345',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    });
    [jpeg, png, webp, gif, tiff, avif] = await Promise.all([
      picture.clone().jpeg().toBuffer(),
      picture.clone().png().toBuffer(),
      picture.clone().webp().toBuffer(),
      picture.clone().gif({ effort: 1 }).toBuffer(),
      picture.clone().tiff().toBuffer(),
      picture.clone().avif({ effort: 0 }).toBuffer(),
    ]);
  });

  test.each<[string, () => Uint8Array, RegExp]>([
    ['nothing', () => new Uint8Array(), NO_PHOTO],
    ['one byte', () => Uint8Array.of(0xff), NO_PHOTO],
    ['text', () => Buffer.from('hola'), NO_PHOTO],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), NO_PHOTO],
    ['a drawing', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), NO_PHOTO],
    ['a GIF', () => gif, NO_PHOTO],
    ['a TIFF', () => tiff, NO_PHOTO],
    ['an AVIF', () => avif, NO_PHOTO],
    ['a PDF', () => Buffer.from('%PDF-1.7\n'), NO_PHOTO],
    ['half a JPEG', () => jpeg.subarray(0, jpeg.length / 2), BROKEN],
    ['a JPEG without its last part', () => jpeg.subarray(0, jpeg.length - 500), BROKEN],
    ['half a PNG', () => png.subarray(0, png.length / 2), BROKEN],
    ['half a WebP', () => webp.subarray(0, webp.length / 2), BROKEN],
    ['only the beginning of a JPEG', () => jpeg.subarray(0, 3), BROKEN],
    ['a drawing that begins as a JPEG', () => withStart(jpeg, '<svg/>'), BROKEN],
    ['a PNG of 16,000² px', () => pngOf(16_000), TOO_MANY_PIXELS],
    ['a PNG of 30,000² px', () => pngOf(30_000), TOO_MANY_PIXELS],
    ['a JPEG with a header of 60,000² px', () => jpegOf(jpeg, 60_000), TOO_MANY_PIXELS],
    ['a WebP with a header of 16,000² px', () => webpOf(webp, 16_000), TOO_MANY_PIXELS],
  ])('%s', async (_, bytes, message) => {
    await expect(preparePhoto(bytes(), ME)).rejects.toMatchObject(rejection(message));
  });

  it('also over 10 MiB', async () => {
    const bytes = new Uint8Array(MAX_PHOTO_BYTES + 1);
    bytes.set(jpeg);
    await expect(preparePhoto(bytes, ME)).rejects.toMatchObject(
      rejection(/^La foto supera los 10 MiB$/, 'TOO_LARGE'),
    );
  });

  it('and the library itself reads nothing else, on any call', async () => {
    await preparePhoto(jpeg, ME);
    for (const bytes of [
      gif,
      tiff,
      avif,
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ]) {
      await expect(sharp(bytes).metadata()).rejects.toThrow(/unsupported image format/);
    }
  });

  it('and its slot is released', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => preparePhoto(jpeg.subarray(0, 2000), ME)),
    );
    expect(results.every(({ status }) => status === 'rejected')).toBe(true);
    expect(await preparePhoto(jpeg, ME)).toMatchObject({ width: 400 });
  });
});

describe('a profile photo', () => {
  it('is a square of 256 px, cut from the middle, upright', async () => {
    const bytes = await sharp({
      create: { width: 900, height: 300, channels: 3, background: '#ff0000' },
    })
      .composite([
        {
          input: { create: { width: 300, height: 300, channels: 3, background: '#0000ff' } },
          left: 300,
          top: 0,
        },
      ])
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const stored = await prepareProfilePhoto(asDataString(bytes, 'image/png'), ME);
    expect(stored).toMatch(/^data:image\/jpeg;base64,/);
    const image = Buffer.from(stored.slice(stored.indexOf(',') + 1), 'base64');
    expect(await sharp(image).metadata()).toMatchObject({ width: 256, height: 256 });
    expect(await colourAt(image, 5, 5)).toBe(BLUE);
    expect(await colourAt(image, 250, 250)).toBe(BLUE);
  });

  it('is rejected like any other photo', async () => {
    await expect(prepareProfilePhoto('https://example.org/yo.jpg', ME)).rejects.toMatchObject(
      rejection(NO_PHOTO),
    );
    await expect(
      prepareProfilePhoto(asDataString(Buffer.from('<html></html>')), ME),
    ).rejects.toMatchObject(rejection(NO_PHOTO));
  });
});

function withStart(jpeg: Buffer, rest: string) {
  return Buffer.concat([jpeg.subarray(0, 4), Buffer.from(rest)]);
}

/** A real square PNG, all black, one bit a pixel: 31 kB at 16,000 px. */
function pngOf(side: number) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = Buffer.alloc(side * (1 + Math.ceil(side / 8)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

/** A JPEG with another size in its frame header. */
function jpegOf(jpeg: Buffer, side: number) {
  const lie = Buffer.from(jpeg);
  const frame = lie.indexOf(Buffer.from([0xff, 0xc0]));
  lie.writeUInt16BE(side, frame + 5);
  lie.writeUInt16BE(side, frame + 7);
  return lie;
}

/** A WebP with another size in its VP8 header. */
function webpOf(webp: Buffer, side: number) {
  const lie = Buffer.from(webp);
  lie.writeUInt16LE(side, 26);
  lie.writeUInt16LE(side, 28);
  return lie;
}
