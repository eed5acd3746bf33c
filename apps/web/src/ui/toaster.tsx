import { lazy, Suspense, useSyncExternalStore } from 'react';
import { shownToast, subscribeToToasts } from './toast-store';

/** Its code is fetched with the first toast: most visits never show one. */
const Toast = lazy(() => import('./toast').then((module) => ({ default: module.Toast })));

/** Where toasts appear. */
export function Toaster() {
  const shown = useSyncExternalStore(subscribeToToasts, shownToast);
  if (!shown) return null;
  return (
    <Suspense>
      <Toast toast={shown} />
    </Suspense>
  );
}
