import { codeOf } from './start-error';

const FOREIGN_KEY_VIOLATION = '23503';

/** Whether `error` says that the account under which something was written has been deleted meanwhile. */
export function isAccountGone(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return (
    codeOf(cause) === FOREIGN_KEY_VIOLATION &&
    cause instanceof Error &&
    'constraint' in cause &&
    String(cause.constraint).endsWith('_user_id_users_id_fk')
  );
}
