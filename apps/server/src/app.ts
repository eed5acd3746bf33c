import { constants } from 'node:zlib';
import { type Context, createCaller, type Registration } from '@cuaderno/api';
import type { Auth, PasskeyCheck } from '@cuaderno/auth';
import { type Database, watchBooks } from '@cuaderno/db';
import { DomainError } from '@cuaderno/domain';
import type { PhotoStore } from '@cuaderno/photo-store';
import { CSRF_HEADER, CURSORS_HEADER, SHARE } from '@cuaderno/protocol';
import compression from 'compression';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import type { Logger } from 'pino';
import { createAdmission } from './admission';
import { publicRoutes } from './account/public-routes';
import { accountRoutes } from './account/routes';
import { readBodies, refuseEncoded } from './bodies';
import { exportRoutes } from './export/routes';
import type { GracefulShutdown } from './ops/graceful-shutdown';
import { answerErrors } from './errors';
import { healthRoutes } from './ops/health';
import type { Metrics } from './ops/metrics';
import type { Tracing } from './ops/tracing';
import type { Oidc } from './account/oidc';
import { photoRoutes } from './photos/routes';
import { audit, logRequests } from './logging/request-log';
import { responseClosedSignal } from './response-closed';
import { mountHandlers, restRoutes } from './rest/adapter';
import { seasonPrintRoutes } from './season-print/routes';
import { docsRoutes } from './rest/docs';
import { spendBudgets } from './security/budgets';
import { mailFacts } from './mail/mail-facts';
import { createCsrf } from './security/csrf';
import { createDeviceCookie } from './security/device-cookie';
import { securityHeaders } from './security/headers';
import { createPseudonyms } from './security/pseudonyms';
import { createAttempts } from './security/rate-limit';
import { refuseSlowBodies } from './security/slow-bodies';
import { endVisit, readSession } from './session';
import { serveStaticFiles } from './static-files';
import { serveProcedures } from './trpc';

export type AppDeps = {
  database: Database;
  auth: Auth;
  passkeys: PasskeyCheck;
  municipalities: Context['municipalities'];
  oidc: Oidc | null;
  log: Logger;
  /** Limits of a user's book. */
  quotas: Context['quotas'];
  photoStore: PhotoStore;
  /** Origin of the bucket that browsers read photos from, null without redirects to it. */
  photoOrigin: string | null;
  shutdown: GracefulShutdown;
  metrics: Metrics | null;
  tracing: Tracing | null;
  /** Secret that all instances share, for keyed hashes. */
  key: Uint8Array;
  /** Whether browsers use https. */
  secure: boolean;
  /** Who may create an account. */
  registration: Registration;
  /** Whether a mail server is configured. */
  sendsMail: boolean;
  /** The product's public origin; defined once the server listens. */
  publicOrigin: () => string;
  trustProxy: number;
  /** The folder of the built browser app. */
  webFolder: string;
};

/** Assembles the middleware, in the order of a request. */
export function createApp(deps: AppDeps): Express {
  const { database, auth, oidc, log, secure, publicOrigin, trustProxy, photoOrigin } = deps;
  const { shutdown, metrics, tracing, key, photoStore } = deps;
  const csrf = createCsrf({ secure, publicOrigin });
  const pseudonyms = createPseudonyms(key);
  const attempts = createAttempts(database.pool, pseudonyms);
  const devices = createDeviceCookie({ key, secure });
  const admission = createAdmission(log);
  const createContext = createContexts(deps, admission, attempts);

  const api = express.Router();
  api.use(beginUncached, refuseSlowBodies(), healthRoutes(database.state, shutdown.isStopping));
  api.use(
    admission.enter,
    refuseEncoded,
    readSession(auth, database.db),
    admission.leaveForBody,
    csrf.guard,
  );
  api.use(csrfRoutes(csrf), docsRoutes(publicOrigin), spendBudgets(database.pool));
  api.use(exportRoutes({ db: database.db, auth, quotas: deps.quotas, photoStore, shutdown }));
  api.use(seasonPrintRoutes(database.db, photoStore, shutdown));
  const photos = { redirects: photoOrigin !== null, leave: admission.leave };
  api.use(photoRoutes({ db: database.db, quotas: deps.quotas, photoStore, ...photos }));
  api.use(
    accountRoutes({
      db: database.db,
      auth,
      passkeys: deps.passkeys,
      csrf,
      attempts,
      pseudonyms,
      devices,
      oidc,
      key,
      registration: deps.registration,
      mailFacts: (request) => mailFacts(request, deps.sendsMail),
    }),
  );
  api.use(readBodies(), admission.enterAgain);
  api.use('/api/trpc', serveProcedures(createContext));
  api.use(
    restRoutes((request, response) =>
      createCaller({ ...createContext(request, response), report: () => undefined }),
    ),
  );
  api.use(() => {
    throw new DomainError('NOT_FOUND', 'No existe esa dirección');
  });

  const app = express();
  app.disable('x-powered-by').disable('etag').set('trust proxy', trustProxy);
  if (metrics) app.use(metrics.watch);
  if (tracing) app.use(tracing.watch);
  app.use(
    securityHeaders({ secure, photoOrigin }),
    admission.refuseAtOnce,
    logRequests(log),
    compress,
  );
  // A router for all of /api: a path that is mounted is parsed again for each of its handlers.
  app.use((request, response, next) =>
    API.test(request.path) ? api(request, response, next) : next(),
  );
  app.use(refuseSlowBodies(), publicRoutes({ db: database.db, attempts }));
  // Photos shared without a service worker to take them: nothing of the body is read.
  app.post(SHARE.path, (_request, response) => {
    response.set('cache-control', 'no-store').redirect(303, `/new?${SHARE.param}=${SHARE.missed}`);
  });
  app.use(serveStaticFiles(deps.webFolder, database.db));
  app.use(answerErrors(log));
  return app;
}

