import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '@cuaderno/db';
import { type ProcedureCall, procedureCalls } from '@cuaderno/protocol/telemetry';
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { RequestHandler } from 'express';
import manifest from '../../../../package.json';

/** Longest wait for the collector at the end, in milliseconds: a stop takes less than a second without one. */
const FLUSH_MS = 800;
/** UTF-16 units of a statement in a span. */
const STATEMENT_MAX = 2_000;

export type Tracing = {
  /** Traces every request, each as a trace of its own: a stranger's `traceparent` decides nothing. */
  watch: RequestHandler;
  /** Sends what is left. */
  close: () => Promise<void>;
};

/** The context of the work in progress: its innermost span. */
const current = new AsyncLocalStorage<Context>();
const parent = () => current.getStore() ?? ROOT_CONTEXT;

/**
 * Traces requests, procedures and statements, and sends them by OTLP over HTTP, as OpenTelemetry's own variables
 * say (OTEL_EXPORTER_OTLP_ENDPOINT, …_HEADERS, OTEL_TRACES_SAMPLER). Statements have placeholders in place of
 * values, and no span names a user.
 */
export function startTracing(pool: Database['pool']): Tracing {
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(
        resourceFromAttributes({
          'service.name': 'cuaderno-de-caza',
          'service.version': manifest.version,
        }),
      )
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer('cuaderno');
  traceProcedures(tracer);
  traceStatements(tracer, pool);
  return {
    watch: traceRequests(tracer),
    close: async () => {
      const flushed = provider.shutdown().catch(() => undefined);
      await Promise.race([
        flushed,
        new Promise((resolve) => setTimeout(resolve, FLUSH_MS).unref()),
      ]);
    },
  };
}

function traceRequests(tracer: Tracer): RequestHandler {
  return (request, response, next) => {
    const { method } = request;
    const options = { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } };
    const span = tracer.startSpan(method, options, ROOT_CONTEXT);
    response.on('close', () => {
      // The route, not the requested path, which has ids and tokens.
      const route: unknown = request.route?.path;
      if (typeof route === 'string') {
        span.updateName(`${method} ${route}`);
        span.setAttribute('http.route', route);
      }
      span.setAttribute('http.response.status_code', response.statusCode);
      if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    current.run(trace.setSpan(ROOT_CONTEXT, span), next);
  };
}

function traceProcedures(tracer: Tracer): void {
  procedureCalls.start.bindStore(current, (call) => {
    const span = tracer.startSpan(call.procedure, { kind: SpanKind.INTERNAL }, parent());
    call.span = span;
    return trace.setSpan(parent(), span);
  });
  procedureCalls.asyncEnd.subscribe((message) => {
    const { span, outcome = 'ok' } = message as ProcedureCall;
    if (span) endSpan(span as Span, outcome === 'INTERNAL_SERVER_ERROR' ? outcome : null);
  });
}

type Query = (...given: unknown[]) => unknown;
type Client = { query: Query };

/** Traces the statements of a pool, and of each of its connections in a transaction. */
function traceStatements(tracer: Tracer, pool: Database['pool']): void {
  const traced = (client: Client) => {
    const query = client.query.bind(client);
    client.query = (...given) => {
      const text = textOf(given[0]);
      const isPromised = typeof given.at(-1) !== 'function';
      // A callback is the pool's own; work outside of a request is not traced.
      if (text === null || !isPromised || !current.getStore()) return query(...given);
      const options: SpanOptions = {
        kind: SpanKind.CLIENT,
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
      };
      const span = tracer.startSpan(text.split(/\s/, 1)[0] ?? 'query', options, parent());
      return Promise.resolve(query(...given)).then(
        (result: unknown) => {
          endSpan(span, null);
          return result;
        },
        (error: unknown) => {
          endSpan(span, (error as { code?: string }).code ?? 'error');
          throw error;
        },
      );
    };
  };
  traced(pool);
  const known = new WeakSet<object>();
  pool.on('acquire', (client) => {
    if (!known.has(client)) traced(client);
    known.add(client);
  });
}

/** @returns the text of a statement, null for other queries, as a stream */
function textOf(query: unknown): string | null {
  const text = typeof query === 'string' ? query : (query as { text?: unknown }).text;
  const isStream = typeof (query as { submit?: unknown }).submit === 'function';
  return typeof text === 'string' && !isStream ? text.trim().slice(0, STATEMENT_MAX) : null;
}

function endSpan(span: Span, error: string | null): void {
  if (error !== null) span.setStatus({ code: SpanStatusCode.ERROR, message: error });
  span.end();
}
