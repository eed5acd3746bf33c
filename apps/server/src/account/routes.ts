import type { Proven } from '@cuaderno/api';
import { CSRF_HEADER } from '@cuaderno/protocol';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import { audit } from '../logging/request-log';
import { mountHandlers } from '../rest/mount-handlers';
import type { Csrf } from '../security/csrf';
import { checkJson } from '../security/json-structure';
import { endVisit } from '../session';
import { createLoginForm } from './login-form';
import type { Oidc } from './oidc';
import { oidcRoutes } from './oidc-routes';
import { ownPath } from './own-path';
import { accountAssets, loginPage, registerPage } from './pages';
import { createSignIn, type SignInDeps } from './sign-in';

const FORM_MAX = '64kb';

/**
 * Signing in, registering and signing out: pages that work without JavaScript, and the same checks
 * as JSON.
 */
export function accountRoutes(deps: SignInDeps & { csrf: Csrf; oidc: Oidc | null }): Router {
  const { auth, csrf, oidc } = deps;
  const form = createLoginForm({ csrf, provider: oidc?.name ?? null });
  const signIn = createSignIn(deps);

  const showPage =
    (page: typeof loginPage): RequestHandler =>
    (request, response) =>
      form.show(page, [request, response], { next: ownPath(request.query['next']) });

  const post = (
    page: typeof loginPage,
    done: number,
    act: (request: Request) => Promise<Proven>,
  ): RequestHandler[] => [
    refuseOtherBodies,
    express.urlencoded({ limit: FORM_MAX, extended: false }),
    express.json({ limit: FORM_MAX, verify: checkJson }),
    async (request, response) => {
      const isForm = Boolean(request.is('application/x-www-form-urlencoded'));
      request.body ??= {};
      const fields = request.body as Record<string, unknown>;
      const next = ownPath(fields['next'] ?? request.query['next']);
      try {
        csrf.check(request, request.get(CSRF_HEADER) ?? fields['_csrf']);
        const proven = await act(request);
        await signIn.startSession(request, response, proven);
        if (isForm) response.redirect(303, next);
        else response.status(done).json(proven.user);
      } catch (error) {
        signIn.auditFailure(request, error);
        if (!isForm) throw error;
        form.showFailure(page, [request, response], { next, values: fields, error });
      }
    },
  ];

  const logout = async (request: Request, response: Response): Promise<void> => {
    csrf.refuseForeign(request);
    if (request.session?.token) {
      await auth.signOut(request.session.token);
      audit(request, 'signed out', { user: request.session.userId });
    }
    endVisit(request, response);
    response.append('set-cookie', auth.clearedCookie).redirect(303, '/login');
  };

  const router = Router();
  router.use(
    mountHandlers({
      loginPage: showPage(loginPage),
      login: post(loginPage, 200, (request) => signIn.login(request)),
      registerPage: showPage(registerPage),
      register: post(registerPage, 201, (request) => signIn.register(request)),
      logout,
    }),
  );
  if (oidc) router.use(oidcRoutes({ ...deps, oidc, form, signIn }));
  router.use(accountAssets());
  return router;
}

const refuseOtherBodies: RequestHandler = (request, _response, next) => {
  const known = request.is(['application/json', 'application/x-www-form-urlencoded']);
  if (request.get('content-type') !== undefined && known === false) {
    throw Object.assign(new Error('unsupported media type'), { status: 415 });
  }
  next();
};
