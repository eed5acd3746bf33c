import { toPublicError } from '@cuaderno/api';
import type { Issue } from '@cuaderno/domain';
import type { Request, Response } from 'express';
import type { Csrf } from '../security/csrf';
import type { loginPage } from './pages';

type Fields = Record<string, unknown>;
type Page = typeof loginPage;
type Shown = { next: string; values?: Fields; error?: string; issues?: Issue[] };

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The e-mail of a form or JSON body; empty when there is none. */
export const emailOf = (request: Request): string =>
  text((request.body as Fields | undefined)?.['email']);

export type LoginForm = ReturnType<typeof createLoginForm>;

/** Renders the account pages and their errors with the visitor's CSRF token. */
export function createLoginForm({ csrf, provider }: { csrf: Csrf; provider: string | null }) {
  const show = (
    page: Page,
    [request, response]: [Request, Response],
    { next, values, error, issues }: Shown,
  ): void => {
    const html = page({
      csrf: csrf.issue(request, response),
      next,
      values: { name: text(values?.['name']), email: text(values?.['email']) },
      error,
      issues,
      provider,
    });
    response.type('html').send(html);
  };

  /** Answers a failed sign-in with its page and the reason. @throws errors with status 500 */
  const showFailure = (
    page: Page,
    [request, response]: [Request, Response],
    { error, ...shown }: { next: string; values?: Fields; error: unknown },
  ): void => {
    const { status, body, retryAfter } = toPublicError(error);
    if (status === 500) throw error;
    if (retryAfter !== undefined) response.set('retry-after', String(retryAfter));
    response.status(status);
    show(page, [request, response], { ...shown, error: body.message, issues: body.issues ?? [] });
  };

  return { show, showFailure };
}
