import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createAuth, createPasskeyCheck } from '@cuaderno/auth';
import { type Database, type Db, migrate, openDatabase, sharedSecret } from '@cuaderno/db';
import { createMailer } from '@cuaderno/mail';
import { createMunicipalitySearch } from '@cuaderno/municipalities';
import type { Express, Request, Response } from 'express';
import type { Logger } from 'pino';
import { createOidc } from './account/oidc';
import { createApp } from './app';
import { type Env, readEnv } from './env';
import { createLog } from './logging/log';
import { composeMessage } from './mail/compose-message';
import { scheduleJobs } from './mail/run-jobs';
import { createUnsubscription } from './mail/unsubscription';
import { backUpBeforeMigration, checkBackups, instanceOf, scheduleBackups } from './ops/backups';
import { scheduleCleanup } from './ops/cleanup';
import { createGracefulShutdown, type GracefulShutdown } from './ops/graceful-shutdown';
import { createMetrics, type Metrics } from './ops/metrics';
import { openPhotos } from './photos/open-photos';
import { endUnreadAnswers } from './security/unread-answers';

/**
 * Timeouts, in milliseconds. Bodies have a minimum pace instead (security/slow-bodies.ts). Idle
 * connections outlast a reverse proxy's (60 or 75 s): closed here first, one could lose a request.
 */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 0,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 80_000,
};
/** Concurrent connections, below the usual limit on open files. */
const CONNECTIONS_MAX = 2_000;

/** The parts to stop, in the order of their start. */
type Stops = (() => Promise<void> | void)[];

/** Opens the database, and closes it if the start was stopped meanwhile. */
async function openStoppable(env: Env, log: Logger, stops: Stops): Promise<Database> {
  const starting = new AbortController();
  const instance = instanceOf(env, log);
  await checkBackups(env);
  const opening = openDatabase({ ...instance, signal: starting.signal });
  stops.push(async () => {
    starting.abort();
    await opening.then(
      (opened) => opened.close(),
      () => undefined,
    );
  });
  const database = await opening;
  void database.lost.then(fail);
  const isUnwanted = process.argv.includes('--without-backup');
  await migrate(database.pool, () => backUpBeforeMigration(instance, env, { isUnwanted }));
  // Keeps a connection open when idle, by which a restore detects a running product.
  await database.state();
  return database;
}

/** The classes of an app's requests and responses: changing the prototype of each is slow. */
function messagesOf(app: Express, { isStopping }: GracefulShutdown) {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse {
    // While the server stops, an answer ends its connection. A refusal of a later request on it would reach a user: no
    // proxy repeats a write at another instance.
    override writeHead(status: number, ...rest: unknown[]): this {
      if (isStopping()) this.setHeader('connection', 'close');
      return super.writeHead(status, ...(rest as []));
    }
  }
  app.request = Object.setPrototypeOf(AppRequest.prototype, app.request) as Request;
  app.response = Object.setPrototypeOf(AppResponse.prototype, app.response) as Response;
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
}

/** Serves metrics on a separate port, if configured. */
async function startMetrics(env: Env, database: Database, stops: Stops): Promise<Metrics | null> {
  if (env.METRICS_PORT === undefined) return null;
  const metrics = createMetrics(database);
  const { server } = metrics;
  await listen(server, 'METRICS_PORT', { port: env.METRICS_PORT, host: env.METRICS_HOST });
  stops.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return metrics;
}

/** Sends the messages of the database, if a mail server is configured. */
function startMail(
  { SMTP_URL: url, MAIL_FROM: from }: Env,
  { db, key, log, origin }: { db: Db; key: Uint8Array; log: Logger; origin: () => string },
  stops: Stops,
): void {
  if (!url || !from) return;
  const deps = { db, origin, unsubscription: createUnsubscription(key) };
  const mailer = createMailer({ url, from });
  stops.push(scheduleJobs({ db, mailer, log, compose: (job) => composeMessage(deps, job) }));
}

