import { BookOpen, House, Plus } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../lib/paths';
import { flashesBook } from './visibility';
import './mobile-navigation.css';

/** The bottom bar: home, a new outing, the book. */
export function MobileNavigation({ onNew }: { onNew: () => void }) {
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
