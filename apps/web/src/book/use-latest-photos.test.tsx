import 'fake-indexeddb/auto';
import { toSummary } from '@cuaderno/domain';
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderSignedIn } from '../testing/render-at';
import { MARTA, NO_STATS, outing } from '../testing/samples';
import { answering } from '../testing/server';
import { keepChanges, keepOutings } from './mirror/mirror';
import { markWhole } from './mirror/mirror-writes';
import { useLatestPhotos } from './use-latest-photos';
import { useBook } from './use-outings';

it('reads the photos of a revisit again when one of their outings has been deleted meanwhile', async () => {
  const stored = outing({ photos: ['/api/photos/of-a-deleted-one'] });
  await keepChanges(MARTA.id, undefined, {
    outings: [toSummary(stored)],
    deleted: [],
    cursor: 'stored',
    reset: true,
  });
  await keepOutings(MARTA.id, [stored]);
  await markWhole(MARTA.id, 'stored');
  answering({
    'outings.changes': () => ({
      outings: [],
      deleted: [stored.id],
      cursor: 'later',
      more: false,
      reset: false,
    }),
    'stats.dashboard': () => NO_STATS,
    'photos.latest': () => [],
  });
  const { result } = renderSignedIn(() => ({ book: useBook(), photos: useLatestPhotos() }));
  await waitFor(() => expect(result.current.book.data).toEqual([]));
  await waitFor(() => expect(result.current.photos.data).toEqual([]));
});