/** Starts the product. @returns its public origin */
async function start(env: Env, log: Logger, stops: Stops): Promise<string> {
  const database = await openStoppable(env, log, stops);
  const key = await sharedSecret(database.db, 'server');
  const tracing = env.OTEL_EXPORTER_OTLP_ENDPOINT
    ? (await import('./ops/tracing')).startTracing(database.pool)
    : null;
  if (tracing) stops.push(tracing.close);
  let origin = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const secure = origin.startsWith('https:');
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  const shutdown = createGracefulShutdown();
  const webFolder = path.join(import.meta.dirname, '../../web/dist');
  const app = createApp({
    database,
    key,
    shutdown,
    quotas: env.quotas,
    ...(await openPhotos(env, { db: database.db, log }, stops)),
    metrics: await startMetrics(env, database, stops),
    tracing,
    auth: createAuth({ pool: database.pool, secure }),
    passkeys: createPasskeyCheck(() => origin),
    municipalities: createMunicipalitySearch({
      source: env.MUNICIPALITIES,
      baseUrl: env.OPENDATASOFT_URL,
      api: env.OPENDATASOFT_API,
      log,
    }),
    oidc:
      issuer && clientId && clientSecret
        ? createOidc({ issuer, clientId, clientSecret, key, origin: () => origin })
        : null,
    log,
    secure,
    registration: env.REGISTRATION,
    sendsMail: env.SMTP_URL !== undefined,
    publicOrigin: () => origin,
    trustProxy: env.TRUST_PROXY,
    webFolder,
  });

  const server = createServer({ ...LIMITS, ...messagesOf(app, shutdown) }, app);
  server.maxConnections = CONNECTIONS_MAX;
  endUnreadAnswers(server);
  await listen(server, 'PORT', { port: env.PORT, host: env.HOST });
  const { port } = server.address() as AddressInfo;
  if (env.PUBLIC_URL === undefined) origin = `http://localhost:${port}`;
  stops.push(() => shutdown.stop(server));
  stops.push(
    scheduleCleanup(database.db, { webFolder, sendsMail: env.SMTP_URL !== undefined }, (error) =>
      log.error({ err: error }, 'cleanup failed'),
    ),
  );
  if (env.backups !== null) stops.push(scheduleBackups(instanceOf(env, log), log));
  startMail(env, { db: database.db, key, log, origin: () => origin }, stops);
  if (env.REGISTRATION === 'open' && !isThisMachine(origin)) {
    process.stdout.write(
      `Everybody may create an account at ${origin}: REGISTRATION=invite or closed restricts it\n`,
    );
  }
  const listening = env.PUBLIC_URL === undefined ? '' : ` (listening on http://localhost:${port})`;
  process.stdout.write(`Cuaderno de Caza is ready at ${origin}${listening}\n`);
  return origin;
}

/** Whether only this machine opens `origin`. */
const isThisMachine = (origin: string) =>
  /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(origin).hostname);

/** Starts the product, and stops it on a signal or a failed start. @returns its origin */
async function main(): Promise<string> {
  const env = readEnv();
  const stops: Stops = [];
  let stopping: Promise<void> | undefined;
  /** Stops the started parts in reverse order, once. */
  const stop = () =>
    (stopping ??= (async () => {
      for (const each of stops.toReversed()) await each();
    })());
  const end = () =>
    void stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  process.on('SIGINT', end).on('SIGTERM', end);
  try {
    return await start(env, createLog(env.LOG_LEVEL), stops);
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
}

/** Reasons of a failure to bind a port. */
const PORT_FAULTS: Record<string, string> = {
  EADDRINUSE: 'is in use already',
  EACCES: 'may not be listened on by this user',
};
/** Reasons of a failure to bind a host. */
const HOST_FAULTS: Record<string, string> = {
  EADDRNOTAVAIL: 'is no address of this machine',
  ENOTFOUND: 'is no host that is known here',
  EAI_AGAIN: 'cannot be looked up now',
};

/** Listens. @throws Error with the variable of a port or host that can't be bound */
async function listen(
  server: Server,
  variable: 'PORT' | 'METRICS_PORT',
  at: { port: number; host: string },
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(at, resolve);
  }).catch((cause: NodeJS.ErrnoException) => {
    const [port, host] = [PORT_FAULTS[cause.code ?? ''], HOST_FAULTS[cause.code ?? '']];
    if (port) throw new Error(`${variable}: ${at.port} ${port}`, { cause });
    if (host) throw new Error(`${variable.replace('PORT', 'HOST')}: ${at.host} ${host}`, { cause });
    throw cause;
  });
}

/** Ends the process with code 1 and the error's message. */
function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

/** Resolves with the origin once the server listens. */
export const ready = main();
ready.catch(fail);
