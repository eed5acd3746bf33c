/** Kinds of error; `packages/api` turns each into a tRPC code and a status. */
export type ErrorCode =
  | 'INVALID'
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'GONE'
  | 'TOO_LARGE'
  | 'TOO_MANY'
  | 'UNAVAILABLE';

/** One broken rule: the field's path (`pieceId`) and its Spanish text. */
export type Issue = { path: string; message: string };

/** An error that a hunter may read: its message is Spanish and reveals nothing of the server. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly issues: Issue[];
  /** Seconds until a retry may succeed. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, issues: Issue[] = [], retryAfter?: number) {
    super(message);
    this.name = 'DomainError';
    this.code = code;
    this.issues = issues;
    this.retryAfter = retryAfter;
  }
}

/** Reports a missing outing and another user's alike. */
export function outingNotFound(): DomainError {
  return new DomainError('NOT_FOUND', 'No encontramos esa salida');
}

/** Rejects a creation under the id of an outing that has been deleted since. */
export function outingGone(): DomainError {
  return new DomainError('GONE', 'Esta salida se borró en otro dispositivo');
}

/** Reports a missing document and another user's alike. */
export function documentNotFound(): DomainError {
  return new DomainError('NOT_FOUND', 'No encontramos ese documento');
}
