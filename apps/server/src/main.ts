import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createAuth } from '@cuaderno/auth';
import { migrate, openDatabase, sharedSecret } from '@cuaderno/db';
import { createMunicipalitySearch } from '@cuaderno/municipalities';
import { createApp } from './app';
import { createGracefulShutdown } from './ops/graceful-shutdown';
import { readEnv } from './env';
import { scheduleCleanup } from './ops/cleanup';
import { createLog } from './logging/log';
import { createMetrics } from './ops/metrics';
import { createOidc } from './account/oidc';
import { endUnreadAnswers } from './security/unread-answers';

/**
 * Headers come at once or not at all. Bodies have no time limit in all, but a pace to keep
 * (security/slow-bodies.ts). An idle connection stays longer than the proxies before us keep theirs
 * (60 or 75 s): closed here first, it would take a request with it.
 */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 0,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 80_000,
};
/** Connections at once; whoever comes later is turned away before files run out. */
const CONNECTIONS_MAX = 2_000;

/** Starts the product and gives the address that browsers use. */
async function main(): Promise<string> {
  const env = readEnv();
  const log = createLog(env.LOG_LEVEL);
  const stops: (() => Promise<void> | void)[] = [];
  // What was started last stops first; asked again, or by a fault, it only happens once.
  let stopping: Promise<void> | undefined;
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
    const starting = new AbortController();
    const opening = openDatabase({
      url: env.DATABASE_URL,
      dataDir: env.DATA_DIR,
      log,
      signal: starting.signal,
    });
    // Asked to stop while it opens, nothing of it may outlive us.
    stops.push(async () => {
      starting.abort();
      await opening.then(
        (opened) => opened.close(),
        () => undefined,
      );
    });
    const database = await opening;
    void database.lost.then(fail);
    await migrate(database.pool);
    // Its connection stays open at rest: a restore knows by it that the product runs.
    await database.state();
    const key = await sharedSecret(database.db, 'server');

    let origin = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
    const secure = origin.startsWith('https:');
    const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
    const shutdown = createGracefulShutdown();
    const webFolder = path.join(import.meta.dirname, '../../web/dist');
    const metrics = env.METRICS_PORT === undefined ? null : createMetrics(database.pool);
    if (metrics && env.METRICS_PORT !== undefined) {
      const { server: figures } = metrics;
      await listen(figures, 'METRICS_PORT', { port: env.METRICS_PORT, host: env.METRICS_HOST });
      stops.push(() => {
        figures.close();
        figures.closeAllConnections();
      });
    }
    const app = createApp({
      database,
      key,
      shutdown,
      quotas: env.quotas,
      metrics,
      auth: createAuth({ pool: database.pool, secure }),
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
      publicOrigin: () => origin,
      trustProxy: env.TRUST_PROXY,
      webFolder,
    });

    const server = createServer(LIMITS, app);
    server.maxConnections = CONNECTIONS_MAX;
    endUnreadAnswers(server);
    await listen(server, 'PORT', { port: env.PORT, host: env.HOST });
    const { port } = server.address() as AddressInfo;
    if (env.PUBLIC_URL === undefined) origin = `http://localhost:${port}`;
    stops.push(() => shutdown.stop(server));
    stops.push(
      scheduleCleanup(database.db, webFolder, (error) =>
        log.error({ err: error }, 'cleanup failed'),
      ),
    );
    const listening =
      env.PUBLIC_URL === undefined ? '' : ` (listening on http://localhost:${port})`;
    process.stdout.write(`Cuaderno de Caza is ready at ${origin}${listening}\n`);
    return origin;
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
}

/** Why a port can't be had, in words. */
const PORT_FAULTS: Record<string, string> = {
  EADDRINUSE: 'is in use already',
  EACCES: 'may not be listened on by this user',
};
/** Why an address can't be had. */
const HOST_FAULTS: Record<string, string> = {
  EADDRNOTAVAIL: 'is no address of this machine',
  ENOTFOUND: 'is no host that is known here',
  EAI_AGAIN: 'cannot be looked up now',
};

/** Listens; throws what to say of `variable`, which names the port, or of its host, when that can't be had. */
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

/** A start that can't succeed ends with what is wrong, one line per fault, and exit code 1. */
function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

/** The address, once it listens. */
export const ready = main();
ready.catch(fail);
