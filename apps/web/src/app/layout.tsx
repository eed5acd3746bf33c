import type { User } from '@cuaderno/domain';
import {
  Component,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import {
  Link,
  NavigationType,
  Outlet,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router-dom';
import { SessionProvider } from '../book/use-session';
import { idle } from '../lib/idle';
import { paths } from '../lib/paths';
import { isWide, useWide } from '../lib/use-wide';
import { lazyPart } from '../ui/lazy-part';
import { Toaster } from '../ui/sheet/toaster';
import { useCheckSession } from './use-check-session';
import { flashesBook, showsNavigation, showsProfileButton } from './visibility';
import './layout.css';
import { BookOpen, House, Plus } from 'lucide-react';
import './mobile-navigation.css';
import { Avatar } from '../ui/avatar';
import './profile-button.css';
import { Button } from '../ui/button';

type Props = { at: string; children: ReactNode };

/** An error boundary for chunks that could not be loaded, with a retry. */
export class ScreenError extends Component<Props, { at: string; failed: boolean }> {
  override state = { at: this.props.at, failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  /** The address; a new one retries. */
  static getDerivedStateFromProps({ at }: Props, state: { at: string }) {
    return at === state.at ? null : { at, failed: false };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="page screen-error" role="alert">
        <h1>Esta página no se ha podido abrir</h1>
        <p>
          Puede faltar conexión o haber una versión nueva. Lo escrito sigue en este dispositivo.
        </p>
        <Button onClick={() => window.location.reload()}>Volver a cargar</Button>
      </div>
    );
  }
}

/** The round button at the top right of a phone. */
export function ProfileButton({ user }: { user: User }) {
  return (
    <Link className="profile-button" to={paths.profile} aria-label="Mi Perfil" viewTransition>
      <Avatar photo={user.profilePhoto ?? user.profileImageUrl} name={user.name} size={48} />
    </Link>
  );
}

/** The bottom bar: home, a new outing, the book. */
function MobileNavigation({ onNew }: { onNew: () => void }) {
  const { pathname, search } = useLocation();
  const atHome = [paths.home, paths.allSpecies, paths.season()].includes(pathname);
  const atBook = pathname === paths.book || pathname === paths.map;
  return (
    <nav className="mobile-navigation" aria-label="Principal">
      <Link to={paths.home} aria-current={atHome ? 'page' : undefined} viewTransition>
        <House aria-hidden />
        Dashboard
      </Link>
      <button
        type="button"
        className="mobile-navigation-new"
        aria-haspopup="dialog"
        onClick={onNew}
      >
        <i>
          <Plus size={28} aria-hidden />
        </i>
        Nueva Salida
      </button>
      <Link
        to={paths.book}
        aria-current={atBook ? 'page' : undefined}
        className={flashesBook(pathname, search) ? 'mobile-navigation-flash' : undefined}
        viewTransition
      >
        <BookOpen aria-hidden />
        Cuaderno
      </Link>
    </nav>
  );
}

const ChooserSheet = lazyPart(() =>
  import('./chooser-sheet').then((module) => module.ChooserSheet),
);

/** Loaded on wide screens alone, beside the user. */
const DesktopHeader = lazyPart(() =>
  import('./desktop-header').then((module) => module.DesktopHeader),
);
if (isWide()) void DesktopHeader.preload().catch(() => undefined);

/** Loaded when the browser is idle: not needed for the first screen. */
const DeferredFeatures = lazyPart(async () => {
  await idle();
  return (await import('./deferred-features')).DeferredFeatures;
});

/** Wraps every screen of the signed-in user with their session, header or navigation, chooser and toasts. */
export function Layout({ user }: { user: User }) {
  return (
    <SessionProvider key={user.id} user={user}>
      <Frame user={user} />
    </SessionProvider>
  );
}

function Frame({ user }: { user: User }) {
  const { pathname, search } = useLocation();
  const wide = useWide();
  const navigation = !wide && showsNavigation(pathname);
  const main = useRef<HTMLElement>(null);
  useArrival(main);
  return (
    <div className={`layout${navigation ? ' layout-with-navigation' : ''}`}>
      <a className="skip-link" href="#contenido">
        Saltar al contenido
      </a>
      {wide && (
        <Suspense fallback={<div className="layout-header-space" />}>
          <DesktopHeader user={user} />
        </Suspense>
      )}
      <SessionCheck />
      <Suspense>
        <DeferredFeatures />
      </Suspense>
      {!wide && showsProfileButton(pathname) && (
        <header>
          <ProfileButton user={user} />
        </header>
      )}
      <main id="contenido" ref={main} tabIndex={-1}>
        <ScreenError at={pathname}>
          <Suspense>
            <Outlet />
          </Suspense>
        </ScreenError>
      </main>
      {/* A wide dashboard has the chooser's links, but for shared photos. */}
      {(!wide || (search && pathname === paths.chooser)) && <Chooser withNavigation={navigation} />}
      <Toaster />
    </div>
  );
}

/** Rendered as a leaf: its changes of state would render the screen at once, not in slices. */
function SessionCheck() {
  useCheckSession();
  return null;
}

/**
 * Scrolls another screen to its top and focuses it, for screen readers. Going back keeps the scroll, which
 * the browser and the Cuaderno restore.
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
  const isChooser = pathname === paths.chooser;
  useEffect(() => {
    // At a press of its button there would be a wait.
    void idle()
      .then(ChooserSheet.preload)
      .catch(() => undefined);
  }, []);
  /** Opens the chooser; the dashboard, which has its entries, where it can't be loaded. */
  const open = () =>
    void ChooserSheet.preload().then(
      () => setOpenAt(pathname),
      () => navigate(paths.home),
    );

  return (
    <>
      {withNavigation && <MobileNavigation onNew={open} />}
      {(openAt === pathname || isChooser) && (
        <Suspense>
          <ChooserSheet
            onPick={() => setOpenAt(null)}
            onClose={() => {
              setOpenAt(null);
              if (isChooser) void navigate(paths.home, { replace: true });
            }}
          />
        </Suspense>
      )}
    </>
  );
}
