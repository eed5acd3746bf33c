import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { appRouter } from '@cuaderno/api';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { procedureRoutes as routes } from '../src/rest/procedure-routes';
import { newHunter, send, startServer, visitor } from './server';

/**
 * Everything that a broken, old or hostile client may send, to every address, made from the tables that
 * answer: never a fault of ours, nothing stored, and a reason in Spanish.
 */
let server: Awaited<ReturnType<typeof startServer>>;
let hunter: Awaited<ReturnType<typeof newHunter>>;
let token: { cookie: string; 'x-csrf-token': string };

const statuses = new Map<number, number>();

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'error' });
  hunter = await newHunter(server.url);
  const { headers } = await send(visitor(server.url), 'POST', '/api/login', {
    email: hunter.email,
    password: 'monte y sierra 26',
  });
  const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const answer = await fetch(`${server.url}/api/csrf-token`, { headers: { cookie } });
  const { csrfToken } = (await answer.json()) as { csrfToken: string };
  token = { cookie, 'x-csrf-token': csrfToken };
});
afterAll(() => server.close());

type Case = {
  method: string;
  address: string;
  body?: string | Buffer;
  headers?: Record<string, string>;
};

const ENGLISH =
  /\b(invalid|expected|received|required|unexpected|must|unknown|the|failed|unsupported|missing|unrecognized|too|input|type|string|undefined|stack|select|procedure|batch)\b/i;

/** All that is stored, as one line. */
async function stored(): Promise<string> {
  const { rows } = await server.database.pool.query(`
    SELECT (SELECT count(*) || ' ' || coalesce(sum(version), 0) FROM outings) AS outings,
      (SELECT count(*) FROM outing_species) AS entries, (SELECT count(*) FROM photos) AS photos,
      (SELECT md5(string_agg(users::text, '' ORDER BY id)) FROM users) AS users`);
  return JSON.stringify(rows[0]);
}

/** What is wrong with the answer to a case; null when it is as it should be. */
async function fault({ method, address, body, headers }: Case): Promise<string | null> {
  const before = await stored();
  const response = await fetch(server.url + address, {
    method,
    redirect: 'manual',
    headers: {
      ...token,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: body as BodyInit }),
  });
  const text = await response.text();
  const { status } = response;
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const told = `${method} ${address.slice(0, 120)} ${String(body).slice(0, 120)} → ${status} ${text.slice(0, 300)}`;
  if (status >= 500) return told;
  if (status < 400) return null;
  if ((await stored()) !== before) return `stored: ${told}`;
  const messages = [...text.matchAll(/"message":"((?:[^"\\]|\\.)*)"/g)].map(([, one]) => one ?? '');
  const html = text.startsWith('<!doctype html>') && text.includes('role="alert"');
  if (!html && messages.length === 0) return `says nothing: ${told}`;
  const english = messages.find((message) => message === '' || ENGLISH.test(message));
  return english === undefined ? null : `not Spanish: ${told}`;
}

async function faultsOf(cases: Case[]): Promise<string[]> {
  const found: string[] = [];
  for (const one of cases) {
    const said = await fault(one);
    if (said !== null) found.push(said);
  }
  return found;
}

const RIGHT: Record<string, Record<string, unknown>> = {
  espera: { date: '2026-01-10', species: 'Jabalí' },
  monteria: { date: '2026-01-10', animals: [{ species: 'Jabalí' }] },
  rececho: { date: '2026-01-10', species: 'Corzo' },
};
const rightOf = (path: string) =>
  RIGHT[Object.keys(RIGHT).find((type) => path.includes(type)) ?? ''] ?? {};

