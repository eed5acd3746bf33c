import type { User } from '@cuaderno/domain';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import {
  NavigationType,
  Outlet,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router-dom';
import { useStartSync } from '../book/use-start-sync';
import { paths } from '../lib/paths';
import { useWide } from '../lib/use-wide';
import { Toaster } from '../ui/toaster';
import { DesktopHeader } from './desktop-header';
import { MobileNavigation } from './mobile-navigation';
import { ProfileButton } from './profile-button';
import { ScreenFault } from './screen-fault';
import { SyncLine } from './sync-line';
import { useWhoIsHere } from './use-check-session';
import { showsNavigation, showsProfileButton } from './visibility';
import './layout.css';

const ChooserSheet = lazy(() =>
  import('./chooser-sheet').then((module) => ({ default: module.ChooserSheet })),
);

/** Nothing of this is needed for the first screen: it comes when the browser has nothing else to do. */
const idle = () => new Promise((done) => (window.requestIdleCallback ?? setTimeout)(done));
const AtLeisure = lazy(async () => {
  await idle();
  return { default: (await import('./deferred-features')).AtLeisure };
});

/** What surrounds every screen of a signed-in hunter: header or navigation, chooser, toasts. */
export function Layout({ user }: { user: User }) {
  const { pathname } = useLocation();
  const wide = useWide();
  const navigation = !wide && showsNavigation(pathname);
  const main = useRef<HTMLElement>(null);
  useArrival(main);
  useStartSync(user);
  useWhoIsHere(user);
  return (
    <div className={`layout${navigation ? ' layout-with-navigation' : ''}`}>
      <a className="skip-link" href="#contenido">
        Saltar al contenido
      </a>
      {wide && <DesktopHeader user={user} />}
      <SyncLine />
      <Suspense>
        <AtLeisure />
      </Suspense>
      {!wide && showsProfileButton(pathname) && (
        <header>
          <ProfileButton user={user} />
        </header>
      )}
      <main id="contenido" ref={main} tabIndex={-1}>
        <ScreenFault at={pathname}>
          <Suspense>
            <Outlet />
          </Suspense>
        </ScreenFault>
      </main>
      {!wide && <Chooser withNavigation={navigation} />}
      <Toaster />
    </div>
  );
}

/**
 * Another screen starts at its top, and is read from its beginning by a screen reader. Coming back
 * leaves the scroll alone: the browser and the Cuaderno know where it was.
 */
function useArrival(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const arrivedBy = useNavigationType();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    main.current?.focus({ preventScroll: true });
    if (arrivedBy !== NavigationType.Pop) window.scrollTo(0, 0);
  }, [main, pathname, arrivedBy]);
}

/** The navigation and the sheet that its middle button opens; `/new` opens it too, over the dashboard. */
function Chooser({ withNavigation }: { withNavigation: boolean }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const asked = pathname === paths.chooser;

  return (
    <>
      {withNavigation && <MobileNavigation onNew={() => setOpenAt(pathname)} />}
      {(openAt === pathname || asked) && (
        <Suspense>
          <ChooserSheet
            onPick={() => setOpenAt(null)}
            onClose={() => {
              setOpenAt(null);
              if (asked) void navigate(paths.home, { replace: true });
            }}
          />
        </Suspense>
      )}
    </>
  );
}
