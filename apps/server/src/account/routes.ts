import { findInvitation, type Proven, type Registration, signInWithProvider } from '@cuaderno/api';
import { type RequestHandler, Router } from 'express';
import { audit } from '../logging/request-log';
import { mountHandlers } from '../rest/adapter';
import type { Csrf } from '../security/csrf';
import { endVisit } from '../session';
import { accountPost, isGone, type Visit } from './account-posts';
import { linkRoutes } from './link-routes';
import { createLoginForm, type LoginForm, ORIGIN_ALONE, tokenOf } from './login-form';
import type { Oidc } from './oidc';
import { ownPath } from './own-path';
import { accountAssets, loginPage, MESSAGE_PAGES, registerPage } from './pages';
import { createSignIn, type SignIn, type SignInDeps } from './sign-in';
import type { Attempts } from '../security/rate-limit';

type AccountDeps = SignInDeps & { csrf: Csrf; oidc: Oidc | null; key: Uint8Array };

/**
 * Signing in, registering and signing out, and the links of messages: pages that work without JavaScript, and
 * the same checks as JSON.
 */
export function accountRoutes(deps: AccountDeps): Router {
  const { auth, csrf, oidc, passkeys, registration } = deps;
  const form = createLoginForm({
    csrf,
    provider: oidc?.name ?? null,
    registration,
    passkeyOrigin: () => passkeys.relyingParty()?.origin ?? null,
  });
  const signIn = createSignIn(deps);

  const post = (
    page: typeof loginPage,
    status: number,
    prove: (visit: Visit) => Promise<Proven>,
  ): RequestHandler[] =>
    accountPost(csrf, {
      async act(visit) {
        const [request, response] = visit;
        try {
          const proven = await prove(visit);
          await signIn.startSession(request, response, proven);
          return { status, body: proven.user };
        } catch (error) {
          signIn.auditFailure(request, error);
          throw error;
        }
      },
      fail(visit, { next, fields: values, error }) {
        const token = tokenOf(visit[0], 'invite');
        form.showFailure(page, visit, { next, values, error, token });
      },
    });

  const logout: RequestHandler = async (request, response) => {
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
      'account.loginPage': (request, response) =>
        form.show(loginPage, [request, response], { next: ownPath(request.query['next']) }),
      'account.login': post(loginPage, 200, ([request]) => signIn.login(request)),
      'account.passkeyLogin': post(loginPage, 200, ([request]) => signIn.loginWithPasskey(request)),
      'account.passkeyOptions': accountPost(csrf, {
        act: async ([request]) => ({
          status: 200,
          body: await signIn.beginWithPasskey(request),
        }),
        fail: (visit, { next, error }) => form.showFailure(loginPage, visit, { next, error }),
      }),
      'account.registerPage': registrationPage(deps, form),
      'account.register': post(registerPage, 201, ([request]) => signIn.register(request)),
      'account.logout': logout,
    }),
    linkRoutes({ ...deps, form, signIn }),
  );
  if (oidc) router.use(oidcRoutes({ ...deps, oidc, form, signIn }));
  router.use(accountAssets());
  return router;
}

/** Shows the registration, with the e-mail of the invitation where one is needed. */
function registrationPage(
  { db, attempts, registration }: AccountDeps & { registration: Registration },
  form: ReturnType<typeof createLoginForm>,
): RequestHandler {
  return async (request, response) => {
    const next = ownPath(request.query['next']);
    if (registration === 'open') return form.show(registerPage, [request, response], { next });
    const token = tokenOf(request, 'invite');
    if (registration === 'invite' && token !== '') {
      response.set('referrer-policy', ORIGIN_ALONE);
      try {
        const email = await attempts.link(request.ip ?? '', () => findInvitation(db, token));
        return form.show(registerPage, [request, response], { next, token, values: { email } });
      } catch (error) {
        if (!isGone(error))
          return form.showFailure(registerPage, [request, response], { next, token, error });
      }
    }
    const page = registration === 'closed' ? MESSAGE_PAGES.closed : MESSAGE_PAGES.inviteOnly;
    return response.status(403).type('html').send(page);
  };
}

type OidcDeps = {
  attempts: Attempts;
  oidc: Oidc;
  form: LoginForm;
  signIn: SignIn;
};

/** The two redirects of a sign-in at the OpenID Connect provider. */
function oidcRoutes({ attempts, oidc, form, signIn }: OidcDeps): Router {
  const router = Router();
  router.get('/api/login/oidc', async (request, response) => {
    const next = ownPath(request.query['next']);
    try {
      const { url, cookie } = await oidc.start(next);
      response.append('set-cookie', cookie).redirect(303, url);
    } catch (error) {
      form.showFailure(loginPage, [request, response], { next, error });
    }
  });
  router.get('/api/login/oidc/callback', async (request, response) => {
    try {
      const { originalUrl, headers, ip = '' } = request;
      const { next, ...identity } = await attempts.provider(ip, () =>
        oidc.finish(originalUrl, headers.cookie),
      );
      const proven = await signInWithProvider(signIn.servicesOf(request), identity);
      await signIn.startSession(request, response, proven);
      response.append('set-cookie', oidc.clearedCookie).redirect(303, ownPath(next));
    } catch (error) {
      signIn.auditFailure(request, error);
      form.showFailure(loginPage, [request, response], { next: '/', error });
    }
  });
  return router;
}
