import { signInWithProvider } from '@cuaderno/api';
import { Router } from 'express';
import type { Attempts } from '../security/rate-limit';
import type { LoginForm } from './login-form';
import type { Oidc } from './oidc';
import { ownPath } from './own-path';
import { loginPage } from './pages';
import type { SignIn } from './sign-in';

type OidcDeps = {
  attempts: Attempts;
  oidc: Oidc;
  form: LoginForm;
  signIn: SignIn;
};

/** The two redirects of a sign-in at the OpenID Connect provider. */
export function oidcRoutes({ attempts, oidc, form, signIn }: OidcDeps): Router {
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
