import type { ReactNode } from 'react';
import { paths } from '../../lib/paths';
import { BackLink } from '../../ui/page/back-link';
import { useTitle } from '../../ui/page/use-title';
import './profile-page.css';

/** A page of the profile, with the way back. */
export function ProfilePage({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title);
  return (
    <div className="page profile-page">
      <BackLink to={paths.profile}>Mi Perfil</BackLink>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
