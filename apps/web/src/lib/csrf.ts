/** The token that the server wants with every write: fetched before the first one, then kept. */
interface CsrfToken {
  headerName: string;
  csrfToken: string;
}

let pending: Promise<CsrfToken> | null = null;

async function fetchToken(): Promise<CsrfToken> {
  const response = await fetch('/api/csrf-token', { credentials: 'include' });
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
 * Says for whom this tab writes from now on. Another tab may have signed in somebody else meanwhile, and
 * the cookie is theirs then: the server answers 401 to a write that is not its session's.
 */
export function writeAs(userId: number | null): void {
  hunter = userId;
}

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * `fetch` with the session's cookie, and with the CSRF token where it writes. A 403 may mean that the
 * token belongs to an older session: it is fetched again and the write retried once.
 */
export async function fetchWithCsrf(
  input: RequestInfo | URL,
  init: RequestInit = {},
): Promise<Response> {
  const writes = WRITES.has(init.method ?? 'GET');
  const send = async () =>
    fetch(input, {
      ...init,
      credentials: 'include',
      headers: {
        ...(writes && hunter !== null && { [HUNTER_HEADER]: String(hunter) }),
        ...(init.headers as Record<string, string>),
        ...(writes && (await csrfHeader())),
      },
    });
  const response = await send();
  if (response.status !== 403) return response;
  forgetCsrfToken();
  if (!writes) return response;
  const retried = await send();
  if (retried.status === 403) forgetCsrfToken();
  return retried;
}
