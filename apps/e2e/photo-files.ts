import sharp from 'sharp';

/** A camera's EXIF fields. */
type Taken = {
  /** The EXIF orientation, 1 to 8. */
  orientation?: number;
  /** EXIF format: 'YYYY:MM:DD HH:MM:SS'. */
  date?: string;
  lat?: number;
  lon?: number;
};

/** Degrees, minutes and hundredths of seconds as EXIF fractions. */
function fractions(degrees: number): string {
  const whole = Math.floor(Math.abs(degrees));
  const minutes = (Math.abs(degrees) - whole) * 60;
  const seconds = (minutes - Math.floor(minutes)) * 60;
  return `${whole}/1 ${Math.floor(minutes)}/1 ${Math.round(seconds * 100)}/100`;
}

/** Creates a JPEG, red on its left half and blue on its right, with grain and EXIF fields. */
export async function cameraPhoto(
  width: number,
  height: number,
  { orientation = 1, date, lat, lon }: Taken = {},
): Promise<Buffer> {
  const left = Math.round(width / 2);
  const image = sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#2020d0',
    },
  }).composite([
    {
      input: { create: { width: left, height, channels: 3, background: '#d02020' } },
      left: 0,
      top: 0,
    },
  ]);
  const position =
    lat === undefined || lon === undefined
      ? {}
      : {
          GPSLatitudeRef: lat < 0 ? 'S' : 'N',
          GPSLatitude: fractions(lat),
          GPSLongitudeRef: lon < 0 ? 'W' : 'E',
          GPSLongitude: fractions(lon),
        };
  return image
    .withExif({
      IFD0: { Make: 'Camaraza', Orientation: String(orientation) },
      IFD2: date ? { DateTimeOriginal: date } : {},
      IFD3: position,
    })
    .withMetadata({ orientation })
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** Creates a JPEG of 12 megapixels with enough grain for a photo's size in bytes. */
export async function twelveMegapixels(taken: Taken): Promise<Buffer> {
  const [width, height] = [4000, 3000];
  const grain = await sharp({
    create: {
      width: 1000,
      height: 750,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .resize(width, height)
    .jpeg()
    .toBuffer();
  const halves = await cameraPhoto(width, height, taken);
  return sharp(halves)
    .composite([{ input: grain, blend: 'soft-light' }])
    .keepMetadata()
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** @returns the colour of a photo at a point in fractions of its sides */
export async function colourAt(photo: Buffer, x: number, y: number): Promise<'red' | 'blue'> {
  const { data, info } = await sharp(photo).raw().toBuffer({ resolveWithObject: true });
  const at =
    (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return (data[at] ?? 0) > (data[at + 2] ?? 0) ? 'red' : 'blue';
}

export { sharp };
