import { createServer, type Server } from 'node:http';
import type { Database } from '@cuaderno/db';
import { OUTBOX_AGE_HEADER } from '@cuaderno/protocol';
import type { RequestHandler } from 'express';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { measureBacklog, measureOutbox, measureWork } from './work-metrics';

export type Metrics = {
  /** Counts and times every request. */
  watch: RequestHandler;
  /** Serves Prometheus, on a separate port. */
  server: Server;
};

/** The methods with a label of their own: HTTP has thirty more, which anybody can send. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Creates the metrics of the process, the requests, the database's connections and the product's work. */
export function createMetrics({ pool, db }: Pick<Database, 'pool' | 'db'>): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const seconds = new Histogram({
    name: 'cuaderno_http_request_seconds',
    help: 'Requests by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [register],
  });
  const connections = { total: 'totalCount', idle: 'idleCount', waiting: 'waitingCount' } as const;
  const gauge: Gauge = new Gauge({
    name: 'cuaderno_database_connections',
    help: 'Connections to the database, and requests that wait for one',
    labelNames: ['state'],
    registers: [register],
    collect() {
      for (const [state, count] of Object.entries(connections)) gauge.set({ state }, pool[count]);
    },
  });
  measureWork(register);
  measureBacklog(register, db);
  const noteAge = measureOutbox(register);

  return {
    watch(request, response, next) {
      const end = seconds.startTimer();
      response.on('close', () => {
        // The route, not the requested path: labels must be few and without personal data.
        const route: unknown = request.route?.path;
        const known = typeof route === 'string' ? route : otherRoute(request.originalUrl);
        const method = METHODS.has(request.method) ? request.method : 'other';
        end({ method, route: known, status: response.statusCode });
        // Only of writes that a hunter's device has sent: anybody can send the header.
        const isWrite = request.session && request.method !== 'GET' && response.statusCode < 400;
        if (isWrite) noteAge(request.headers[OUTBOX_AGE_HEADER]);
      });
      next();
    },
    server: createServer((request, response) => {
      if (request.url !== '/metrics') {
        response.writeHead(404).end();
        return;
      }
      register.metrics().then(
        (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
    }),
  };
}

function otherRoute(address: string): string {
  if (address.startsWith('/api/trpc/')) return '/api/trpc';
  return address.startsWith('/api/') ? '/api' : '/';
}