const IDS = [
  '%00',
  '%E0%A4%A',
  '%',
  '..%2f..%2fetc%2fpasswd',
  '9'.repeat(400),
  'null',
  'undefined',
  '-1',
  '1e309',
  '%F0%9F%A6%8C',
  "1'%20OR%20'1'='1",
  '__proto__',
  'constructor',
  '%ED%A0%80',
  '0',
  '%20',
  '*',
  '{}',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
];
const DEEP = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const DEEP_OBJECT = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Whole bodies that no address takes. */
const bodies = (): [body: string | Buffer, headers?: Record<string, string>][] => [
  [''],
  ['{'],
  ['nada'],
  ['"texto"'],
  ['1'],
  ['true'],
  ['{"a":}'],
  ['{"a":1,}'],
  ["{'a':1}"],
  ['\u0000'],
  ['{"a":"\u0000"}'],
  ['{"a":NaN}'],
  ['{"a":Infinity}'],
  ['[1,2'],
  ['\uFEFF{'],
  [DEEP(20_000)],
  [DEEP_OBJECT(20_000)],
  [`{"date":${DEEP(5_000)}}`],
  [Buffer.from([0xff, 0xfe, 0x7b, 0x00])],
  [Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d])],
  ['{}', { 'content-type': 'text/plain' }],
  ['{}', { 'content-type': 'application/xml' }],
  ['a=1&b=2', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['--x\r\n\r\n--x--', { 'content-type': 'multipart/form-data; boundary=x' }],
  ['{}', { 'content-type': 'application/json; charset=utf-16' }],
  ['{}', { 'content-type': 'application/json; charset=nada' }],
  ['{}', { 'content-type': ';;;' }],
  ['{}', { 'content-encoding': 'gzip' }],
  ['{}', { 'content-encoding': 'nada' }],
  [Buffer.from([0x1f, 0x8b, 8, 0, 0, 0]), { 'content-encoding': 'gzip' }],
  [bomb, { 'content-encoding': 'gzip' }],
];
/** 48 MiB of blanks in 48 kB. */
const bomb = gzipSync(Buffer.alloc(48 * 1024 * 1024, 0x20));

/** Values that a field of any kind may be given. */
const VALUES: unknown[] = [
  null,
  true,
  [],
  {},
  '',
  ' ',
  -1,
  0.1,
  1e21,
  '1e309',
  'NaN',
  'a\u0000b',
  '\uD800',
  '\u202Etxet',
  'x'.repeat(5_000),
  '😀'.repeat(300),
  [[]],
  { toString: 1 },
  ['a', ['b']],
  { $ne: 1 },
  '2026-02-30',
  '31/02/2026',
  '0000-00-00',
  '9999-12-31',
  'data:image/svg+xml;base64,PHN2Zz4=',
  ['data:image/png;base64,AAAA'],
  [null],
  10_000,
  -0.004,
  ['/api/photos/nada'],
  [`/api/photos/${randomUUID()}`],
  Number.MAX_SAFE_INTEGER + 2,
];

const fieldsOf = (body: z.core.$ZodType): string[] =>
  Object.keys(
    (z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as { properties?: object })
      .properties ?? {},
  );
const addressOf = (path: string) =>
  path.replace(':id', path.startsWith('/api/users') ? String(hunter.user.id) : randomUUID());

describe('every documented path survives', () => {
  const table = routes.map(
    (route) => [`${route.method.toUpperCase()} ${route.path}`, route] as const,
  );

  it.each(table.filter(([, { path }]) => path.includes(':id')))('bad ids: %s', async (_, route) => {
    const body = route.method === 'get' ? {} : { body: JSON.stringify(rightOf(route.path)) };
    const method = route.method.toUpperCase();
    const cases = IDS.map((id) => ({ method, address: route.path.replace(':id', id), ...body }));
    expect(await faultsOf(cases)).toEqual([]);
  });

  it.each(table.filter(([, { body }]) => body))('bad bodies: %s', async (_, { method, path }) => {
    const cases = bodies().map(([body, headers = {}]) => ({
      method: method.toUpperCase(),
      address: addressOf(path),
      body,
      headers,
    }));
    expect(await faultsOf(cases)).toEqual([]);
  });

  it.each(table.filter(([, { body }]) => body))(
    'bad fields: %s',
    async (_, { method, path, body }) => {
      const fields = [
        ...fieldsOf(body as z.core.$ZodType),
        '__proto__',
        'constructor',
        'type',
        'userId',
      ];
      const cases = fields.flatMap((field) =>
        VALUES.map((value) => ({
          method: method.toUpperCase(),
          address: addressOf(path),
          body: `${JSON.stringify({ ...rightOf(path), [field]: undefined })
            .slice(0, -1)
            .replace(/([^{])$/, '$1,')}${JSON.stringify(field)}:${JSON.stringify(value)}}`,
        })),
      );
      expect(await faultsOf(cases)).toEqual([]);
    },
  );

  it.each(table)('bad queries: %s', async (_, { method, path }) => {
    const queries = [
      '?photos=nada',
      '?photos=inline&photos=inline',
      '?photos[]=inline',
      '?photos[a]=b',
      '?q=a&q=b',
      '?q[$ne]=1',
      `?q=${'x'.repeat(3_000)}`,
      '?q=%00',
      '?q=%E0%A4%A',
      '?q=%ED%A0%80',
      '?version=x',
      '?version=1e99',
      '?__proto__[x]=1',
      '?size=nada',
      '?=&&&==',
      '?dryRun=1&dryRun=2',
    ];
    const body = method === 'get' ? {} : { body: '{}' };
    const cases = queries.map((query) => ({
      method: method.toUpperCase(),
      address: addressOf(path) + query,
      ...body,
    }));
    expect(await faultsOf(path.endsWith('/others') ? cases.slice(0, 1) : cases)).toEqual([]);
  });
});

