import * as DropdownMenu from '@radix-ui/themes/components/dropdown-menu';
import { LogOut, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../lib/paths';
import { Logout } from '../parts/logout';
import './user-menu.css';

/** The user menu of the button in `children`; open when mounted, since the first click loads it. */
export function UserMenu({ children }: { children: ReactNode }) {
  return (
    <Logout>
      {(logout) => (
        <DropdownMenu.Root defaultOpen>
          <DropdownMenu.Trigger>{children}</DropdownMenu.Trigger>
          <DropdownMenu.Content className="user-menu" align="end" sideOffset={4}>
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
          </DropdownMenu.Content>
        </DropdownMenu.Root>
      )}
    </Logout>
  );
}
