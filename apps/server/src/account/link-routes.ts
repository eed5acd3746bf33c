import { requestReset, resetPassword, verifyEmail } from '@cuaderno/api';
import { findLink, type LinkPurpose, unsubscribe } from '@cuaderno/db';
import { DomainError } from '@cuaderno/domain';
import type { Request, RequestHandler, Response, Router } from 'express';
import { audit } from '../logging/request-log';
import { createUnsubscription } from '../mail/unsubscription';
import { type Handlers, mountHandlers } from '../rest/adapter';
import type { Csrf } from '../security/csrf';
import { accountPost, GONE, isGone } from './account-posts';
import { type LoginForm, ORIGIN_ALONE, tokenOf } from './login-form';
import {
  MESSAGE_PAGES,
  passwordPage,
  recoverPage,
  sentPage,
  unsubscribePage,
  verifyPage,
} from './pages';
import type { SignIn, SignInDeps } from './sign-in';

type LinkDeps = SignInDeps & { csrf: Csrf; key: Uint8Array; form: LoginForm; signIn: SignIn };

/** Sends a page whose address has a token, which no referrer has. */
function sendPrivately(response: Response, page: string, status = 200): void {
  response.set('referrer-policy', ORIGIN_ALONE).status(status).type('html').send(page);
}

/** The links of messages: a forgotten password, the verification of an address, the end of notifications. */
export function linkRoutes(deps: LinkDeps): Router {
  const { db, auth, csrf, attempts, devices, form, signIn, mailFacts } = deps;
  const servicesOf = (request: Request) => ({ db, auth, mail: mailFacts(request) });

  /** Shows `page` for a valid link, else `gone`. */
  const linkPage =
    (purpose: LinkPurpose, page: typeof passwordPage, gone: string): RequestHandler =>
    async (request, response) => {
      const token = tokenOf(request);
      try {
        const { email } = await attempts.link(request.ip ?? '', async () => {
          const link = await findLink(db, purpose, token);
          if (link === null) throw new DomainError('GONE', 'Este enlace ya no vale');
          return link;
        });
        const shown = { next: '/', token, values: { email } };
        sendPrivately(response, page(form.contents([request, response], shown)));
      } catch (error) {
        if (isGone(error)) sendPrivately(response, gone, GONE);
        else form.showFailure(recoverPage, [request, response], { next: '/', error });
      }
    };

  const reset = accountPost(csrf, {
    async act([request, response]) {
      const proven = await attempts.link(request.ip ?? '', () =>
        resetPassword(servicesOf(request), request.body),
      );
      audit(request, 'password reset', { user: proven.user.id });
      await signIn.startSession(request, response, proven);
      return { status: 200, body: proven.user, next: '/' };
    },
    fail(visit, { next, error }) {
      if (isGone(error)) sendPrivately(visit[1], MESSAGE_PAGES.resetUsed, GONE);
      else form.showFailure(passwordPage, visit, { next, error, token: tokenOf(visit[0]) });
    },
  });

  const verify = accountPost(csrf, {
    async act([request, response]) {
      const { userId, email, before } = await attempts.link(request.ip ?? '', () =>
        verifyEmail(servicesOf(request), request.body),
      );
      // A device that is known by the e-mail before stays known.
      if (devices.deviceOf(request, before) !== null) {
        response.append('set-cookie', devices.remember(request, email));
      }
      audit(request, 'email verified', { user: userId });
      return { status: 200, body: {}, page: MESSAGE_PAGES.verified };
    },
    fail(visit, { next, error }) {
      if (isGone(error)) sendPrivately(visit[1], MESSAGE_PAGES.verifyUsed, GONE);
      else form.showFailure(verifyPage, visit, { next, error, token: tokenOf(visit[0]) });
    },
  });

  return mountHandlers({
    ...recoveries(deps),
    'account.passwordPage': linkPage('reset', passwordPage, MESSAGE_PAGES.resetGone),
    'account.resetPassword': reset,
    'account.verifyPage': linkPage('verify', verifyPage, MESSAGE_PAGES.verifyGone),
    'account.verifyEmail': verify,
    ...unsubscriptions(deps),
  });
}

/** The page of a forgotten password, and the request for a link. */
function recoveries({
  db,
  csrf,
  attempts,
  pseudonyms,
  devices,
  form,
  mailFacts,
}: LinkDeps): Handlers {
  const recoverForm: RequestHandler = (request, response) => {
    if (mailFacts(request).isOn) form.show(recoverPage, [request, response], { next: '/' });
    else response.type('html').send(MESSAGE_PAGES.noMail);
  };

  const recover = accountPost(csrf, {
    async act(visit) {
      const [request] = visit;
      const services = { db, mail: mailFacts(request) };
      // By the normalised address: other spellings of it are the same account's.
      const email = await requestReset(services, request.body, (asked) =>
        attempts.recovery({
          account: pseudonyms.ofEmail(asked),
          device: devices.deviceOf(request, asked),
          address: request.ip ?? '',
        }),
      );
      audit(request, 'password reset requested', { account: pseudonyms.ofEmail(email) });
      return {
        status: 202,
        body: {},
        page: sentPage(form.contents(visit, { next: '/', values: { email } })),
      };
    },
    fail: (visit, { fields: values, ...failure }) =>
      form.showFailure(recoverPage, visit, { ...failure, values }),
  });

  return { 'account.recoverPage': recoverForm, 'account.recover': recover };
}

/** The end of notifications: a page, and the one click of a program of mail, without a session or CSRF token. */
function unsubscriptions({ db, key, form }: LinkDeps): Handlers {
  const unsubscription = createUnsubscription(key);
  return {
    'account.unsubscribePage'(request, response) {
      const userId = unsubscription.userOf(request.query);
      if (userId === null) return sendPrivately(response, MESSAGE_PAGES.unsubscribeGone, GONE);
      const path = unsubscription.addressOf(userId);
      const page = form.contents([request, response], { next: '/' });
      return sendPrivately(response, unsubscribePage(page, path));
    },
    async 'account.unsubscribe'(request, response) {
      const userId = unsubscription.userOf(request.query);
      if (userId === null) return sendPrivately(response, MESSAGE_PAGES.unsubscribeGone, GONE);
      await unsubscribe(db, userId);
      audit(request, 'notifications ended', { user: userId });
      return sendPrivately(response, MESSAGE_PAGES.unsubscribed);
    },
  };
}
