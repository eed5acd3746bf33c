import { lazy, Suspense, useSyncExternalStore } from 'react';
import { shownToast, subscribeToToasts } from './toast-store';

/** Loaded with the first toast: most visits have none. */
const Toast = lazy(() => import('./toast').then((module) => ({ default: module.Toast })));

/** The place of the current toast. */
export function Toaster() {
  const shown = useSyncExternalStore(subscribeToToasts, shownToast);
  if (!shown) return null;
  return (
    <Suspense>
      <Toast toast={shown} />
    </Suspense>
  );
}
