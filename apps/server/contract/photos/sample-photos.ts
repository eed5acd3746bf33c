import sharp from 'sharp';

/** Creates a small JPEG with an author and a place in its metadata. */
export const jpeg = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: 'green' } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'Marta' }, IFD3: { GPSLatitude: '38/1 0/1 0/1' } })
    .toBuffer();

/** Encodes a JPEG as a data string. */
export const toDataString = (bytes: Buffer) => `data:image/jpeg;base64,${bytes.toString('base64')}`;