describe('every procedure survives', () => {
  const procedures = Object.entries(appRouter._def.procedures).map(
    ([name, procedure]) => [name, (procedure as { _def: { type: string } })._def.type] as const,
  );
  const INPUTS = [
    '',
    'nada',
    '{',
    '{}',
    'null',
    '[]',
    '1',
    '{"json":null}',
    '{"json":[]}',
    '{"json":"x"}',
    '{"json":{"id":null}}',
    '{"json":{"id":{}}}',
    '{"json":{"id":"\\u0000"}}',
    '{"json":{"id":"\\ud800"}}',
    '{"json":{"type":"nada"}}',
    '{"json":{},"meta":1}',
    '{"json":{},"meta":{"values":1}}',
    '{"json":{},"meta":{"values":{"a.b":["Date"]}}}',
    '{"json":{"id":"x"},"meta":{"values":{"id":["Date"]}}}',
    '{"json":{"id":"x"},"meta":{"values":{"id":["nada"]}}}',
    '{"json":{"id":"x"},"meta":{"values":{"id":[["custom","x"]]}}}',
    '{"json":{"id":"("},"meta":{"values":{"id":["regexp"]}}}',
    '{"json":{"id":"x"},"meta":{"values":{"id":["bigint"]}}}',
    '{"json":{"id":"x"},"meta":{"values":{"__proto__.x":["Date"]}}}',
    '{"json":{"limit":-1}}',
    '{"json":{"limit":1e99}}',
    '{"json":{"cursor":{"date":"x","id":"y"}}}',
    '{"json":{"q":7}}',
    `{"json":{"q":"${'x'.repeat(201)}"}}`,
    `{"json":${DEEP(3_000)}}`,
    `{"json":${DEEP_OBJECT(3_000)}}`,
  ];

  it.each(procedures)('bad inputs: %s', async (name, type) => {
    const cases: Case[] = INPUTS.filter(
      (input) => !(name === 'sessions.endOthers' && input.length < 5_000),
    ).map((input) =>
      type === 'query'
        ? { method: 'GET', address: `/api/trpc/${name}?input=${encodeURIComponent(input)}` }
        : { method: 'POST', address: `/api/trpc/${name}`, body: input },
    );
    // What is too long for an address is cut off by the server before it is anyone's input.
    expect(await faultsOf(cases.filter(({ address }) => address.length < 12_000))).toEqual([]);
  });

  it('called in ways that it is not called', async () => {
    const cases: Case[] = [
      { method: 'GET', address: '/api/trpc' },
      { method: 'GET', address: '/api/trpc/' },
      { method: 'GET', address: '/api/trpc/nada' },
      { method: 'GET', address: '/api/trpc/outings' },
      { method: 'GET', address: '/api/trpc/__proto__' },
      { method: 'GET', address: '/api/trpc/constructor.prototype' },
      { method: 'GET', address: '/api/trpc/outings.delete' },
      { method: 'POST', address: '/api/trpc/outings.list', body: '{}' },
      { method: 'PUT', address: '/api/trpc/outings.create', body: '{}' },
      { method: 'PATCH', address: '/api/trpc/outings.create', body: '{}' },
      { method: 'GET', address: '/api/trpc/%00' },
      { method: 'GET', address: '/api/trpc/%E0%A4%A' },
      { method: 'GET', address: '/api/trpc/outings.list?batch=1&input=nada' },
      { method: 'GET', address: '/api/trpc/outings.list?batch=1&input=[]' },
      { method: 'GET', address: '/api/trpc/outings.list,outings.list?input={}' },
      { method: 'GET', address: '/api/trpc/outings.list?input=%7B%7D&input=%7B%7D' },
      { method: 'GET', address: `/api/trpc/${Array(11).fill('outings.list').join(',')}?batch=1` },
      { method: 'GET', address: `/api/trpc/${Array(1000).fill('a').join(',')}?batch=1` },
      { method: 'POST', address: '/api/trpc/outings.create?batch=1', body: '[]' },
      { method: 'POST', address: '/api/trpc/outings.create?batch=1', body: '{"0":1}' },
      ...bodies().map(([body, headers = {}]) => ({
        method: 'POST',
        address: '/api/trpc/outings.create',
        body,
        headers,
      })),
    ];
    expect(await faultsOf(cases)).toEqual([]);
  });
});

