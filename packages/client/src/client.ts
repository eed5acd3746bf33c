import type { AppRouter } from '@cuaderno/api';
import { type User, userFromJson } from '@cuaderno/domain';
import { createTRPCClient, httpBatchLink, type TRPCClient } from '@trpc/client';
import { BATCH_MAX, transformer } from '@cuaderno/protocol';

export type Client = {
  /** The procedures, typed by the server's router. */
  trpc: TRPCClient<AppRouter>;
  /** `fetch` with this client's cookies, and its CSRF token on writes: for the REST paths and photos. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /**
   * Signs in.
   * @throws an Error with the server's Spanish message
   */
  signIn(email: string, password: string): Promise<User>;
  /**
   * Registers an account and signs in with it.
   * @throws an Error with the server's Spanish message
   */
  register(account: { name: string; email: string; password: string }): Promise<User>;
  signOut(): Promise<void>;
};

/**
 * Creates a client for tooling: with a program's token, or with the session cookie and the CSRF token handled as
 * by a browser.
 * @param url the server's origin ('http://localhost:3000')
 * @param options.token a program's token ('cdc_r_…'), from 'Claves para programas' in the profile
 */
export function createClient(url: string, { token }: { token?: string } = {}): Client {
  const cookies = new Map<string, string>();
  let csrf: { headerName: string; csrfToken: string } | undefined;

  const send = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    else headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(new URL(path, url), { redirect: 'manual', ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';', 1)[0]?.split(/=(.*)/s) ?? [];
      if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(cookie)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };

  /** Fetches the CSRF token; without one, the write itself reports the failure. */
  const fetchToken = async () => {
    const response = await send('/api/csrf-token');
    return response.ok ? ((await response.json()) as typeof csrf) : undefined;
  };

  const fetchWithToken: Client['fetch'] = async (path, init = {}) => {
    const isRead = ['GET', 'HEAD'].includes((init.method ?? 'GET').toUpperCase());
    if (isRead || token !== undefined) return send(path, init);
    const headers = new Headers(init.headers);
    csrf ??= await fetchToken();
    if (csrf) headers.set(csrf.headerName, csrf.csrfToken);
    const response = await send(path, { ...init, headers });
    if (response.status === 403) csrf = undefined;
    return response;
  };

  const enter = async (path: string, account: object): Promise<User> => {
    const response = await fetchWithToken(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    });
    // The token is bound to the previous session.
    csrf = undefined;
    const answer = (await response.json()) as object & { message?: string };
    if (!response.ok) throw new Error(answer.message ?? `${response.status}`);
    return userFromJson(answer);
  };

  return {
    trpc: createTRPCClient<AppRouter>({
      links: [
        httpBatchLink({
          url: new URL('/api/trpc', url),
          transformer,
          maxItems: BATCH_MAX,
          fetch: async (input, init) =>
            throwRefusal(await fetchWithToken(`${input}`, init as RequestInit)),
        }),
      ],
    }),
    fetch: fetchWithToken,
    signIn: (email, password) => enter('/api/login', { email, password }),
    register: (account) => enter('/api/register', account),
    async signOut() {
      await send('/api/logout');
      csrf = undefined;
    },
  };
}

/**
 * Returns a response of the procedures.
 * @throws an Error with the server's Spanish message, for a request that was refused before any procedure
 */
async function throwRefusal(response: Response): Promise<Response> {
  if (response.ok) return response;
  const answer: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const { message } = Object(answer) as { message?: unknown };
  if (typeof message === 'string') throw new Error(message);
  return response;
}
