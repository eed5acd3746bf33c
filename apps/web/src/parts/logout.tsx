import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useLogout } from '../book/use-logout';

const LogoutSheet = lazy(() =>
  import('./logout-sheet').then((module) => ({ default: module.LogoutSheet })),
);

/** Gives its control the way out, which asks first when something waits to be sent. */
export function Logout({ children }: { children: (logout: () => void) => ReactNode }) {
  const { logout, countWaiting } = useLogout();
  /** How many outings the hunter is asked about; none, and nothing is asked. */
  const [waiting, setWaiting] = useState(0);
  const begin = async () => {
    const found = await countWaiting();
    if (found > 0) setWaiting(found);
    else await logout();
  };
  return (
    <>
      {children(() => void begin())}
      {waiting > 0 && (
        <Suspense>
          <LogoutSheet
            waiting={waiting}
            onLogout={() => void logout()}
            onClose={() => setWaiting(0)}
          />
        </Suspense>
      )}
    </>
  );
}