describe('all else survives', () => {
  it('account pages with broken fields, as JSON and as forms', async () => {
    const values = [
      '',
      'a',
      'a@',
      '@b.es',
      'a@b',
      `${'a'.repeat(300)}@b.es`,
      'a\u0000@b.es',
      '\uD800@b.es',
    ];
    const cases: Case[] = ['/api/login', '/api/register'].flatMap((address) => [
      ...VALUES.map((email) => ({
        method: 'POST',
        address,
        body: JSON.stringify({ email, password: {} }),
      })),
      ...VALUES.map((name) => ({
        method: 'POST',
        address,
        body: JSON.stringify({ name, email: name, password: name }),
      })),
      ...values.map((email) => ({
        method: 'POST',
        address,
        body: new URLSearchParams({
          email,
          password: 'x',
          _csrf: token['x-csrf-token'],
        }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })),
      {
        method: 'POST',
        address,
        body: 'email=%E0%A4%A&password[a]=1&__proto__=2',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
      {
        method: 'POST',
        address,
        body: 'a&'.repeat(5_000),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
      ...bodies().map(([body, headers = {}]) => ({ method: 'POST', address, body, headers })),
      { method: 'GET', address: `${address}?next=%00` },
      { method: 'GET', address: `${address}?next[]=a&next[]=b` },
      { method: 'GET', address: `${address}?next=//malo.example` },
    ]);
    expect(await faultsOf(cases)).toEqual([]);
  });

  it('photos that are none, under ids that are none', async () => {
    const png = Buffer.from('89504e470d0a1a0a', 'hex');
    const files = [
      Buffer.alloc(0),
      Buffer.from('hola'),
      png,
      Buffer.from('ffd8ff', 'hex'),
      Buffer.from('RIFF0000WEBP'),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      Buffer.from('GIF89a'),
      Buffer.from('%PDF-1.7'),
      Buffer.concat([png, Buffer.alloc(5_000, 1)]),
      Buffer.alloc(11 * 1024 * 1024, 0xff),
    ];
    const photo = { 'content-type': 'image/jpeg' };
    const cases: Case[] = [
      ...files.map((body) => ({
        method: 'PUT',
        address: `/api/photos/${randomUUID()}`,
        body,
        headers: photo,
      })),
      ...IDS.flatMap((id) => [
        { method: 'PUT', address: `/api/photos/${id}`, body: png, headers: photo },
        { method: 'GET', address: `/api/photos/${id}` },
        { method: 'GET', address: `/api/photos/${id}?size=thumb&size=thumb` },
      ]),
    ];
    expect(await faultsOf(cases)).toEqual([]);
  });

  it('copies that are none, cut short or changed anywhere', async () => {
    const zip = { 'content-type': 'application/zip' };
    const bytes = await ownCopy();
    const [address, method] = ['/api/import?dryRun=1', 'POST'];
    const cases: Case[] = [
      ...bodies().map(([body, headers = {}]) => ({
        method,
        address,
        body,
        headers: { ...zip, ...headers },
      })),
      ...['', 'x/', 'application/zipp', 'multipart/form-data; boundary=x', 'application/json'].map(
        (type) => ({ method, address, body: bytes, headers: { 'content-type': type } }),
      ),
      ...['?dryRun=1&dryRun=0', '?dryRun[]=1', '?dryRun=%00', '?dryRun=nada'].map((query) => ({
        method,
        address: `/api/import${query}`,
        body: bytes,
        headers: zip,
      })),
      ...['GET', 'PUT', 'PATCH', 'DELETE'].map((other) => ({
        method: other,
        address: '/api/import',
        ...(other === 'GET' ? {} : { body: bytes, headers: zip }),
      })),
      ...['POST', 'PUT', 'PATCH', 'DELETE'].map((other) => ({
        method: other,
        address: '/api/export',
        body: '{}',
      })),
      ...['?a=%00', '?a[]=1', '/', '/x', '?__proto__[x]=1'].map((rest) => ({
        method: 'GET',
        address: `/api/export${rest}`,
        headers: { range: 'bytes=9-1', 'if-none-match': '"', accept: 'nada' },
      })),
    ];
    expect(await faultsOf(cases)).toEqual([]);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 })), {
          maxLength: 4,
        }),
        fc.option(fc.nat(bytes.length)),
        async (changes, end) => {
          const body = Buffer.from(bytes);
          for (const [at, bits] of changes) body[at] = (body[at] ?? 0) ^ bits;
          const sent = end === null ? body : body.subarray(0, end);
          const said = await fault({ method, address: '/api/import', body: sent, headers: zip });
          expect(said).toBeNull();
        },
      ),
      { numRuns: 150 },
    );
  });

  /** Another hunter's copy, with pieces and a photo. */
  async function ownCopy(): Promise<Buffer> {
    const client = await newHunter(server.url);
    await send(client, 'POST', '/api/outings/monteria', {
      date: '2026-01-12',
      finca: 'Las Mezquitillas',
      puesto: 7,
      animals: [{ species: 'Venado', score: 182.6, photos: [PIXEL] }, { species: 'Zorro' }],
    });
    const answer = await client.fetch('/api/export');
    return Buffer.from(await answer.arrayBuffer());
  }

  it('cookies, methods and addresses of no kind', async () => {
    const garbage = [
      '%00',
      '%E0%A4%A',
      '"',
      '=;=;',
      'x'.repeat(4_000),
      '__proto__=1',
      'cuaderno_session',
      ';;;;',
      '\u00e9',
    ];
    const cases: Case[] = [
      ...garbage.map((cookie) => ({
        method: 'GET',
        address: '/api/auth/user',
        headers: { cookie },
      })),
      ...garbage.map((value) => ({
        method: 'GET',
        address: '/api/outings',
        headers: { cookie: `cuaderno_session=${value}` },
      })),
      ...['PUT', 'POST', 'PATCH', 'DELETE'].flatMap((method) =>
        [
          '/api',
          '/api/',
          '/api/nada',
          '/api/outings',
          '/api/csrf-token',
          '/api/health',
          '/api/openapi.json',
          '/api/%E0%A4%A',
        ].map((address) => ({ method, address, body: '{}' })),
      ),
      ...[
        '/api//outings',
        '/api/../api/nada',
        '/api/outings/',
        '/API/nada',
        '/api/nada?%',
        '/api/%2e%2e/',
        '/api/login/oidc',
        '/api/login/oidc/callback?code=1',
      ].map((address) => ({ method: 'GET', address })),
      {
        method: 'GET',
        address: '/api/auth/user',
        headers: { 'accept-encoding': 'nada;q=9', range: 'bytes=9-1', 'if-none-match': '"' },
      },
      {
        method: 'GET',
        address: '/api/auth/user',
        headers: { 'accept-language': 'x'.repeat(4_000), 'x-forwarded-for': 'a, b, c' },
      },
    ];
    expect(await faultsOf(cases)).toEqual([]);
  });

  it('whatever fast-check thinks of', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('espera', 'monteria', 'rececho'),
        fc.record(
          {
            date: fc.oneof(
              fc.string({ unit: 'binary' }),
              fc.date({ noInvalidDate: true }).map(String),
            ),
            species: fc.anything({ withNullPrototype: false }),
            score: fc.oneof(fc.double(), fc.string(), fc.bigInt().map(String)),
            photos: fc.array(fc.string()),
            animals: fc.array(fc.dictionary(fc.string(), fc.jsonValue())),
            description: fc.string({ unit: 'binary', maxLength: 2_000 }),
            puesto: fc.oneof(fc.double(), fc.integer(), fc.string()),
          },
          { requiredKeys: [] },
        ),
        async (type, body) => {
          const text = JSON.stringify(body, (_, value: unknown) =>
            typeof value === 'bigint' || typeof value === 'symbol' ? String(value) : value,
          );
          const said = await fault({ method: 'POST', address: `/api/outings/${type}`, body: text });
          expect(said).toBeNull();
        },
      ),
      { numRuns: 150 },
    );
  });

  it('and no answer was a fault of ours, over more than three hundred cases', () => {
    const cases = [...statuses.values()].reduce((sum, count) => sum + count, 0);
    if (process.env['FIGURES']) {
      process.stdout.write(`${cases} cases: ${JSON.stringify(Object.fromEntries(statuses))}\n`);
    }
    expect(cases).toBeGreaterThan(300);
    expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
    expect(server.output()).not.toContain('unexpected error');
  });
});

