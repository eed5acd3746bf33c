import { codeOf } from '@cuaderno/embedded-postgres';

const FOREIGN_KEY_VIOLATION = '23503';

/** Thrown by a write for a deleted account. */
export class AccountGone extends Error {
  constructor() {
    super('the account has been deleted');
    this.name = 'AccountGone';
  }
}

/** Whether a write failed because its account has been deleted. */
export function isAccountGone(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof AccountGone) return true;
  return (
    codeOf(cause) === FOREIGN_KEY_VIOLATION &&
    cause instanceof Error &&
    'constraint' in cause &&
    String(cause.constraint).endsWith('_user_id_users_id_fk')
  );
}
