import { type ReactNode, Suspense, useState } from 'react';
import { useLogout } from '../book/use-logout';
import { lazyPart } from '../ui/lazy-part';

const LogoutSheet = lazyPart(() => import('./logout-sheet').then((module) => module.LogoutSheet));

/** Passes a logout to its control, with a confirmation while outings are unsent. */
export function Logout({ children }: { children: (logout: () => void) => ReactNode }) {
  const { logout, countUnsent } = useLogout();
  /** Number of unsent outings in the confirmation. */
  const [unsent, setUnsent] = useState(0);
  const begin = async () => {
    const found = await countUnsent();
    if (found > 0) setUnsent(found);
    else await logout();
  };
  return (
    <>
      {children(() => void begin())}
      {unsent > 0 && (
        <Suspense>
          <LogoutSheet
            unsent={unsent}
            onLogout={() => void logout()}
            onClose={() => setUnsent(0)}
          />
        </Suspense>
      )}
    </>
  );
}
