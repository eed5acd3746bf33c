import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { openDevice } from '../device/database';
import { keepPhoto } from './photos';
import { withRoom } from './storage-quota';

it('stores on a new connection what the browser has lost the old one for', async () => {
  (await openDevice()).close();
  const address = await keepPhoto(1, new Blob(['jpeg']));
  const photos = await (await openDevice()).getAll('photos');
  expect(photos.map(({ id }) => `/api/photos/${id}`)).toEqual([address]);
});

it('tries a lost connection once more only, and no other failure', async () => {
  const lost = vi.fn(() => Promise.reject(new DOMException('closed', 'InvalidStateError')));
  await expect(withRoom(lost)).rejects.toThrow('closed');
  expect(lost).toHaveBeenCalledTimes(2);
  const broken = vi.fn(() => Promise.reject(new DOMException('broken', 'DataError')));
  await expect(withRoom(broken)).rejects.toThrow('broken');
  expect(broken).toHaveBeenCalledTimes(1);
});
