import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  request as open,
  type ServerResponse,
} from 'node:http';
import { json } from 'node:stream/consumers';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, onTestFinished } from 'vitest';
import { until } from '../faults/faults';
import { freePort, startForTest, test } from '../fixtures';
import { newUser, send, visitor } from '../server';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type SpanData = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
  status: { code?: number };
};
type Traces = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SpanData[] }[] }[];
};

const RECECHO = { date: '2026-01-11', species: 'Corzo' };
const NEWS = `/api/trpc/outings.news?input=${encodeURIComponent('{"json":{}}')}`;

/** The statement of a span, if it is one's. */
const textsOf = ({ attributes }: SpanData) =>
  attributes.flatMap(({ key, value }) => (key === 'db.query.text' ? value.stringValue : []));

/** Sends a request with a method that fetch refuses, and reads its answer. */
async function sendStrange(url: string, method: string, address: string): Promise<void> {
  const sent = open(`${url}${address}`, { method }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  for await (const _ of answer);
}

/** A collector of traces, as OpenTelemetry's own: OTLP in JSON over HTTP. */
async function startCollector() {
  const received: Traces[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    received.push((await json(request)) as Traces);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const all = () => received.flatMap(({ resourceSpans }) => resourceSpans);
  return {
    url: `http://127.0.0.1:${port}`,
    resources: () => all().map(({ resource }) => resource.attributes),
    spans: () => all().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    close: () => server.close(),
  };
}

const it = test
  .extend('metricsPort', { scope: 'file' }, freePort)
  .extend('collector', { scope: 'file' }, async ({}, { onCleanup }) => {
    const collector = await startCollector();
    onCleanup(() => void collector.close());
    return collector;
  })
  .extend('variables', { scope: 'file' }, ({ metricsPort, collector }) => ({
    METRICS_PORT: String(metricsPort),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '200',
  }))
  .extend(
    'metrics',
    ({ metricsPort }) =>
      async () =>
        (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text(),
  );

describe('metrics', () => {
  it('time each procedure by its outcome, over tRPC and REST alike', async ({ user, metrics }) => {
    await user.trpc.stats.dashboard.query();
    await send(user, 'GET', '/api/dashboard/stats');
    await user.trpc.outings.get.query({ id: crypto.randomUUID() }).catch(() => undefined);
    const text = await metrics();
    expect(text).toContain(
      'cuaderno_procedure_seconds_count{procedure="stats.dashboard",outcome="ok"} 2',
    );
    expect(text).toContain(
      'cuaderno_procedure_seconds_count{procedure="outings.get",outcome="NOT_FOUND"} 1',
    );
  });

  it('count refused attempts by their counter, and nothing of whose they are', async ({
    server,
    metrics,
  }) => {
    const { email } = await newUser(server.url);
    const attempt = () =>
      send(visitor(server.url), 'POST', '/api/login', { email, password: 'no es' });
    for (let n = 0; n < 11; n += 1) await attempt();
    const text = await metrics();
    expect(text).toMatch(/cuaderno_refusals_total\{limiter="account"\} [1-9]/);
    expect(text).not.toContain(email);
  });

  it('have every queue from the start, and the messages to send', async ({ metrics }) => {
    const text = await metrics();
    for (const queue of ['photos', 'passwords', 'books', 'imports', 'prints']) {
      expect(text).toContain(`cuaderno_queue_waiting{queue="${queue}"} 0`);
    }
    expect(text).toMatch(/cuaderno_mail_jobs\{state="waiting"\} \d/);
    expect(text).toContain('cuaderno_embedded_restarts_total 0');
  });

  it('note the age of a write that a device reports, if it can be one', async ({
    user,
    server,
    metrics,
  }) => {
    const write = (age: string) =>
      send(user, 'POST', '/api/outings/rececho', RECECHO, { 'x-outbox-age': age });
    for (const age of ['4000', '-1', '1e3', '99999999999', '999999999', 'x'.repeat(2_000)]) {
      expect((await write(age)).status).toBe(201);
    }
    // Neither of a visitor, nor of what writes nothing.
    const headers = { 'x-outbox-age': '7000' };
    expect((await fetch(`${server.url}/api/csrf-token`, { headers })).status).toBe(200);
    expect((await user.fetch('/api/trpc/stats.dashboard', { headers })).status).toBe(200);
    const text = await metrics();
    expect(text).toContain('cuaderno_outbox_age_seconds_sum 4000');
    expect(text).toContain('cuaderno_outbox_age_seconds_count 1');
  });

  it('have no label that a stranger chooses', async ({ server, metrics }) => {
    const strange = ['PROPFIND', 'MKCOL', 'LOCK', 'UNSUBSCRIBE', 'M-SEARCH'];
    for (const method of strange) {
      for (const address of ['/api/outings', '/api/trpc/nada.de.nada', '/secreto@correo.es']) {
        await sendStrange(server.url, method, address);
      }
    }
    const text = await metrics();
    for (const word of [...strange, 'nada', 'secreto']) expect(text).not.toContain(word);
    expect(text).toContain('method="other"');
  });

  it('are all on the dashboard, which has no other', async ({ metrics }) => {
    const file = path.join(import.meta.dirname, '../../../../docs/grafana/cuaderno.json');
    const names = (text: string) =>
      new Set(
        [...text.matchAll(/\bcuaderno_[a-z_]+/g)].map(([name]) =>
          name.replace(/_(bucket|sum|count)$/, ''),
        ),
      );
    const served = [...(await metrics()).matchAll(/^# TYPE (cuaderno_\w+)/gm)].map(
      ([, name]) => name,
    );
    expect([...names(await readFile(file, 'utf8'))].toSorted()).toEqual(served.toSorted());
  });
});

describe('traces', () => {
  it('lead from the request to its procedure and its statements, whatever trace a caller names', async ({
    user,
    collector,
  }) => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
    await user.fetch('/api/dashboard/stats', { headers: { traceparent, tracestate: 'a=b' } });
    const named = (name: string) => collector.spans().filter((span) => span.name === name);
    await until(async () => named('GET /api/dashboard/stats').length > 0);
    const [request] = named('GET /api/dashboard/stats');
    expect(request?.parentSpanId ?? '').toBe('');
    expect(collector.spans().filter((span) => span.traceId === traceId)).toEqual([]);
    const ours = collector.spans().filter((span) => span.traceId === request?.traceId);
    const [procedure] = ours.filter(({ name }) => name === 'stats.dashboard');
    expect(procedure?.parentSpanId).toBe(request?.spanId);
    const statements = ours.filter(({ parentSpanId }) => parentSpanId === procedure?.spanId);
    expect(statements.flatMap(textsOf).join('\n')).toMatch(/select|with/i);
    expect(collector.resources()[0]).toContainEqual({
      key: 'service.name',
      value: { stringValue: 'cuaderno-de-caza' },
    });
  });

  it('have nothing of the watch for all users’ news, which outlasts the request that began it', async ({
    user,
    collector,
  }) => {
    const stream = await user.fetch(NEWS);
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ''; !text.includes('\ndata:'); ) text += (await reader?.read())?.value ?? '';
    await reader?.cancel();
    // Sent in their order.
    await send(user, 'GET', '/api/outings');
    await until(async () => collector.spans().some(({ name }) => name === 'outings.page'));
    const statements = collector.spans().flatMap(textsOf).join('\n');
    expect(statements).toContain('FROM outings');
    expect(statements).not.toContain('FROM books WHERE user_id = ANY');
  });

  it('have neither a value nor an address with an id', async ({ user, collector }) => {
    const id = crypto.randomUUID();
    await send(user, 'POST', '/api/outings/rececho', {
      id,
      date: '2024-05-05',
      species: 'Corzo',
      municipality: 'Secretísimo',
    });
    await send(user, 'GET', `/api/outings/${id}`);
    await until(async () => collector.spans().some(({ name }) => name === 'outings.get'));
    await until(async () => collector.spans().some(({ name }) => name === 'GET /api/outings/:id'));
    const text = JSON.stringify(collector.spans());
    expect(text).not.toContain('Secretísimo');
    expect(text).not.toContain(id);
    expect(text).not.toContain(user.email);
  });

  it.for(['down', 'silent'])(
    'hold up a stop for less than a second while the collector is %s',
    async (state) => {
      const collector = createServer().listen(0, '127.0.0.1');
      await once(collector, 'listening');
      const { port } = collector.address() as { port: number };
      if (state === 'down') collector.close();
      onTestFinished(() => collector.closeAllConnections());
      const server = await startForTest({
        OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      });
      await newUser(server.url);
      const before = performance.now();
      expect(await server.stop()).toBe(0);
      // Three seconds more, if it waited for its end.
      expect(performance.now() - before).toBeLessThan(2_500);
    },
  );
});
