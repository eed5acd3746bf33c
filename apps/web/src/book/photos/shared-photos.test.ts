import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { SHARE } from '../../lib/share';
import { receiveSharedPhotos } from './receive-shared-photos';
import {
  deleteSharedPhotos,
  keepSharedPhotos,
  purgeSharedPhotos,
  readSharedPhotos,
} from './shared-photos';

const DAY = 24 * 60 * 60 * 1000;
const image = (name: string) => new File(['photo'], name, { type: 'image/jpeg' });

const [MARTA, JUAN] = [1, 2];

beforeEach(() => deleteSharedPhotos());

const received = (request: Partial<Request>) => receiveSharedPhotos(request as Request);

/** The form of another app's share. */
function form(...files: (File | string)[]): Partial<Request> {
  const data = new FormData();
  for (const file of files) data.append(SHARE.param, file);
  return { formData: async () => data };
}

it('keeps as many photos as a piece has, and counts what it does not keep', async () => {
  const huge = image('huge.jpg');
  Object.defineProperty(huge, 'size', { value: 65 * 1024 ** 2 });
  await keepSharedPhotos([
    image('1.jpg'),
    new File(['x'], 'nota.txt', { type: 'text/plain' }),
    huge,
    ...['2.jpg', '3.jpg', '4.jpg', '5.jpg'].map(image),
  ]);
  const shared = await readSharedPhotos(MARTA);
  expect(shared?.images.map(({ name }) => name)).toEqual(['1.jpg', '2.jpg', '3.jpg']);
  expect(shared).toMatchObject({ notImages: 1, tooLarge: 1, tooMany: 2 });
});

it('replaces the photos shared before', async () => {
  await keepSharedPhotos([image('1.jpg')]);
  await keepSharedPhotos([image('2.jpg')]);
  expect((await readSharedPhotos(MARTA))?.images.map(({ name }) => name)).toEqual(['2.jpg']);
});

it('leads to the chooser with what it has received', async () => {
  const response = await received(form(image('1.jpg'), 'a text'));
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toMatch(/\/new\?fotos=compartidas$/);
  expect((await readSharedPhotos(MARTA))?.images).toHaveLength(1);
});

it('leads to the chooser with the reason where the device is full', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { headers } = await received(form(image('1.jpg')));
  expect(headers.get('location')).toMatch(/\/new\?fotos=sin-sitio$/);
});

it('leads to the chooser, which says that there are none, where they can’t be read', async () => {
  const { headers } = await received({ formData: () => Promise.reject(new TypeError('no form')) });
  expect(headers.get('location')).toMatch(/\/new\?fotos=sin-recoger$/);
});

it('deletes photos that no form has taken for a week', async () => {
  await keepSharedPhotos([image('1.jpg')], 100 * DAY);
  await purgeSharedPhotos(107 * DAY);
  expect(await readSharedPhotos(MARTA)).not.toBeNull();
  await purgeSharedPhotos(107 * DAY + 1);
  expect(await readSharedPhotos(MARTA)).toBeNull();
});

it('leaves the photos shared after those that a form has taken', async () => {
  await keepSharedPhotos([image('1.jpg')], DAY);
  await keepSharedPhotos([image('2.jpg')], 2 * DAY);
  await deleteSharedPhotos(DAY);
  expect((await readSharedPhotos(MARTA))?.images.map(({ name }) => name)).toEqual(['2.jpg']);
  await deleteSharedPhotos(2 * DAY);
  expect(await readSharedPhotos(MARTA)).toBeNull();
});

it('deletes photos that another user has seen', async () => {
  await keepSharedPhotos([image('1.jpg')]);
  expect((await readSharedPhotos(MARTA))?.images).toHaveLength(1);
  expect((await readSharedPhotos(MARTA))?.images).toHaveLength(1);
  expect(await readSharedPhotos(JUAN)).toBeNull();
  expect(await readSharedPhotos(MARTA)).toBeNull();
});
