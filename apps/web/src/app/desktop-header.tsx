import type { User } from '@cuaderno/domain';
import { ChevronDown } from 'lucide-react';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../lib/paths';
import { Avatar } from '../ui/avatar';
import { Drawing } from '../ui/drawing';
import './desktop-header.css';

const loadMenus = () => import('./header-menus');
const preloadMenus = () => void loadMenus().catch(() => undefined);
const UserMenu = lazy(() => loadMenus().then((module) => ({ default: module.UserMenu })));
const NewOutingMenu = lazy(() => loadMenus().then((module) => ({ default: module.NewOutingMenu })));

const PAGES = [
  [paths.book, 'Cuaderno'],
  [paths.season(), 'Temporada'],
  [paths.map, 'Mapa'],
] as const;

/** The mark, which leads home, the pages, and the menus of a new outing and of the user. */
export function DesktopHeader({ user }: { user: User }) {
  const { pathname } = useLocation();
  return (
    <header className="desktop-header">
      <div className="page">
        <Link className="desktop-header-brand" to={paths.home}>
          <Drawing name="emblem" size={30} />
          Cuaderno de Caza
        </Link>
        <nav aria-label="Principal">
          {PAGES.map(([path, name]) => (
            <Link
              key={path}
              className="desktop-header-item"
              to={path}
              aria-current={pathname === path ? 'page' : undefined}
            >
              {name}
            </Link>
          ))}
          <MenuButton menu={NewOutingMenu} otherwise={paths.home}>
            Nueva salida
          </MenuButton>
          <MenuButton menu={UserMenu} otherwise={paths.profile}>
            <Avatar photo={user.profilePhoto ?? user.profileImageUrl} name={user.name} size={36} />
            <span className="desktop-header-name">{user.name}</span>
          </MenuButton>
        </nav>
      </div>
    </header>
  );
}

type MenuButtonProps = {
  menu: ComponentType<{ children: ReactNode }>;
  /** The screen with the menu's entries, opened where the menu can't be loaded. */
  otherwise: string;
  children: ReactNode;
};

/** Loads the menu's code on hover or focus. */
function MenuButton({ menu: Menu, otherwise, children }: MenuButtonProps) {
  const navigate = useNavigate();
  const [isRequested, setRequested] = useState(false);
  const open = () =>
    void loadMenus().then(
      () => setRequested(true),
      () => navigate(otherwise),
    );
  const face = (
    <>
      {children}
      <ChevronDown size={18} aria-hidden />
    </>
  );
  const closed = (
    <button
      type="button"
      className="desktop-header-item"
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preloadMenus}
      onFocus={preloadMenus}
      onClick={open}
      onKeyDown={({ key }) => {
        if (key === 'ArrowDown') open();
      }}
    >
      {face}
    </button>
  );
  if (!isRequested) return closed;
  return (
    <Suspense fallback={closed}>
      <Menu>
        <button type="button" className="desktop-header-item">
          {face}
        </button>
      </Menu>
    </Suspense>
  );
}
