import 'fake-indexeddb/auto';
import { toSummary } from '@cuaderno/domain';
import { expect, it } from 'vitest';
import { entry, MARTA, outing } from '../testing/samples';
import { latestStoredPhotos } from './use-latest-photos';
import { keepChanges, keepOutings } from './mirror/mirror';
import { markWhole } from './mirror/mirror-writes';

const latest = outing({
  id: '01990000-0000-7000-8000-000000000003',
  date: '2026-02-03',
  photos: ['/api/photos/own'],
  species: [
    entry({ id: '01990000-0000-7000-9000-000000000002', photos: ['/api/photos/second'] }),
    entry({ id: '01990000-0000-7000-9000-000000000001', photos: ['/api/photos/first'] }),
  ],
});
const archived = outing({
  id: '01990000-0000-7000-8000-000000000002',
  date: '2026-02-02',
  archivedAt: '2026-02-04T10:00:00.000Z',
  photos: ['/api/photos/archived'],
});
const earlier = outing({
  id: '01990000-0000-7000-8000-000000000001',
  date: '2026-02-01',
  photos: ['/api/photos/earlier'],
});
const book = [latest, archived, earlier];

const addresses = async (limit: number) =>
  (await latestStoredPhotos(MARTA.id, limit))?.map(({ address }) => address);

it('lists the photos of the latest outings as the server does, once every outing is stored', async () => {
  const changes = { outings: book.map(toSummary), deleted: [], cursor: 'one', reset: true };
  await keepChanges(MARTA.id, undefined, changes);
  await keepOutings(MARTA.id, book);
  expect(await addresses(12)).toBeUndefined();

  await markWhole(MARTA.id, 'one');
  const [first, second, own] = ['first', 'second', 'own'].map((id) => `/api/photos/${id}`);
  expect(await addresses(12)).toEqual([first, second, own, '/api/photos/earlier']);
  expect(await addresses(2)).toEqual([first, second]);
});
