import { LogOut, UserRound } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../lib/paths';
import { Logout } from '../parts/logout';
import './user-menu.css';

/** The user's menu, opened by its button; open when it is first rendered. */
export function UserMenu({ children }: { children: ReactNode }) {
  return (
    <Logout>
      {(logout) => (
        <DropdownMenu.Root defaultOpen>
          <DropdownMenu.Trigger asChild>{children}</DropdownMenu.Trigger>
          <DropdownMenu.Portal>
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
          </DropdownMenu.Portal>
        </DropdownMenu.Root>
      )}
    </Logout>
  );
}
