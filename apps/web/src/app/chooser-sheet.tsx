import { MODALITIES, MODALITY_TEXTS } from '@cuaderno/domain';
import { ChevronRight } from 'lucide-react';
import { Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { idle } from '../lib/idle';
import { SHARE } from '../lib/share';
import { deleteSharedPhotos, useSharedPhotos } from '../book/use-shared-photos';
import { paths } from '../lib/paths';
import { ModalityStamp } from '../parts/outings/modality';
import { lazyPart } from '../ui/lazy-part';
import { Sheet } from '../ui/sheet/sheet';
import { LikeLast } from './like-last';
import './chooser-sheet.css';

const SharedPhotosNote = lazyPart(() =>
  import('./shared-photos-note').then((module) => module.SharedPhotosNote),
);

/** Reads the hunter's places while a modality is chosen: its form has them at once. */
const OwnOutings = lazyPart(async () => {
  await idle();
  // The form too.
  const [{ useOwnOutings }] = await Promise.all([
    import('../book/use-own-outings'),
    import('../screens/outing-form/outing-form').then(({ preloadForm }) => preloadForm()),
  ]);
  return function ReadOwnOutings() {
    useOwnOutings();
    return null;
  };
});

/**
 * The chooser of a modality; picking one opens its form, with the photos shared from another app. Closing it
 * discards those, which their app has.
 */
export function ChooserSheet({ onPick, onClose }: { onPick: () => void; onClose: () => void }) {
  const { pathname, search } = useLocation();
  const shared = pathname === paths.chooser && new URLSearchParams(search).get(SHARE.param);
  const photos = useSharedPhotos(Boolean(shared));
  const close = () => {
    if (shared) void deleteSharedPhotos(photos?.sharedAt).catch(() => undefined);
    onClose();
  };
  return (
    <Sheet title="Registrar nueva salida" onClose={close}>
      {shared && (
        <Suspense>
          <SharedPhotosNote state={shared} shared={photos} />
        </Suspense>
      )}
      <ul>
        <LikeLast search={shared ? search : ''} onPick={onPick} />
        {MODALITIES.map((type) => (
          <li key={type}>
            <Link
              className={`choice ${type}`}
              to={paths.newOuting(type) + (shared ? search : '')}
              onClick={onPick}
              viewTransition
            >
              <ModalityStamp type={type} size={48} />
              <span>
                <b>{MODALITY_TEXTS[type].name}</b>
                <span>{MODALITY_TEXTS[type].description}</span>
              </span>
              <ChevronRight aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
      <Suspense>
        <OwnOutings />
      </Suspense>
    </Sheet>
  );
}
