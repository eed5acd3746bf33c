import { USER_HEADER } from '@cuaderno/protocol';

/** The token required with every write, fetched before the first one, then cached. */
interface CsrfToken {
  headerName: string;
  csrfToken: string;
}

let pending: Promise<CsrfToken> | null = null;

/** Timeout of the token's request, in milliseconds, which delays the write. */
const TOKEN_TIMEOUT = 20_000;

async function fetchToken(): Promise<CsrfToken> {
  const signal = AbortSignal.timeout(TOKEN_TIMEOUT);
  const response = await fetch('/api/csrf-token', { credentials: 'include', signal });
  if (!response.ok) throw new RejectedToken(`${response.status}: ${response.statusText}`);
  return (await response.json()) as CsrfToken;
}

/** Thrown when the server answers without a token. */
class RejectedToken extends Error {}

/**
 * The header of a write; empty if the server has no token, so that it rejects the write.
 * @throws without an answer, as the write would
 */
async function csrfHeader(): Promise<Record<string, string>> {
  pending ??= fetchToken();
  try {
    const { headerName, csrfToken } = await pending;
    return { [headerName]: csrfToken };
  } catch (error) {
    pending = null;
    if (!(error instanceof RejectedToken)) throw error;
    console.error('No se pudo obtener el token CSRF', error);
    return {};
  }
}

/** Drops the token, after a 403 and at the end of the session. */
export function forgetCsrfToken(): void {
  pending = null;
}

/**
 * The header with the user of a request. The server answers 401 if it differs from the session's, which
 * another tab may have changed.
 */
export const userHeader = (userId: number) => ({ [USER_HEADER]: String(userId) });

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Sends with the CSRF token. A 403 may mean that the token belongs to an older session: it is fetched
 * again and the write retried once.
 */
export async function withToken(
  given: Record<string, string>,
  send: (headers: Record<string, string>) => Promise<Response>,
): Promise<Response> {
  const sendOnce = async () => send({ ...given, ...(await csrfHeader()) });
  const response = await sendOnce();
  if (response.status !== 403) return response;
  forgetCsrfToken();
  const retried = await sendOnce();
  if (retried.status === 403) forgetCsrfToken();
  return retried;
}

/** `fetch` with the session's cookie, and with the CSRF token for writes. */
export async function fetchWithCsrf(
  input: RequestInfo | URL,
  init: RequestInit = {},
): Promise<Response> {
  const given = (init.headers ?? {}) as Record<string, string>;
  const send = (headers: Record<string, string>) =>
    fetch(input, { ...init, credentials: 'include', headers });
  if (WRITES.has(init.method ?? 'GET')) return withToken(given, send);
  const response = await send(given);
  if (response.status === 403) forgetCsrfToken();
  return response;
}
