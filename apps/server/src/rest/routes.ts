import type { AppCaller } from '@cuaderno/api';
import {
  accountDeletionSchema,
  DomainError,
  dashboardStatsSchema,
  esperaSchema,
  loginSchema,
  type Modality,
  monteriaSchema,
  municipalitySchema,
  outingSchema,
  passwordChangeSchema,
  recechoSchema,
  registerSchema,
  userSchema,
  userUpdateSchema,
} from '@cuaderno/domain';
import { z } from 'zod';
import { safeExtend, type ZodMiniObject } from 'zod/mini';
import { parseCursor, nextLink, parseNumber } from './paging';

/** What a request brings: path parameters, query and JSON body, none of it checked yet. */
type RestRequest = {
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
};

type RestAnswer = { status: number; body?: unknown; headers?: Record<string, string> };

/** A documented path: how it is written down, and the procedure that answers it. */
export type RestRoute = {
  method: 'get' | 'post' | 'put' | 'delete';
  path: string;
  /** What it does, for the reader of /api/docs. */
  summary: string;
  /** Anyone, or only a session. */
  access: 'open' | 'session';
  /** What may be asked in the query: name → what it means. */
  query?: Record<string, string>;
  /** The schema of the body, in the form in which it is sent. */
  body?: z.core.$ZodType;
  /** Status → schema of the answer; null where there is no body. */
  answers: Record<number, z.core.$ZodType | null>;
  /** Headers of the answer that say something of their own: name → what it means. */
  headers?: Record<string, string>;
  call(caller: AppCaller, request: RestRequest): Promise<RestAnswer>;
};

const fields = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {};

/** The input of a procedure is checked by the procedure: here it is only carried there. */
const unchecked = <T>(input: unknown): T => input as T;

function photosAsked(query: Record<string, unknown>) {
  return unchecked<'inline' | undefined>(query['photos']);
}

function outingInput<T>(type: Modality, body: unknown, rest: Record<string, unknown> = {}): T {
  const given = fields(body);
  if (given['type'] !== undefined && given['type'] !== type) {
    throw new DomainError('INVALID', 'La modalidad no es la de esta dirección', [
      { path: 'type', message: 'La modalidad no es la de esta dirección' },
    ]);
  }
  return unchecked<T>({ ...given, ...rest, type });
}

const INLINE = { photos: "'inline': las fotos como data strings en vez de direcciones" };
const newId = { id: z.uuid().optional() };
const withVersion = { version: z.int().optional() };
const openSession = z.object({
  current: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  userAgent: z.string(),
});

function modalityRoutes(type: Modality, schema: ZodMiniObject): RestRoute[] {
  return [
    {
      method: 'post',
      path: `/api/outings/${type}`,
      summary: `Registra una salida de ${type}. Con un id que ya existe no crea nada y responde 200.`,
      access: 'session',
      body: safeExtend(schema, newId),
      answers: { 201: outingSchema, 200: outingSchema },
      async call(caller, { body }) {
        const { created, outing } = await caller.outings.create(outingInput(type, body));
        return { status: created ? 201 : 200, body: outing };
      },
    },
    {
      method: 'put',
      path: `/api/outings/${type}/:id`,
      summary: `Cambia una salida de ${type}. Con una versión que ya no es la suya: 409.`,
      access: 'session',
      body: safeExtend(schema, withVersion),
      answers: { 200: outingSchema },
      async call(caller, { params, body }) {
        const edit = outingInput<Parameters<typeof caller.outings.update>[0]>(type, body, {
          id: params['id'],
        });
        return { status: 200, body: await caller.outings.update(edit) };
      },
    },
  ];
}

