import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGzip, gunzip } from 'node:zlib';
import { writeFileAtomically } from './write-file-atomically';

/** The two objects of a photo, by their checksums. */
export type PhotoObjects = { image: string; imageBytes: number; thumb: string; thumbBytes: number };
/** The photos of a copy, by user, id and time of their upload. */
export type PhotoList = Map<string, PhotoObjects>;

export const photoKey = (userId: string | number, id: string, createdAt: string): string =>
  `${userId}\t${id}\t${createdAt}`;

function* linesOf(list: PhotoList) {
  for (const [key, { image, imageBytes, thumb, thumbBytes }] of list) {
    yield `${[key, image, imageBytes, thumb, thumbBytes].join('\t')}\n`;
  }
  yield 'end\n';
}

/** Writes the list of a copy's photos, compressed. */
export async function writePhotoList(list: PhotoList, file: string): Promise<void> {
  await writeFileAtomically(Readable.from(linesOf(list)).pipe(createGzip()), file);
}

/** Reads the list of a copy's photos. @returns null when it is missing, cut or damaged */
export async function readPhotoList(file: string): Promise<PhotoList | null> {
  const text = await readFile(file)
    .then((packed) => promisify(gunzip)(packed))
    .catch(() => null);
  const lines = text?.toString('latin1').split('\n') ?? [];
  if (lines.pop() !== '' || lines.pop() !== 'end') return null;
  return new Map(
    lines.map((line) => {
      const [user = '', id = '', at = '', image = '', imageBytes, thumb = '', thumbBytes] =
        line.split('\t');
      const bytes = { imageBytes: Number(imageBytes), thumbBytes: Number(thumbBytes) };
      return [photoKey(user, id, at), { image, thumb, ...bytes }];
    }),
  );
}

/** Lists the checksums of all objects of photos. */
export const objectsOf = (list: PhotoList): string[] =>
  [...list.values()].flatMap(({ image, thumb }) => [image, thumb]);
