import { type Db, findLink, takeInvitations, takeLink } from '@cuaderno/db';
import { DomainError } from '@cuaderno/domain';
import { invalid } from './check-password';
import { linkGone } from './link-gone';

/** Who may create an account: everybody, those with an invitation, nobody. */
export type Registration = 'open' | 'invite' | 'closed';

/** @returns the e-mail of a valid invitation. @throws DomainError GONE */
export async function findInvitation(db: Db, token: string): Promise<string> {
  const invitation = await findLink(db, 'invite', token);
  if (invitation === null) throw linkGone();
  return invitation.email;
}

/**
 * Checks that an account may be created with this e-mail, and uses its invitation: the one of the link `invite`,
 * or that of an e-mail which a provider has verified.
 *
 * @throws DomainError FORBIDDEN
 */
export async function admit(
  tx: Db,
  registration: Registration,
  { email, emailVerified, invite }: { email: string; emailVerified: boolean; invite?: string },
): Promise<void> {
  if (registration === 'open') return;
  if (registration === 'closed') {
    throw new DomainError('FORBIDDEN', 'Este cuaderno no admite cuentas nuevas');
  }
  const invitation = invite === undefined ? null : await takeLink(tx, 'invite', invite);
  if (invitation && invitation.email !== email.toLowerCase()) {
    throw invalid('email', 'La invitación es para otro correo');
  }
  if (invitation || (emailVerified && (await takeInvitations(tx, email)))) return;
  throw new DomainError('FORBIDDEN', 'Hace falta una invitación para crear una cuenta');
}
