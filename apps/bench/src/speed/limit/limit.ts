/**
 * The limit of the benchmark: the product's frequent work by `node:http` and `pg` alone, on its tables. It
 * checks the session by one query, and answers what the product answers; header `x-form` chooses between
 * JSON made by PostgreSQL and by this process.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { userOf } from './database';
import { municipalitiesFor } from './municipalities';
import { outingAsJson, outingOfRows, outingsAsJson, outingsOfRows } from './outings';
import { readPhoto } from './photos';
import { signIn } from './sign-in';
import { countStats } from './stats';
import { summariesAsJson, summariesOfRows } from './summaries';
import { createOuting, updateOuting } from './writes';

/** The longest list of summaries, as in the product. */
const SUMMARIES_MAX = 10_000;

type Answer = { status?: number; type?: string; cookie?: string; body: string | Uint8Array };
type Call = { userId: number; url: URL; isRows: boolean; request: IncomingMessage };

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString());
}

/** The answer of a tRPC batch of one call. */
const envelope = (json: string): Answer => ({ body: `[{"result":{"data":{"json":${json}}}}]` });
type Batch<T> = { 0: { json: T } };
const queryInput = <T>({ url }: Call) =>
  (JSON.parse(url.searchParams.get('input') ?? '{}') as Batch<T>)[0].json;

type Outing = Parameters<typeof createOuting>[1] & { id: string };
const lastPart = ({ url }: Call) => url.pathname.slice(url.pathname.lastIndexOf('/') + 1);

/** The work of each path, by method and first words of the path, longer ones first. */
const WORK: [start: string, (call: Call) => Promise<Answer>][] = [
  [
    'GET /api/trpc/outings.list',
    async (call) => {
      const { limit = SUMMARIES_MAX } = queryInput<{ limit?: number }>(call);
      return envelope(await (call.isRows ? summariesOfRows : summariesAsJson)(call.userId, limit));
    },
  ],
  [
    'GET /api/trpc/outings.get',
    async (call) => {
      const { id } = queryInput<{ id: string }>(call);
      return envelope(await (call.isRows ? outingOfRows : outingAsJson)(call.userId, id));
    },
  ],
  [
    'POST /api/trpc/outings.create',
    async ({ userId, request }) => {
      const { 0: input } = (await readJson(request)) as Batch<Outing>;
      const outing = await createOuting(userId, input.json);
      return envelope(JSON.stringify({ created: true, outing }));
    },
  ],
  [
    'POST /api/trpc/outings.update',
    async ({ userId, request }) => {
      const { 0: input } = (await readJson(request)) as Batch<Outing>;
      return envelope(JSON.stringify(await updateOuting(userId, input.json.id, input.json)));
    },
  ],
  [
    'GET /api/outings/',
    async (call) => ({
      body: await (call.isRows ? outingOfRows : outingAsJson)(call.userId, lastPart(call)),
    }),
  ],
  [
    'GET /api/outings',
    async ({ userId, isRows }) => ({
      body: await (isRows ? outingsOfRows : outingsAsJson)(userId),
    }),
  ],
  [
    'POST /api/outings/rececho',
    async ({ userId, request }) => {
      const outing = await createOuting(userId, (await readJson(request)) as Outing);
      return { status: 201, body: JSON.stringify(outing) };
    },
  ],
  [
    'PUT /api/outings/rececho/',
    async (call) => {
      const payload = (await readJson(call.request)) as Outing;
      return { body: JSON.stringify(await updateOuting(call.userId, lastPart(call), payload)) };
    },
  ],
  [
    'GET /api/dashboard/stats',
    async ({ userId }) => ({ body: JSON.stringify(await countStats(userId)) }),
  ],
  [
    'GET /api/municipalities',
    async ({ url }) => ({
      body: JSON.stringify(municipalitiesFor(url.searchParams.get('q') ?? '')),
    }),
  ],
  [
    'GET /api/photos/',
    async (call) => ({
      type: 'image/jpeg',
      body: await readPhoto(call.userId, lastPart(call), call.url.searchParams.get('size')),
    }),
  ],
];

async function answer(request: IncomingMessage): Promise<Answer> {
  const url = new URL(request.url ?? '/', 'http://limit');
  const line = `${request.method} ${url.pathname}`;
  if (line === 'POST /api/login') {
    const { email, password } = (await readJson(request)) as { email: string; password: string };
    const { json, cookie } = await signIn(email, password);
    return { body: json, cookie };
  }
  const userId = await userOf(request);
  if (userId === null) return { status: 401, body: '{}' };
  const work = WORK.find(([start]) => line.startsWith(start))?.[1];
  if (!work) return { status: 404, body: '{}' };
  return work({ userId, url, request, isRows: request.headers['x-form'] === 'rows' });
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const {
    status = 200,
    type,
    cookie,
    body,
  } = await answer(request).catch((error): Answer => {
    console.error(error);
    return { status: 500, body: '{}' };
  });
  response.writeHead(status, {
    'content-type': type ?? 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    ...(cookie === undefined ? {} : { 'set-cookie': cookie }),
  });
  response.end(body);
}

const server = createServer((request, response) => void respond(request, response));
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  console.log(`ready at http://127.0.0.1:${port}`);
});
process.on('SIGTERM', () => process.exit());
