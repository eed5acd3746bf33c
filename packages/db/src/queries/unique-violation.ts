import { DomainError } from '@cuaderno/domain';
import { codeOf } from '@cuaderno/embedded-postgres';

const UNIQUE_VIOLATION = '23505';

/** Rethrows `error`, a violation of the unique `constraint` as a CONFLICT with `message`. */
export function rethrowConflict(error: unknown, constraint: string, message: string): never {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (
    codeOf(cause) === UNIQUE_VIOLATION &&
    cause instanceof Error &&
    'constraint' in cause &&
    cause.constraint === constraint
  ) {
    throw new DomainError('CONFLICT', message);
  }
  throw error;
}
