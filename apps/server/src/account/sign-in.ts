import {
  beginPasskeySignIn,
  enqueueNotice,
  type MailFacts,
  openSession,
  type Proven,
  type Registration,
  registerUser,
  signIn,
  signInWithPasskey,
  toPublicError,
} from '@cuaderno/api';
import type { Auth, PasskeyCheck } from '@cuaderno/auth';
import type { Db } from '@cuaderno/db';
import type { RequestOptions } from '@cuaderno/domain';
import { CSRF_HEADER } from '@cuaderno/protocol';
import type { Request, Response } from 'express';
import { audit } from '../logging/request-log';
import type { DeviceCookie } from '../security/device-cookie';
import type { Pseudonyms } from '../security/pseudonyms';
import type { Attempts } from '../security/rate-limit';
import { endVisit } from '../session';
import { emailOf } from './login-form';

export type SignInDeps = {
  db: Db;
  auth: Auth;
  passkeys: PasskeyCheck;
  attempts: Attempts;
  pseudonyms: Pseudonyms;
  devices: DeviceCookie;
  mailFacts: (request: Request) => MailFacts;
  registration: Registration;
};

/** The checked CSRF token, which is bound to the browser's secret; empty for a form's, which has no passkey. */
const browserSecret = (request: Request): string => request.get(CSRF_HEADER) ?? '';

export type SignIn = ReturnType<typeof createSignIn>;

/** Signing in and registering within the limits on attempts, and the audit trail of both. */
export function createSignIn(deps: SignInDeps) {
  const { db, auth, passkeys, attempts, pseudonyms, devices, mailFacts, registration } = deps;
  const servicesOf = (request: Request) => ({ db, auth, registration, mail: mailFacts(request) });
  return {
    servicesOf,

    async login(request: Request): Promise<Proven> {
      const email = emailOf(request);
      const account = pseudonyms.ofEmail(email);
      const device = devices.deviceOf(request, email);
      return attempts.signIn({ account, device, address: request.ip ?? '' }, () =>
        signIn({ db, auth }, request.body),
      );
    },

    /** Begins a sign-in with a passkey. */
    async beginWithPasskey(request: Request): Promise<RequestOptions> {
      await attempts.challenge(request.ip ?? '');
      return beginPasskeySignIn({ db, passkeys }, browserSecret(request));
    },

    loginWithPasskey: (request: Request): Promise<Proven> =>
      attempts.passkey(request.ip ?? '', () =>
        signInWithPasskey({ db, passkeys }, request.body, {
          mail: mailFacts(request),
          audit: (event, user) => audit(request, event, { user }),
          secret: browserSecret(request),
        }),
      ),

    async register(request: Request): Promise<Proven> {
      await attempts.registration(request.ip ?? '');
      return registerUser(servicesOf(request), request.body);
    },

    /**
     * Opens the session of an authenticated user, in place of the browser's previous one; a device without the
     * account's cookie causes a notice, written before the answer.
     */
    async startSession(request: Request, response: Response, proven: Proven): Promise<void> {
      if (request.session?.token) await auth.signOut(request.session.token);
      endVisit(request, response);
      const from = { userAgent: request.get('user-agent') };
      const cookie = await openSession({ db, auth }, proven, from);
      const { user, isAnnounced } = proven;
      if (!isAnnounced && devices.deviceOf(request, user.email) === null) {
        const mail = mailFacts(request);
        await enqueueNotice(db, { mail, userId: user.id }, { kind: 'device' });
      }
      response.append('set-cookie', [cookie, devices.remember(request, user.email)]);
      audit(request, 'signed in', { user: user.id });
    },

    /** Logs a failure with stable pseudonyms of account and network. */
    auditFailure(request: Request, error: unknown): void {
      const email = emailOf(request);
      audit(request, 'not signed in', {
        status: toPublicError(error).status,
        network: pseudonyms.ofNetwork(request.ip ?? ''),
        ...(email === '' ? {} : { account: pseudonyms.ofEmail(email) }),
      });
    },
  };
}
