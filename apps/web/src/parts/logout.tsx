import { type ReactNode, Suspense, useState } from 'react';
import { type Unsent, useLogout } from '../book/use-logout';
import { lazyPart } from '../ui/lazy-part';

const LogoutSheet = lazyPart(() => import('./logout-sheet').then((module) => module.LogoutSheet));

/** Passes a logout to its control, with a confirmation while outings or documents are unsent. */
export function Logout({ children }: { children: (logout: () => void) => ReactNode }) {
  const { logout, countUnsent } = useLogout();
  /** Unsent writes of the confirmation. */
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  const begin = async () => {
    const found = await countUnsent();
    if (found.outings + found.documents > 0) setUnsent(found);
    else await logout();
  };
  return (
    <>
      {children(() => void begin())}
      {unsent && (
        <Suspense>
          <LogoutSheet
            unsent={unsent}
            onLogout={() => void logout()}
            onClose={() => setUnsent(null)}
          />
        </Suspense>
      )}
    </>
  );
}
