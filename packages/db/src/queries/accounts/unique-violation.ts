import { DomainError } from '@cuaderno/domain';
import { codeOf } from '@cuaderno/embedded-postgres';

const UNIQUE_VIOLATION = '23505';

/** Whether `error` is a violation of the unique `constraint`. */
export function violates(error: unknown, constraint: string): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return (
    codeOf(cause) === UNIQUE_VIOLATION &&
    cause instanceof Error &&
    'constraint' in cause &&
    cause.constraint === constraint
  );
}

/** Rethrows `error`, a violation of the unique `constraint` as a CONFLICT with `message`. */
export function rethrowConflict(error: unknown, constraint: string, message: string): never {
  if (violates(error, constraint)) throw new DomainError('CONFLICT', message);
  throw error;
}
