import { MODALITIES, MODALITY_TEXTS } from '@cuaderno/domain';
import * as DropdownMenu from '@radix-ui/themes/components/dropdown-menu';
import { CopyPlus, LogOut, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useLastPlace } from '../book/use-place-of';
import { paths } from '../lib/paths';
import { Logout } from '../parts/logout';
import { ModalityIcon } from '../parts/outings/modality';
import { LIKE_LAST } from './like-last';
import '../ui/menu.css';

type MenuProps = { children: ReactNode };

/** The user menu of the button in `children`. */
export function UserMenu({ children }: MenuProps) {
  return (
    <Logout>
      {(logout) => (
        <Menu button={children}>
          <DropdownMenu.Item asChild>
            <Link to={paths.profile}>
              <UserRound size={20} aria-hidden />
              Mi Perfil
            </Link>
          </DropdownMenu.Item>
          <DropdownMenu.Item onSelect={logout}>
            <LogOut size={20} aria-hidden />
            Cerrar sesión
          </DropdownMenu.Item>
        </Menu>
      )}
    </Logout>
  );
}

/** The modalities of a new outing, of the button in `children`. */
export function NewOutingMenu({ children }: MenuProps) {
  const last = useLastPlace();
  return (
    <Menu button={children}>
      {last && (
        <DropdownMenu.Item asChild>
          <Link to={paths.newOuting(last.type)} state={{ place: last.place }}>
            <CopyPlus size={22} aria-hidden />
            {LIKE_LAST}
          </Link>
        </DropdownMenu.Item>
      )}
      {MODALITIES.map((type) => (
        <DropdownMenu.Item key={type} asChild>
          <Link to={paths.newOuting(type)}>
            <ModalityIcon type={type} size={22} />
            {MODALITY_TEXTS[type].name}
          </Link>
        </DropdownMenu.Item>
      ))}
    </Menu>
  );
}

/** Open when mounted, since the first click loads it. */
function Menu({ button, children }: MenuProps & { button: ReactNode }) {
  return (
    <DropdownMenu.Root defaultOpen>
      <DropdownMenu.Trigger>{button}</DropdownMenu.Trigger>
      <DropdownMenu.Content className="menu" align="end" sideOffset={4}>
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
