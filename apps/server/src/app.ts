import { appRouter, type Context, createCaller, toPublicError } from '@cuaderno/api';
import type { Auth } from '@cuaderno/auth';
import type { Database } from '@cuaderno/db';
import { DomainError } from '@cuaderno/domain';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import compression from 'compression';
import express, { type Express, type Request, type Response } from 'express';
import type { Logger } from 'pino';
import { accountRoutes } from './account/routes';
import { readBodies, refuseEncoded } from './bodies';
import { copyRoutes } from './export/routes';
import type { Drain } from './ops/graceful-shutdown';
import { answerErrors } from './errors';
import { healthRoutes } from './ops/health';
import type { Metrics } from './ops/metrics';
import type { Oidc } from './account/oidc';
import { photoRoutes } from './photos/routes';
import { audit, logRequests } from './logging/request-log';
import { responseClosedSignal } from './response-closed';
import { restRoutes } from './rest/adapter';
import { docsRoutes } from './rest/docs';
import { spendBudgets } from './security/budgets';
import { createCsrf, CSRF_HEADER } from './security/csrf';
import { createDeviceCookie } from './security/device-cookie';
import { securityHeaders } from './security/headers';
import { createPseudonyms } from './security/pseudonyms';
import { createAttempts } from './security/rate-limit';
import { refuseSlowBodies } from './security/slow-bodies';
import { endVisit, readSession } from './session';
import { webFiles } from './static-files';

/** Calls that one tRPC batch may carry: more would be a way around the limits on attempts. */
const BATCH_MAX = 10;

export type AppDeps = {
  database: Database;
  auth: Auth;
  municipalities: Context['municipalities'];
  oidc: Oidc | null;
  log: Logger;
  /** What each hunter's book may hold. */
  quotas: Context['quotas'];
  drain: Drain;
  metrics: Metrics | null;
  /** The instances' own, for hashes that nobody else can make. */
  key: Uint8Array;
  /** Whether browsers come over https. */
  secure: boolean;
  /** Where browsers find the product; known once it listens. */
  publicOrigin: () => string;
  trustProxy: number;
  /** The built browser app. */
  webFolder: string;
};

/** The whole HTTP side, in the order in which a request passes it. */
export function createApp(deps: AppDeps): Express {
  const { database, auth, municipalities, oidc, log, secure, publicOrigin, trustProxy } = deps;
  const { drain, metrics, key } = deps;
  const csrf = createCsrf({ secure, publicOrigin });
  const pseudonyms = createPseudonyms(key);
  const attempts = createAttempts(database.pool, pseudonyms);
  const devices = createDeviceCookie({ key, secure });
  const context = (request: Request, response: Response): Context => ({
    db: database.db,
    auth,
    quotas: deps.quotas,
    municipalities,
    passwordAttempt: (userId, attempt) => attempts.password(userId, request.ip ?? '', attempt),
    audit: (event) => audit(request, event, { user: request.session?.userId ?? 0 }),
    report: (error) => request.log.error({ err: error }, 'unexpected error'),
    endVisit: () => endVisit(request, response),
    signal: responseClosedSignal(response),
    session: request.session,
  });

  const app = express();
  app.disable('x-powered-by').disable('etag').set('trust proxy', trustProxy);
  if (metrics) app.use(metrics.watch);
  app.use(logRequests(log), securityHeaders({ secure }), compress);

  app.use('/api', (request, response, next) => {
    response.set('cache-control', 'no-store');
    // Throws, which is a 404, over an address that no text is written as.
    decodeURIComponent(request.path);
    next();
  });
  app.use(refuseSlowBodies(), drain.refuse, healthRoutes(database.state, drain.stopping));
  app.use('/api', refuseEncoded, readSession(auth), csrf.guard);
  app.get('/api/csrf-token', (request, response) => {
    response.json({ headerName: CSRF_HEADER, csrfToken: csrf.issue(request, response) });
  });
  app.use(docsRoutes(publicOrigin), spendBudgets(database.pool));
  app.use(copyRoutes(database.db, deps.quotas, drain));
  app.use(photoRoutes(database.db, deps.quotas));
  app.use(accountRoutes({ db: database.db, auth, csrf, attempts, pseudonyms, devices, oidc }));
  app.use('/api', readBodies());
  app.use(
    '/api/trpc',
    createExpressMiddleware({
      router: appRouter,
      createContext: ({ req, res }) => context(req, res),
      maxBatchSize: BATCH_MAX,
      responseMeta({ errors, ctx }) {
        if (errors.some(({ code }) => code === 'UNAUTHORIZED')) ctx?.endVisit();
        const seconds = errors.map((error) => toPublicError(error).retryAfter).find(Boolean);
        return seconds === undefined ? {} : { headers: { 'retry-after': String(seconds) } };
      },
    }),
  );
  app.use(
    restRoutes((request, response) =>
      // What they throw comes to `answerErrors`, as of every other path, and is kept there.
      createCaller({ ...context(request, response), report: () => undefined }),
    ),
  );
  app.use('/api', () => {
    throw new DomainError('NOT_FOUND', 'No existe esa dirección');
  });

  app.use(webFiles(deps.webFolder, database.db));
  app.use(answerErrors);
  return app;
}

/** Photos written as text would take seconds of a core to become a quarter smaller. */
const compress = compression({
  filter: (request, response) =>
    request.query['photos'] === undefined && compression.filter(request, response),
});
