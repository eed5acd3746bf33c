import type { AppRouter } from '@cuaderno/api';
import type { Issue } from '@cuaderno/domain';
import { TRPCClientError } from '@trpc/client';

/** No answer, the product's error, or one of a proxy or captive portal in its place. */
type Kind = 'network' | 'rejected' | 'foreign';

type Details = {
  status?: number | undefined;
  issues?: readonly Issue[];
  message?: string;
  /** The server's answer, if there is one. */
  response?: Response | undefined;
};

/** Why a request that may succeed later has failed: what a sender of stored writes stops with. */
export type Hindrance = 'offline' | 'signed-out' | 'deferred';

/** Statuses to retry besides 5xx: 403 is an expired token or session, 408 and 429 are temporary. */
const isTransient = (status: number) => status >= 500 || [403, 408, 429].includes(status);

/**
 * Longest wait that a server is believed, in milliseconds: a page of maintenance may ask for a day, and a timer of more
 * than 24 days ends at once.
 */
const LONGEST_WAIT = 5 * 60_000;

/** How long a 429 or a 503 asks to wait, in seconds or by a date; 0 if it doesn't, in milliseconds. */
function waitOf(status: number | undefined, response: Response | undefined): number {
  const text = response?.headers.get('retry-after');
  if (!text || (status !== 429 && status !== 503)) return 0;
  const seconds = Number(text);
  const wait = Number.isNaN(seconds) ? Date.parse(text) - Date.now() : seconds * 1000;
  return wait > 0 ? Math.min(wait, LONGEST_WAIT) : 0;
}

/** The failure of a request; a TRPCClientError, so that tRPC's client passes it on unchanged. */
export class RequestError extends TRPCClientError<AppRouter> {
  readonly kind: Kind;
  /** Undefined for 'network' alone. */
  readonly status: number | undefined;
  /** The errors of fields. */
  readonly issues: readonly Issue[];

  /** When the server takes it again, in milliseconds since 1970; 0 if it hasn't said so. */
  readonly retryAt: number;

  constructor(
    kind: Kind,
    { response, status = response?.status, issues = [], message = kind }: Details = {},
  ) {
    super(message);
    // tRPC's constructor sets its own prototype.
    Object.setPrototypeOf(this, new.target.prototype);
    this.name = 'RequestError';
    this.kind = kind;
    this.status = status;
    this.issues = issues;
    const wait = waitOf(status, response);
    this.retryAt = wait > 0 ? Date.now() + wait : 0;
  }

  /** Whether the session has ended, or is another user's. */
  get isSignedOut(): boolean {
    return this.status === 401;
  }

  /** Whether the product answered 404, not a proxy. */
  get isNotFound(): boolean {
    return this.kind === 'rejected' && this.status === 404;
  }

  /**
   * Whether the same request may succeed later. Of a proxy's errors, only the size of a request (413) is final.
   */
  get isRetryable(): boolean {
    if (this.status === undefined || isTransient(this.status)) return true;
    return this.kind === 'foreign' && this.status !== 413;
  }

  /** What hinders a write, other than the write itself; null for a refusal of it. */
  get hindrance(): Hindrance | null {
    if (this.kind === 'network') return 'offline';
    // A proxy's too: it stands before the product, whose session is asked for again by signing in.
    if (this.isSignedOut) return 'signed-out';
    return this.isRetryable ? 'deferred' : null;
  }

  /** Whether the server, or a proxy before it, takes no more for now. */
  get isBusy(): boolean {
    return this.status === 503 || this.status === 429;
  }

  /**
   * Whether the server was unreachable: no answer, a foreign one, or a server without its database
   * (502 to 504). A 500 and a 401 are answers in any form.
   */
  get isUnreachable(): boolean {
    if (this.status === undefined || this.status > 500) return true;
    return this.kind === 'foreign' && this.status !== 401 && this.status !== 500;
  }
}

/** Converts a failure of tRPC's client; keeps a RequestError as it is. */
export function toRequestError(error: unknown): RequestError {
  if (error instanceof RequestError) return error;
  const { data, message, meta } = error as TRPCClientError<AppRouter>;
  const response = meta?.['response'] as Response | undefined;
  if (data) {
    const { httpStatus: status, issues } = data;
    return new RequestError('rejected', { response, status, issues, message });
  }
  return response && !response.ok
    ? new RequestError('foreign', { response })
    : new RequestError('network');
}

/** The error as a RequestError; null for any other failure, and for none. */
export const requestError = (error: unknown): RequestError | null =>
  error instanceof RequestError ? error : null;

/** When the server takes requests again that nobody has asked for, in milliseconds since 1970. */
let until = 0;

/** Notes how long the server asks to wait, by the failure of a read or of a stored write. */
export function noteRefusal({ retryAt }: RequestError): void {
  until = Math.max(until, retryAt);
}

/** How long nothing is asked again without the user, in milliseconds. */
export const waitLeft = (): number => Math.max(0, until - Date.now());
