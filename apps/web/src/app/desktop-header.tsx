import type { User } from '@cuaderno/domain';
import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../lib/paths';
import { Avatar } from '../ui/avatar';
import { Drawing } from '../ui/drawing';
import './desktop-header.css';

const loadMenu = () => import('./user-menu');
const UserMenu = lazy(() => loadMenu().then((module) => ({ default: module.UserMenu })));

/** Logo, title and user menu. */
export function DesktopHeader({ user }: { user: User }) {
  return (
    <header className="desktop-header">
      <div className="page">
        <Link className="desktop-header-brand" to={paths.home}>
          <Drawing name="emblem" size={30} />
          Cuaderno de Caza
        </Link>
        <MenuButton user={user} />
      </div>
    </header>
  );
}

/** Loads the menu's code on hover or focus. */
function MenuButton({ user }: { user: User }) {
  const [isRequested, setRequested] = useState(false);
  const face = (
    <>
      <Avatar photo={user.profilePhoto ?? user.profileImageUrl} name={user.name} size={36} />
      {user.name}
      <ChevronDown size={18} aria-hidden />
    </>
  );
  const closed = (
    <button
      type="button"
      className="desktop-header-user"
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={() => setRequested(true)}
    >
      {face}
    </button>
  );
  if (!isRequested) return closed;
  return (
    <Suspense fallback={closed}>
      <UserMenu>
        <button type="button" className="desktop-header-user">
          {face}
        </button>
      </UserMenu>
    </Suspense>
  );
}
