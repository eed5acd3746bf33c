import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '../lazy-part';
import { toasts } from './toast-store';

/** Loaded with the first toast: most visits have none. */
const Toast = lazyPart(
  () => import('./toast').then((module) => module.Toast),
  ({ toast: { title, description } }) => (
    <p role="alert" className="toast-plain">
      <b>{title}</b> {description}
    </p>
  ),
);

/** The place of the current toast. */
export function Toaster() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get);
  if (!shown) return null;
  return (
    <Suspense>
      <Toast toast={shown} />
    </Suspense>
  );
}
