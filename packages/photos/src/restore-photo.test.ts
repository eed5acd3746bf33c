import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { isPlainJpeg } from './restore-photo';
import { preparePhoto } from './prepare-photo';
import { restorePhoto, restoreProfilePhoto } from './restore-photo';

const ME = { userId: 1 };

/** A photo with noise, which a second encoding would change. */
const noisy = (width = 640, height = 480) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
      background: 'green',
    },
  });
const made = async () =>
  (await preparePhoto(await noisy().jpeg({ quality: 95 }).toBuffer(), ME)).image;

describe('a photo of an export', () => {
  it('stays byte for byte if the product encoded it', async () => {
    const image = await made();
    const restored = await restorePhoto(image, ME);
    expect(Buffer.from(restored.image).equals(Buffer.from(image))).toBe(true);
    expect([restored.width, restored.height, restored.mime]).toEqual([640, 480, 'image/jpeg']);
    expect((await sharp(restored.thumb).metadata()).width).toBe(480);
  });

  it.each([
    [
      'has metadata',
      async () =>
        noisy()
          .jpeg()
          .withExif({ IFD0: { Artist: 'Marta' } })
          .toBuffer(),
    ],
    ['is too large', async () => noisy(2600, 100).jpeg().toBuffer()],
    ['is a PNG', async () => noisy().png().toBuffer()],
    ['has something behind it', async () => Buffer.concat([await made(), Buffer.from('<script>')])],
    ['is CMYK', async () => noisy().toColourspace('cmyk').jpeg().toBuffer()],
  ])('is encoded again if it %s', async (_, file) => {
    const bytes = await file();
    const { image } = await restorePhoto(bytes, ME);
    expect(Buffer.from(image).equals(Buffer.from(bytes))).toBe(false);
    expect(isPlainJpeg(image)).toBe(true);
    const { exif, width, space } = await sharp(image).metadata();
    expect([exif, space, width <= 2560]).toEqual([undefined, 'srgb', true]);
  });

  it('is rejected if it is truncated', async () => {
    const image = await made();
    await expect(restorePhoto(image.subarray(0, image.length / 2), ME)).rejects.toThrow('dañada');
  });

  it('of a profile stays unchanged too', async () => {
    const square = await noisy(256, 256).jpeg({ quality: 85 }).toBuffer();
    const dataString = `data:image/jpeg;base64,${square.toString('base64')}`;
    expect(await restoreProfilePhoto(dataString, ME)).toBe(dataString);
    const large = await noisy(300, 300).jpeg().toBuffer();
    const other = `data:image/jpeg;base64,${large.toString('base64')}`;
    expect(await restoreProfilePhoto(other, ME)).not.toBe(other);
  });
});
