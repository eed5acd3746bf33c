import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useLogout } from '../book/use-logout';

const LogoutSheet = lazy(() =>
  import('./logout-sheet').then((module) => ({ default: module.LogoutSheet })),
);

/** Hands its control the logout, which asks first when there are unsent outings. */
export function Logout({ children }: { children: (logout: () => void) => ReactNode }) {
  const { logout, countWaiting } = useLogout();
  /** The outings in question; 0 asks nothing. */
  const [unsent, setUnsent] = useState(0);
  const begin = async () => {
    const found = await countWaiting();
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
