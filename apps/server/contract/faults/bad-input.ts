import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { undocumented } from './documented';
import { test as base } from '../fixtures';
import { sessionOf, type TestServer, type TestUser } from '../server';

export type Case = {
  method: string;
  address: string;
  body?: string | Buffer;
  headers?: Record<string, string>;
};

const ENGLISH =
  /\b(invalid|expected|received|required|unexpected|must|unknown|the|failed|unsupported|missing|unrecognized|too|input|type|string|undefined|stack|select|procedure|batch)\b/i;

const VALID: Record<string, Record<string, unknown>> = {
  espera: { date: '2026-01-10', species: 'Jabalí' },
  monteria: { date: '2026-01-10', animals: [{ species: 'Jabalí' }] },
  rececho: { date: '2026-01-10', species: 'Corzo' },
  documents: { kind: 'licencia' },
  imports: {
    name: 'caza.xlsx',
    outings: [{ type: 'rececho', date: '2026-01-10', species: 'Corzo', id: randomUUID() }],
  },
};
export const validBodyOf = (path: string) =>
  VALID[Object.keys(VALID).find((type) => path.includes(type)) ?? ''] ?? {};

export const IDS = [
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
export const deepArray = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
export const deepObject = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

export const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Request bodies that every path rejects. */
export const bodies = (): [body: string | Buffer, headers?: Record<string, string>][] => [
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
  [deepArray(20_000)],
  [deepObject(20_000)],
  [`{"date":${deepArray(5_000)}}`],
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
/** 48 MiB of spaces in 48 kB. */
const bomb = gzipSync(Buffer.alloc(48 * 1024 * 1024, 0x20));

/** Invalid or extreme values for any field. */
export const VALUES: unknown[] = [
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

export const fieldsOf = (body: z.core.$ZodType): string[] =>
  Object.keys(
    (z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as { properties?: object })
      .properties ?? {},
  );

/** @returns what is wrong with the reason that a refusal gives; null for one in Spanish, and the answer to a HEAD */
function reasonFault(method: string, text: string): string | null {
  const messages = [...text.matchAll(/"message":"((?:[^"\\]|\\.)*)"/g)].map(([, one]) => one ?? '');
  const html = /^<!doctype html>[^]*(role="alert"|<p class="intro">)/.test(text);
  if (!html && messages.length === 0) return method === 'HEAD' ? null : 'no message';
  const isEnglish = messages.some((message) => message === '' || ENGLISH.test(message));
  return isEnglish ? 'not Spanish' : null;
}

/** Checks the answers of a server to cases, sent in a session of the user, and counts their statuses. */
async function createTarget(server: TestServer, user: TestUser) {
  const token = await sessionOf(server.url, user.email);
  const statuses = new Map<number, number>();

  /** Summarises the stored rows in one line. */
  async function stored(): Promise<string> {
    const { rows } = await server.database.pool.query(`
    SELECT (SELECT count(*) || ' ' || coalesce(sum(version), 0) FROM outings) AS outings,
      (SELECT count(*) FROM outing_species) AS entries, (SELECT count(*) FROM photos) AS photos,
      (SELECT count(*) || ' ' || coalesce(sum(version), 0) FROM documents) AS documents,
      (SELECT count(*) FROM imports) AS imports,
      (SELECT md5(string_agg(users::text, '' ORDER BY id)) FROM users) AS users`);
    return JSON.stringify(rows[0]);
  }

  /**
   * Sends a case: expects no 5xx, an answer that is documented, nothing stored after a 4xx, and a Spanish reason.
   * @returns the failure, or null, and what is stored, null where the answer may have changed it
   */
  async function hold({ method, address, body, headers = {} }: Case, before: string) {
    const response = await fetch(server.url + address, {
      method,
      redirect: 'manual',
      headers: {
        ...token,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    });
    const text = await response.text();
    const { status } = response;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const line = `${method} ${address.slice(0, 120)} ${String(body).slice(0, 120)} → ${status} ${text.slice(0, 300)}`;
    if (status >= 500) return { failure: line, after: null };
    const fault = undocumented({ method, address, headers, body, response, text });
    if (fault !== null || status < 400) return { failure: fault, after: null };
    const after = await stored();
    const fails = after === before ? reasonFault(method, text) : 'stored';
    return { failure: fails && `${fails}: ${line}`, after };
  }

  /** Checks one case. @returns the failure, or null */
  const check = async (one: Case) => (await hold(one, await stored())).failure;

  /** Checks many cases, in more writes than a user has in ten minutes. */
  async function checkAll(cases: Case[]): Promise<string[]> {
    const found: string[] = [];
    let before: string | null = null;
    for (const one of cases) {
      const { failure, after }: Awaited<ReturnType<typeof hold>> = await hold(
        one,
        before ?? (await stored()),
      );
      if (failure !== null) found.push(failure);
      before = after;
    }
    await server.database.pool.query('TRUNCATE rate_limits');
    return found;
  }

  /** Summarises all cases sent so far. */
  function summary() {
    const cases = [...statuses.values()].reduce((sum, count) => sum + count, 0);
    const serverErrors = [...statuses.keys()].filter((status) => status >= 500);
    return { cases, serverErrors };
  }

  return { token, check, checkAll, summary };
}

/** Tests with one `target` a file. */
export const test = base
  .extend('variables', { scope: 'file' }, { LOG_LEVEL: 'error' })
  .extend('target', { scope: 'file' }, ({ server, user }) => createTarget(server, user));
