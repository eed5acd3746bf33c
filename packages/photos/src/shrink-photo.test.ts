import sharp from 'sharp';
import { expect, it } from 'vitest';
import { shrinkPhoto } from './shrink-photo';

const grainy = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'green',
      noise: { type: 'gaussian', mean: 120, sigma: 60 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer();

it('a photo becomes as small as it has to be, by its pixels and its bytes', async () => {
  const photo = await grainy(2000, 1500);
  const small = await shrinkPhoto(photo, { side: 1000, bytes: 10_000_000 });
  expect(small).toMatchObject({ width: 1000, height: 750 });
  const smaller = await shrinkPhoto(photo, { side: 1000, bytes: 1 });
  expect(smaller?.jpeg.length).toBeLessThan((small?.jpeg.length ?? 0) / 1.5);
  expect((await sharp(smaller?.jpeg).metadata()).exif).toBeUndefined();
});

it('a small photo is not enlarged, and bytes that are no photo are null', async () => {
  const limits = { side: 1000, bytes: 160_000 };
  expect(await shrinkPhoto(await grainy(40, 60), limits)).toMatchObject({ width: 40, height: 60 });
  expect(await shrinkPhoto(new Uint8Array([1, 2, 3]), limits)).toBeNull();
});
