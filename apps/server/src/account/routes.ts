import {
  openSession,
  type Proven,
  registerUser,
  signIn,
  signInWithProvider,
  toPublicError,
} from '@cuaderno/api';
import type { Auth } from '@cuaderno/auth';
import type { Db } from '@cuaderno/db';
import type { Issue } from '@cuaderno/domain';
import express, { type Request, type Response, Router } from 'express';
import { accountAssets, loginPage, registerPage } from './pages';
import type { Oidc } from './oidc';
import { audit } from '../logging/request-log';
import { CSRF_HEADER, type Csrf } from '../security/csrf';
import { judgeJson } from '../security/json-structure';
import type { DeviceCookie } from '../security/device-cookie';
import type { Pseudonyms } from '../security/pseudonyms';
import type { Attempts } from '../security/rate-limit';
import { endVisit } from '../session';

const FORM_MAX = '64kb';

type AccountDeps = {
  db: Db;
  auth: Auth;
  csrf: Csrf;
  attempts: Attempts;
  pseudonyms: Pseudonyms;
  devices: DeviceCookie;
  oidc: Oidc | null;
};
type Fields = Record<string, unknown>;

/** An address of this product's own to go on to; anything else is the front page. */
function ownPath(next: unknown): string {
  if (typeof next !== 'string' || !next.startsWith('/')) return '/';
  const base = 'http://cuaderno.invalid';
  const url = URL.canParse(next, base) ? new URL(next, base) : undefined;
  // '/..//x' is a path here, but '//x' would be another host to the browser that is sent there.
  const own = url?.origin === base && !url.pathname.startsWith('//');
  return own ? `${url.pathname}${url.search}${url.hash}` : '/';
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const emailOf = (request: Request): string => text((request.body as Fields | undefined)?.['email']);

/**
 * Signing in, registering and signing out: as pages that work without JavaScript, and as JSON for
 * everything else. Both ways run the same checks.
 */
export function accountRoutes(deps: AccountDeps): Router {
  const { db, auth, csrf, attempts, pseudonyms, devices, oidc } = deps;
  const router = Router();
  const bodies = [
    express.urlencoded({ limit: FORM_MAX, extended: false }),
    express.json({ limit: FORM_MAX, verify: judgeJson }),
  ];

  const startSession = async (request: Request, response: Response, proven: Proven) => {
    // A session that was there before is over: its cookie is worth nothing from here on.
    if (request.session) await auth.signOut(request.session.token);
    endVisit(request, response);
    const from = { userAgent: request.get('user-agent') };
    const cookie = await openSession({ db, auth }, proven, from);
    response.append('set-cookie', [cookie, devices.remember(request, proven.user.email)]);
    audit(request, 'signed in', { user: proven.user.id });
  };

  const login = async (request: Request): Promise<Proven> => {
    const email = emailOf(request);
    const account = pseudonyms.ofEmail(email);
    const from = { account, device: devices.deviceOf(request, email), address: request.ip ?? '' };
    return attempts.signIn(from, () => signIn({ db, auth }, request.body));
  };
  const register = async (request: Request): Promise<Proven> => {
    await attempts.registration(request.ip ?? '');
    return registerUser({ db, auth }, request.body);
  };

  /** Who it was stands in the log by pseudonyms: an operator sees that two are the same, and not who. */
  const auditFailure = (request: Request, error: unknown) => {
    const email = emailOf(request);
    audit(request, 'not signed in', {
      status: toPublicError(error).status,
      network: pseudonyms.ofNetwork(request.ip ?? ''),
      ...(email === '' ? {} : { account: pseudonyms.ofEmail(email) }),
    });
  };

  type Shown = { next: string; values?: Fields; error?: string; issues?: Issue[] };
  const show = (
    page: typeof loginPage,
    [request, response]: [Request, Response],
    { next, values, error, issues }: Shown,
  ) => {
    const html = page({
      csrf: csrf.issue(request, response),
      next,
      values: { name: text(values?.['name']), email: text(values?.['email']) },
      error,
      issues,
      provider: oidc?.name ?? null,
    });
    response.type('html').send(html);
  };

  /** Answers a failed sign-in with its page and the reason; what is nobody's doing goes on as an error. */
  const showFailure = (
    page: typeof loginPage,
    [request, response]: [Request, Response],
    { error, ...shown }: { next: string; values?: Fields; error: unknown },
  ) => {
    const { status, body, retryAfter } = toPublicError(error);
    if (status === 500) throw error;
    if (retryAfter !== undefined) response.set('retry-after', String(retryAfter));
    response.status(status);
    show(page, [request, response], { ...shown, error: body.message, issues: body.issues ?? [] });
  };

  type Form = {
    path: string;
    page: typeof loginPage;
    act: (request: Request) => Promise<Proven>;
    done: number;
  };
  const forms: Form[] = [
    { path: '/api/login', page: loginPage, act: login, done: 200 },
    { path: '/api/register', page: registerPage, act: register, done: 201 },
  ];

  for (const { path, page, act, done } of forms) {
    router.get(path, (request, response) =>
      show(page, [request, response], { next: ownPath(request.query['next']) }),
    );

    router.post(path, refuseOtherBodies, ...bodies, async (request, response) => {
      const asForm = Boolean(request.is('application/x-www-form-urlencoded'));
      request.body ??= {};
      const fields = request.body as Fields;
      const next = ownPath(fields['next'] ?? request.query['next']);
      try {
        csrf.check(request, request.get(CSRF_HEADER) ?? fields['_csrf']);
        const proven = await act(request);
        await startSession(request, response, proven);
        if (asForm) response.redirect(303, next);
        else response.status(done).json(proven.user);
      } catch (error) {
        auditFailure(request, error);
        if (!asForm) throw error;
        showFailure(page, [request, response], { next, values: fields, error });
      }
    });
  }

  router.get('/api/logout', async (request, response) => {
    csrf.refuseForeign(request);
    if (request.session) {
      await auth.signOut(request.session.token);
      audit(request, 'signed out', { user: request.session.userId });
    }
    endVisit(request, response);
    response.append('set-cookie', auth.clearedCookie).redirect(303, '/login');
  });

  if (oidc) {
    router.get('/api/login/oidc', async (request, response) => {
      const next = ownPath(request.query['next']);
      try {
        const { url, cookie } = await oidc.start(next);
        response.append('set-cookie', cookie).redirect(303, url);
      } catch (error) {
        showFailure(loginPage, [request, response], { next, error });
      }
    });
    router.get('/api/login/oidc/callback', async (request, response) => {
      try {
        const { originalUrl, headers, ip = '' } = request;
        const { next, ...identity } = await attempts.provider(ip, () =>
          oidc.finish(originalUrl, headers.cookie),
        );
        await startSession(request, response, await signInWithProvider({ db, auth }, identity));
        response.append('set-cookie', oidc.clearedCookie).redirect(303, ownPath(next));
      } catch (error) {
        auditFailure(request, error);
        showFailure(loginPage, [request, response], { next: '/', error });
      }
    });
  }

  router.use(accountAssets());
  return router;
}

const refuseOtherBodies: express.RequestHandler = (request, _response, next) => {
  const known = request.is(['application/json', 'application/x-www-form-urlencoded']);
  if (request.get('content-type') !== undefined && known === false) {
    throw Object.assign(new Error('unsupported media type'), { status: 415 });
  }
  next();
};
