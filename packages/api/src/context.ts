import type { Auth, PasskeyCheck } from '@cuaderno/auth';
import type { Db, WatchBook, WriteCursors } from '@cuaderno/db';
import type { Municipality } from '@cuaderno/domain';
import type { PhotoStore } from '@cuaderno/photo-store';

/** The session of a browser. */
export type BrowserSession = { userId: number; token: string; program?: undefined };

/** Who calls: a browser, or a program, which may read the book, or read and write it. */
export type Caller =
  | BrowserSession
  | { userId: number; token?: undefined; program: { token: string; canWrite: boolean } };

/** Limits of a user's book. */
export type Quotas = {
  outings: number;
  pieces: number;
  photos: number;
  /** Bytes of photos and thumbnails, as stored. */
  photoBytes: number;
  /** Uploaded photos without an outing yet. */
  stagedPhotos: number;
};

/** What the notices of a request's changes need. */
export type MailFacts = {
  /** False without a mail server: no message is written. */
  isOn: boolean;
  /** The device of the request: 'Firefox en Android'. */
  device: () => string;
};

/** The context of a procedure, created by the server for each request. */
export type Context = {
  db: Db;
  auth: Auth;
  passkeys: PasskeyCheck;
  /** Whether an OpenID Connect provider is configured. */
  hasProvider: boolean;
  quotas: Quotas;
  photoStore: PhotoStore;
  mail: MailFacts;
  /** The product's public origin. */
  publicOrigin: () => string;
  municipalities: { search(query: string): Promise<Municipality[]> };
  watchBook: WatchBook;
  /** Runs a check of the user's password, counted against the account. @throws DomainError TOO_MANY */
  passwordAttempt: <T>(userId: number, attempt: () => Promise<T>) => Promise<T>;
  /** Counts a link that verifies an address against the account. @throws DomainError TOO_MANY */
  verificationAttempt: (userId: number) => Promise<void>;
  /** Logs an unexpected error. */
  report: (error: unknown) => void;
  /** Writes a line of the audit trail, without personal data. */
  audit: (event: string) => void;
  /** Clears the browser's cache after the end of the session. */
  endVisit: () => void;
  /** Answers a write with the book's cursors around it. */
  answerCursors: (cursors: WriteCursors) => void;
  /** Waits for something else, and lets other requests be worked on meanwhile. */
  aside: <T>(wait: () => Promise<T>) => Promise<T>;
  /** Aborted once the response is over: sent, or the client disconnected. */
  signal: AbortSignal;
  session: Caller | null;
};
