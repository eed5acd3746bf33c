import type { Auth } from '@cuaderno/auth';
import type { Db } from '@cuaderno/db';
import type { Municipality } from '@cuaderno/domain';
import type { Quotas } from './account/check-quotas';

/** Who calls: a session of the browser or of a tool. */
export type Caller = { userId: number; token: string };

/** All that procedures work with, made per request by the server. */
export type Context = {
  db: Db;
  auth: Auth;
  /** What each hunter's book may hold. */
  quotas: Quotas;
  municipalities: { search(query: string): Promise<Municipality[]> };
  /** Runs a check of the caller's password, counted against the account; throws TOO_MANY. */
  passwordAttempt: <T>(userId: number, attempt: () => Promise<T>) => Promise<T>;
  /** Keeps an unexpected error for the operator; the caller is told nothing of it. */
  report: (error: unknown) => void;
  /** Writes a line of the audit trail: what happened to the account, and nothing private. */
  audit: (event: string) => void;
  /** Tells the browser to drop what it has cached: the session of this call is over. */
  endVisit: () => void;
  /** Aborted once the answer is over, be it sent or given up by who asked: nobody waits any more. */
  signal: AbortSignal;
  session: Caller | null;
};
