/** What can go wrong, named once; `packages/api` turns each code into a tRPC code and a status. */
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

/** One broken rule: the field's path (`animals.0.score`) and its Spanish text. */
export type Issue = { path: string; message: string };

/** An error that a hunter may read: its message is Spanish and gives away nothing of the machine. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly issues: Issue[];
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, issues: Issue[] = [], retryAfter?: number) {
    super(message);
    this.name = 'DomainError';
    this.code = code;
    this.issues = issues;
    this.retryAfter = retryAfter;
  }
}

/** The same answer for what does not exist and for what belongs to someone else. */
export function outingNotFound(): DomainError {
  return new DomainError('NOT_FOUND', 'No encontramos esa salida');
}

/** A creation came, perhaps late, under the id of an outing that has been deleted since. */
export function outingGone(): DomainError {
  return new DomainError('GONE', 'Esta salida se borró en otro dispositivo');
}