describe('what was found to be told wrongly is told right:', () => {
  const json = { 'content-type': 'application/json' };
  const nil = '00000000-0000-0000-0000-000000000000';
  const ask = async ({ method, address, body, headers }: Case) => {
    const response = await fetch(server.url + address, {
      method,
      headers: { ...token, ...(body === undefined ? {} : json), ...headers },
      ...(body === undefined ? {} : { body: body as string }),
    });
    const text = await response.text();
    return [response.status, text.startsWith('{') ? JSON.parse(text).message : text];
  };
  const listAfter = (cursor: object) =>
    `/api/trpc/outings.list?input=${encodeURIComponent(JSON.stringify({ json: { cursor } }))}`;

  it.each<[string, Case, [number, string]]>([
    [
      'a photo over its limit',
      {
        method: 'PUT',
        address: `/api/photos/${randomUUID()}`,
        body: Buffer.alloc(11 * 1024 ** 2),
        headers: { 'content-type': 'image/jpeg' },
      },
      [413, 'La petición supera los 10 MiB'],
    ],
    [
      'a sign-in over its limit',
      { method: 'POST', address: '/api/login', body: `"${'a'.repeat(70_000)}"` },
      [413, 'La petición supera los 64 KiB'],
    ],
    ['what nobody takes', { method: 'POST', address: '/' }, [404, 'No existe']],
    ['what nobody deletes', { method: 'DELETE', address: '/history' }, [404, 'No existe']],
    [
      'an empty version',
      { method: 'DELETE', address: `/api/outings/${randomUUID()}?version=` },
      [400, 'La versión debe ser un número entero'],
    ],
    [
      'a blank version',
      { method: 'DELETE', address: `/api/outings/${randomUUID()}?version=%20` },
      [400, 'La versión debe ser un número entero'],
    ],
    ...[nil, nil.replaceAll('0', 'f')].map((id): [string, Case, [number, string]] => [
      `the id ${id}, which nothing could be opened by`,
      {
        method: 'POST',
        address: '/api/outings/espera',
        body: JSON.stringify({ id, date: '2026-01-10' }),
      },
      [400, 'El id debe ser un UUID'],
    ]),
    ...['utf-16le', 'utf-16', 'utf-32'].map((charset): [string, Case, [number, string]] => [
      `JSON in ${charset}`,
      {
        method: 'POST',
        address: '/api/outings/espera',
        body: Buffer.from(`${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'utf16le'),
        headers: { 'content-type': `application/json; charset=${charset}` },
      },
      [415, 'El cuerpo de la petición debe ser application/json en UTF-8'],
    ]),
  ])('%s', async (_, given, answer) => {
    expect(await ask(given)).toEqual(answer);
  });

  it.each(['\u0000', '2026-02-30', 'x', ''])('a list from the day %j on', async (date) => {
    const [status] = await ask({ method: 'GET', address: listAfter({ date, id: randomUUID() }) });
    expect(status).toBe(400);
  });
});
