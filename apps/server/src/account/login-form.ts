import { type Registration, toPublicError } from '@cuaderno/api';
import type { Issue } from '@cuaderno/domain';
import type { Request } from 'express';
import type { Csrf } from '../security/csrf';
import type { Fields, Visit } from './account-posts';
import type { AccountPage } from './pages';

type Page = (page: AccountPage) => string;
type Shown = { next: string; values?: Fields; token?: string; error?: string; issues?: Issue[] };

/**
 * The Referrer-Policy of a page whose address has a token. With `no-referrer` its form is sent with `Origin: null`,
 * which over plain http, without Fetch Metadata, is like that of a foreign page.
 */
export const ORIGIN_ALONE = 'strict-origin';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The e-mail of a form or JSON body; empty when there is none. */
export const emailOf = (request: Request): string =>
  text((request.body as Fields | undefined)?.['email']);

/** The token of a link, in the address or in the form; empty when there is none. */
export const tokenOf = ({ query, body }: Request, name = 'token'): string =>
  text((body as Fields | undefined)?.[name]) || text(query[name]);

export type LoginForm = ReturnType<typeof createLoginForm>;

/** Renders the account pages and their errors with the visitor's CSRF token. */
export function createLoginForm({
  csrf,
  provider,
  registration,
  passkeyOrigin,
}: {
  csrf: Csrf;
  provider: string | null;
  registration: Registration;
  /** The origin that passkeys are for; null without them. */
  passkeyOrigin: () => string | null;
}) {
  /** The contents of a page. */
  const contents = (
    [request, response]: Visit,
    { next, values, token = '', error, issues }: Shown,
  ): AccountPage => ({
    csrf: csrf.issue(request, response),
    next,
    values: { name: text(values?.['name']), email: text(values?.['email']) },
    error,
    issues,
    provider,
    token,
    isOpen: registration === 'open',
    passkeyOrigin: passkeyOrigin(),
  });

  const show = (page: Page, visit: Visit, shown: Shown): void => {
    visit[1].type('html').send(page(contents(visit, shown)));
  };

  /** Answers a failed form with its page and the reason. @throws errors with status 500 */
  const showFailure = (
    page: Page,
    visit: Visit,
    { error, ...shown }: Omit<Shown, 'error' | 'issues'> & { error: unknown },
  ): void => {
    const { status, body, retryAfter } = toPublicError(error);
    if (status === 500) throw error;
    const [, response] = visit;
    if (retryAfter !== undefined) response.set('retry-after', String(retryAfter));
    response.status(status);
    show(page, visit, { ...shown, error: body.message, issues: body.issues ?? [] });
  };

  return { contents, show, showFailure };
}
