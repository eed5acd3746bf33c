import type { User } from '@cuaderno/domain';
import { Link } from 'react-router-dom';
import { paths } from '../lib/paths';
import { Avatar } from '../ui/avatar';
import './profile-button.css';

/** The round button at the top right of a phone. */
export function ProfileButton({ user }: { user: User }) {
  return (
    <Link className="profile-button" to={paths.profile} aria-label="Mi Perfil" viewTransition>
      <Avatar photo={user.profilePhoto ?? user.profileImageUrl} name={user.name} size={48} />
    </Link>
  );
}
