import type { AppRouter } from '@cuaderno/api';
import type { Issue } from '@cuaderno/domain';
import { TRPCClientError } from '@trpc/client';

/** No answer, the product's error, or one of a proxy or captive portal in its place. */
type Kind = 'network' | 'rejected' | 'foreign';

type Details = { status?: number | undefined; issues?: readonly Issue[]; message?: string };

/** Statuses to retry besides 5xx: 403 is an expired token or session, 408 and 429 are temporary. */
const isTransient = (status: number) => status >= 500 || [403, 408, 429].includes(status);

/** The failure of a request; a TRPCClientError, so that tRPC's client passes it on unchanged. */
export class RequestError extends TRPCClientError<AppRouter> {
  readonly kind: Kind;
  /** Undefined for 'network' alone. */
  readonly status: number | undefined;
  /** The errors of fields. */
  readonly issues: readonly Issue[];

  constructor(kind: Kind, { status, issues = [], message = kind }: Details = {}) {
    super(message);
    // tRPC's constructor sets its own prototype.
    Object.setPrototypeOf(this, new.target.prototype);
    this.name = 'RequestError';
    this.kind = kind;
    this.status = status;
    this.issues = issues;
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
  if (data) {
    const { httpStatus: status, issues } = data;
    return new RequestError('rejected', { status, issues, message });
  }
  const response = meta?.['response'] as Response | undefined;
  return response && !response.ok
    ? new RequestError('foreign', { status: response.status })
    : new RequestError('network');
}

/** The error as a RequestError; null for any other failure, and for none. */
export const requestError = (error: unknown): RequestError | null =>
  error instanceof RequestError ? error : null;
