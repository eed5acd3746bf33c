/** A signed-in user, as requests need it. */
export type Account = { email: string; userId: number; cookie: string; csrf: string };

export const PASSWORD = 'monte y sierra 26';
const JSON_TYPE = { 'content-type': 'application/json' };

const cookiesOf = (response: Response) =>
  response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);

/** Fetches the CSRF token of a cookie, and the visitor's cookie without one. */
export async function fetchToken(
  url: string,
  cookie = '',
): Promise<{ cookie: string; csrf: string }> {
  const response = await fetch(`${url}/api/csrf-token`, { headers: { cookie } });
  const { csrfToken } = (await response.json()) as { csrfToken: string };
  return { cookie: [cookie, ...cookiesOf(response)].filter(Boolean).join('; '), csrf: csrfToken };
}

/** Registers an account. */
export async function register(url: string, email: string): Promise<Account> {
  const visitor = await fetchToken(url);
  const response = await fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { ...JSON_TYPE, cookie: visitor.cookie, 'x-csrf-token': visitor.csrf },
    body: JSON.stringify({ name: 'Marta Robledo', email, password: PASSWORD }),
  });
  if (!response.ok) throw new Error(`${email} was not registered: ${await response.text()}`);
  const { id } = (await response.json()) as { id: number };
  const session = cookiesOf(response).find((cookie) => cookie?.startsWith('cuaderno_session='));
  return { email, userId: id, ...(await fetchToken(url, session)) };
}

/** Headers of a user's requests. */
export const headersOf = ({ cookie, csrf }: Account): Record<string, string> => ({
  ...JSON_TYPE,
  cookie,
  'x-csrf-token': csrf,
});
