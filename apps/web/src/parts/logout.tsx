import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useLogout } from '../book/use-logout';

const LogoutSheet = lazy(() =>
  import('./logout-sheet').then((module) => ({ default: module.LogoutSheet })),
);

/** Gives its control the way out, which asks first when something waits to be sent. */
export function Logout({ children }: { children: (logout: () => void) => ReactNode }) {
  const { logout, waiting } = useLogout();
  const [asking, setAsking] = useState(false);
  return (
    <>
      {children(() => (waiting > 0 ? setAsking(true) : void logout()))}
      {asking && (
        <Suspense>
          <LogoutSheet
            waiting={waiting}
            onLogout={() => void logout()}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
