import { type Upload, upload } from './upload';

/** The token that the server wants with every write: fetched before the first one, then kept. */
interface CsrfToken {
  headerName: string;
  csrfToken: string;
}

let pending: Promise<CsrfToken> | null = null;

/** So long the token may take, in milliseconds: what is written waits for it, and others for what is written. */
const TOKEN_MAX = 20_000;

async function fetchToken(): Promise<CsrfToken> {
  const signal = AbortSignal.timeout(TOKEN_MAX);
  const response = await fetch('/api/csrf-token', { credentials: 'include', signal });
  if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
  return (await response.json()) as CsrfToken;
}

/** The header for a write. Without a token the write is still sent, and the server decides. */
async function csrfHeader(): Promise<Record<string, string>> {
  pending ??= fetchToken();
  try {
    const { headerName, csrfToken } = await pending;
    return { [headerName]: csrfToken };
  } catch (error) {
    pending = null;
    // oxlint-disable-next-line no-console -- the one trace of why a write may be refused
    console.error('No se pudo obtener el token CSRF', error);
    return {};
  }
}

/** Forgets the token: after a 403, and when the session ends. */
export function forgetCsrfToken(): void {
  pending = null;
}

/** Names the hunter for whom something is asked: the server answers 401 when the session is another's. */
export const HUNTER_HEADER = 'x-hunter';

let hunter: number | null = null;

/**
 * Says for whom this tab reads and writes from now on. Another tab may have signed in somebody else
 * meanwhile, and the cookie is theirs then: the server answers 401 to what is not meant for its session.
 */
export function askAs(userId: number | null): void {
  hunter = userId;
}

const ownHeader = (): Record<string, string> =>
  hunter === null ? {} : { [HUNTER_HEADER]: String(hunter) };

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Sends with the headers that a write needs; those given win over this tab's hunter. A 403 may mean that
 * the token belongs to an older session: it is fetched again and the write retried once.
 */
async function withToken(
  given: Record<string, string>,
  send: (headers: Record<string, string>) => Promise<Response>,
): Promise<Response> {
  const own = ownHeader();
  const sendAs = async () => send({ ...own, ...given, ...(await csrfHeader()) });
  const response = await sendAs();
  if (response.status !== 403) return response;
  forgetCsrfToken();
  const retried = await sendAs();
  if (retried.status === 403) forgetCsrfToken();
  return retried;
}

/** `fetch` with the session's cookie, for this tab's hunter, and with the CSRF token where it writes. */
export async function fetchWithCsrf(
  input: RequestInfo | URL,
  init: RequestInit = {},
): Promise<Response> {
  const given = (init.headers ?? {}) as Record<string, string>;
  const send = (headers: Record<string, string>) =>
    fetch(input, { ...init, credentials: 'include', headers });
  if (WRITES.has(init.method ?? 'GET')) return withToken(given, send);
  const response = await send({ ...ownHeader(), ...given });
  if (response.status === 403) forgetCsrfToken();
  return response;
}

/** A write like those of `fetchWithCsrf` that tells how much of its body has gone out. */
export function uploadWithCsrf(address: string, init: Upload): Promise<Response> {
  return withToken(init.headers, (headers) => upload(address, { ...init, headers }));
}
