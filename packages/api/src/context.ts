import type { Auth } from '@cuaderno/auth';
import type { Db } from '@cuaderno/db';
import type { Municipality } from '@cuaderno/domain';

/** The session of a call. */
export type Caller = { userId: number; token: string };

/** Limits of a user's book. */
export type Quotas = {
  outings: number;
  pieces: number;
  photos: number;
  /** Bytes of photos and thumbnails, as stored. */
  photoBytes: number;
  /** Uploaded photos that no outing names yet. */
  stagedPhotos: number;
};

/** What procedures work with, made per request by the server. */
export type Context = {
  db: Db;
  auth: Auth;
  quotas: Quotas;
  municipalities: { search(query: string): Promise<Municipality[]> };
  /** Runs a check of the user's password, counted against the account. @throws DomainError TOO_MANY */
  passwordAttempt: <T>(userId: number, attempt: () => Promise<T>) => Promise<T>;
  /** Logs an unexpected error. */
  report: (error: unknown) => void;
  /** Writes a line of the audit trail; nothing private. */
  audit: (event: string) => void;
  /** Makes the browser clear its cache: the session is over. */
  endVisit: () => void;
  /** Aborted once the response is over: sent, or the client disconnected. */
  signal: AbortSignal;
  session: Caller | null;
};