const csrfRoutes = (csrf: ReturnType<typeof createCsrf>) =>
  mountHandlers({
    'csrf.token': (request, response) => {
      response.json({ headerName: CSRF_HEADER, csrfToken: csrf.issue(request, response) });
    },
  });

/** Answers of /api are not cached unless they say so. */
const beginUncached: RequestHandler = (request, response, next) => {
  response.set('cache-control', 'no-store');
  // Throws for a malformed escape, which is answered with 404.
  decodeURIComponent(request.path);
  next();
};

/** @returns a function that creates the context of a request's procedures */
function createContexts(
  deps: AppDeps,
  admission: ReturnType<typeof createAdmission>,
  attempts: ReturnType<typeof createAttempts>,
) {
  const {
    database,
    auth,
    passkeys,
    quotas,
    photoStore,
    municipalities,
    log,
    publicOrigin,
    shutdown,
  } = deps;
  const watch = watchBooks(database.db, (error) =>
    log.error({ err: error }, 'books cannot be watched'),
  );
  return (request: Request, response: Response): Context => {
    const aside: Context['aside'] = (wait) => admission.aside(response, wait);
    return {
      db: database.db,
      auth,
      passkeys,
      hasProvider: deps.oidc !== null,
      quotas,
      photoStore,
      publicOrigin,
      municipalities: {
        search: (query) => aside(() => municipalities.search(query)),
      },
      watchBook: (userId, signal) => {
        // A stream lasts.
        admission.leave(response);
        return watch(userId, AbortSignal.any([signal, shutdown.signal]));
      },
      passwordAttempt: (userId, attempt) => attempts.password(userId, request.ip ?? '', attempt),
      mail: mailFacts(request, deps.sendsMail),
      verificationAttempt: attempts.verification,
      audit: (event) => audit(request, event, { user: request.session?.userId ?? 0 }),
      report: (error) => request.log.error({ err: error }, 'unexpected error'),
      endVisit: () => endVisit(request, response),
      answerCursors: appendCursors(response),
      aside,
      signal: responseClosedSignal(response),
      session: request.session,
    };
  };
}

const API = /^\/api(\/|$)/i;

/** Appends the cursors of a write; those of several in a batch are no pair, which clients ignore. */
const appendCursors =
  (response: Response): Context['answerCursors'] =>
  (cursors) => {
    if (cursors) response.append(CURSORS_HEADER, `${cursors.before} ${cursors.after}`);
  };

/**
 * At the fastest level, with a window of 64 KiB. Skips photos as data strings, whose compression takes seconds
 * and saves a quarter, and streams.
 */
const compress = compression({
  level: 1,
  brotli: {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 1,
      [constants.BROTLI_PARAM_LGWIN]: 16,
    },
  },
  filter: (request, response) =>
    request.query['photos'] === undefined &&
    response.get('content-type') !== 'text/event-stream' &&
    compression.filter(request, response),
});
