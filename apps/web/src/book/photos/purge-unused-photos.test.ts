import 'fake-indexeddb/auto';
import { payloadSchema, toWire } from '@cuaderno/domain';
import { expect, it } from 'vitest';
import { openDevice } from '../device/database';
import { writeDraft } from '../drafts/drafts';
import { purgeUnusedPhotos } from '../use-device-maintenance';
import { queueWrite } from '../outbox/outbox';

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.parse('2026-11-20T12:00:00Z');
const id = (last: number) => `01990000-0000-7000-8000-00000000000${last}`;

it('deletes picked photos after seven days, unless an unsent outing or a draft refers to them', async () => {
  const device = await openDevice();
  const keep = (photo: number, days: number) =>
    device.put('photos', {
      id: id(photo),
      userId: 1,
      blob: new Blob(['x']),
      sent: false,
      keptAt: NOW - days * DAY,
    });
  await Promise.all([keep(1, 8), keep(2, 6), keep(3, 30), keep(4, 30)]);
  const rececho = { type: 'rececho', date: '2026-01-11', species: 'Corzo' };
  await queueWrite(1, id(9), {
    kind: 'create',
    payload: toWire(payloadSchema.parse({ ...rececho, photos: [`/api/photos/${id(3)}`] })),
  });
  const values = { photos: [`/api/photos/${id(4)}`] };
  await writeDraft({ id: id(8), userId: 1, type: 'espera', base: null, values });

  expect(await purgeUnusedPhotos(NOW)).toBe(1);
  expect(await device.getAllKeys('photos')).toEqual([id(2), id(3), id(4)]);
});
