import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { bodies, type Case, IDS, PIXEL, test as it, VALUES } from './bad-input';
import { newUser, send } from '../server';

/** Malformed requests to an account page. */
const pageCases = (
  address: string,
  values: string[],
  token: { 'x-csrf-token': string },
): Case[] => [
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
  // Registrations are limited.
  ...(address === '/api/register' ? [] : VALUES).map((value) => ({
    method: 'POST',
    address,
    body: JSON.stringify({
      token: value,
      invite: value,
      email: 'a@b.es',
      password: 'x'.repeat(12),
    }),
  })),
  ...values.map((email) => ({
    method: 'POST',
    address,
    body: new URLSearchParams({
      token: email,
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
  { method: 'GET', address: `${address}?token=%00&invite=%00` },
  { method: 'GET', address: `${address}?token[]=a&invite[a]=b` },
  { method: 'GET', address: `${address}?next[]=a&next[]=b` },
  { method: 'GET', address: `${address}?next=//malo.example` },
];

describe('the rest survives', () => {
  it('account pages with broken fields, as JSON and as forms', async ({ target }) => {
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
    const forms = ['login', 'register', 'recover', 'password', 'verify'];
    const cases: Case[] = forms.flatMap((form) => pageCases(`/api/${form}`, values, target.token));
    expect(await target.checkAll(cases)).toEqual([]);
  });
  it('invalid photos under invalid ids', async ({ target }) => {
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
    expect(await target.checkAll(cases)).toEqual([]);
  });

  it('exports that are invalid, truncated or changed anywhere', async ({ server, target }) => {
    const zip = { 'content-type': 'application/zip' };
    const bytes = await ownExport(server.url);
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
    expect(await target.checkAll(cases)).toEqual([]);
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
          const failure = await target.check({
            method,
            address: '/api/import',
            body: sent,
            headers: zip,
          });
          expect(failure).toBeNull();
        },
      ),
      { numRuns: 150 },
    );
  });

  /** Exports another user's book, with pieces and a photo. */
  async function ownExport(url: string): Promise<Buffer> {
    const client = await newUser(url);
    await send(client, 'POST', '/api/outings/monteria', {
      date: '2026-01-12',
      finca: 'Las Mezquitillas',
      puesto: 7,
      animals: [{ species: 'Venado', score: 182.6, photos: [PIXEL] }, { species: 'Zorro' }],
    });
    const answer = await client.fetch('/api/export');
    return Buffer.from(await answer.arrayBuffer());
  }

  it('invalid cookies, methods and addresses', async ({ target }) => {
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
        '/api/unsubscribe',
        '/api/unsubscribe?user=1&key=%00',
        '/api/unsubscribe?user=1e99&key[]=a',
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
    expect(await target.checkAll(cases)).toEqual([]);
  });

  it('arbitrary bodies', async ({ target }) => {
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
          const failure = await target.check({
            method: 'POST',
            address: `/api/outings/${type}`,
            body: text,
          });
          expect(failure).toBeNull();
        },
      ),
      { numRuns: 150 },
    );
  });
});

it('no answer is a server error, over more than three hundred cases', ({ server, target }) => {
  const { cases, serverErrors } = target.summary();
  expect(cases).toBeGreaterThan(300);
  expect(serverErrors).toEqual([]);
  expect(server.output()).not.toContain('unexpected error');
});