/** Every documented path that answers JSON through a procedure. */
export const routes: RestRoute[] = [
  {
    method: 'get',
    path: '/api/auth/user',
    summary: 'Quién ha entrado.',
    access: 'session',
    answers: { 200: userSchema },
    async call(caller) {
      const user = await caller.auth.me();
      if (user === null) throw new DomainError('UNAUTHENTICATED', 'Inicia sesión para continuar');
      return { status: 200, body: user };
    },
  },
  {
    method: 'put',
    path: '/api/users/:id',
    summary: 'Cambia el perfil propio. Un email nuevo pide currentPassword.',
    access: 'session',
    body: userUpdateSchema,
    answers: { 200: userSchema },
    call: async (caller, { params, body }) => ({
      status: 200,
      body: await caller.users.update(unchecked({ ...fields(body), id: params['id'] })),
    }),
  },
  {
    method: 'put',
    path: '/api/users/:id/password',
    summary: 'Cambia la contraseña y cierra las demás sesiones.',
    access: 'session',
    body: passwordChangeSchema,
    answers: { 204: null },
    async call(caller, { params, body }) {
      await caller.users.changePassword(unchecked({ ...fields(body), id: params['id'] }));
      return { status: 204 };
    },
  },
  {
    method: 'delete',
    path: '/api/users/:id',
    summary: 'Borra la cuenta con todo lo que guarda y cierra todas sus sesiones.',
    access: 'session',
    body: accountDeletionSchema,
    answers: { 204: null },
    async call(caller, { params, body }) {
      await caller.users.delete(unchecked({ ...fields(body), id: params['id'] }));
      return { status: 204 };
    },
  },
  {
    method: 'get',
    path: '/api/sessions',
    summary: 'Las sesiones abiertas, la última usada primero.',
    access: 'session',
    answers: { 200: z.array(openSession) },
    call: async (caller) => ({ status: 200, body: await caller.sessions.list() }),
  },
  {
    method: 'delete',
    path: '/api/sessions/others',
    summary: 'Cierra todas las sesiones menos la que lo pide.',
    access: 'session',
    answers: { 200: z.object({ ended: z.int() }) },
    call: async (caller) => ({ status: 200, body: await caller.sessions.endOthers() }),
  },
  {
    method: 'get',
    path: '/api/outings',
    summary: 'Las salidas, la de fecha más reciente primero: 5.000 como mucho; las demás, en Link.',
    access: 'session',
    query: {
      ...INLINE,
      limit: 'cuántas como mucho: de 1 a 5.000',
      cursor: 'dónde seguir: lo dice Link',
    },
    answers: { 200: z.array(outingSchema) },
    headers: { Link: 'La dirección de las siguientes, con rel="next"; si no está, no hay más.' },
    async call(caller, { query }) {
      const { items, nextCursor } = await caller.outings.page({
        photos: photosAsked(query),
        limit: parseNumber(query['limit']),
        cursor: parseCursor(query),
      });
      const headers = nextCursor ? { link: nextLink(nextCursor, query) } : {};
      return { status: 200, body: items, headers };
    },
  },
  {
    method: 'get',
    path: '/api/outings/:id',
    summary: 'Una salida.',
    access: 'session',
    query: INLINE,
    answers: { 200: outingSchema },
    call: async (caller, { params, query }) => ({
      status: 200,
      body: await caller.outings.get({ id: params['id'] ?? '', photos: photosAsked(query) }),
    }),
  },
  ...modalityRoutes('espera', esperaSchema),
  ...modalityRoutes('monteria', monteriaSchema),
  ...modalityRoutes('rececho', recechoSchema),
  {
    method: 'delete',
    path: '/api/outings/:id',
    summary:
      'Elimina una salida con sus piezas y fotos. Con una versión que ya no es la suya: 409.',
    access: 'session',
    query: { version: 'la versión que se leyó' },
    answers: { 204: null },
    async call(caller, { params, query }) {
      await caller.outings.delete({
        id: params['id'] ?? '',
        version: parseNumber(query['version']),
      });
      return { status: 204 };
    },
  },
  {
    method: 'get',
    path: '/api/dashboard/stats',
    summary: 'Piezas por especie, medallas y salidas por modalidad.',
    access: 'session',
    answers: { 200: dashboardStatsSchema },
    call: async (caller) => ({ status: 200, body: await caller.stats.dashboard() }),
  },
  {
    method: 'get',
    path: '/api/municipalities',
    summary: 'Municipios, el que mejor encaja primero; 50 como mucho.',
    access: 'session',
    query: { q: 'al menos 5 letras, o el nombre entero de un municipio' },
    answers: { 200: z.array(municipalitySchema) },
    call: async (caller, { query }) => ({
      status: 200,
      body: await caller.municipalities.search({ q: unchecked(query['q'] ?? '') }),
    }),
  },
];

/** The bodies of the account pages when they are spoken to in JSON; `account.ts` answers them. */
export const accountBodies = { login: loginSchema, register: registerSchema };
