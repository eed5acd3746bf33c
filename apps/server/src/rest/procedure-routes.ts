import {
  changesSchema,
  DomainError,
  MODALITIES,
  type Modality,
  municipalitySchema,
  outingSchema,
  PAYLOAD_FIELDS,
  userSchema,
} from '@cuaderno/domain';
import { CURSORS_HEADER } from '@cuaderno/protocol';
import { z } from 'zod';
import { safeExtend, type ZodMiniObject } from 'zod/mini';
import { documentRoutes } from './document-routes';
import { importRoutes } from './import-routes';
import { nextLink, parseCursor, parseNumber } from './paging';
import type { ProcedureRoute } from './route';
import { fields, unchecked } from './unchecked';
import { passkeyRoutes } from './passkey-routes';
import { sessionRoutes } from './session-routes';
import { statsRoutes } from './stats-routes';
import { tokenRoutes } from './token-routes';
import { userRoutes } from './user-routes';

function photosMode(query: Record<string, unknown>) {
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

const text = (meaning: string) => z.string().optional().describe(meaning);
const photos = z
  .enum(['inline'])
  .optional()
  .describe('inline: las fotos como data strings en vez de direcciones');
/** Failures of a list with inline photos: too large, or too many at once. */
const INLINE_FAILURES = [413, 429];
const optionalId = { id: z.uuid().optional() };
const withVersion = { version: z.int().optional() };

/** The header of an outing's writes, for clients that read changes. */
const headers = {
  [CURSORS_HEADER]: 'Los cursores del cuaderno justo antes y justo después de esta escritura.',
};

function modalityRoutes(type: Modality, schema: ZodMiniObject): ProcedureRoute[] {
  // The address says it.
  const optionalType = { type: z.literal(type).optional() };
  return [
    {
      operationId: `outings.create.${type}`,
      method: 'post',
      path: `/api/outings/${type}`,
      summary: `Registra una salida de ${type}. Con un id que ya existe no crea nada y responde 200.`,
      access: 'book',
      body: safeExtend(schema, { ...optionalType, ...optionalId }),
      answers: { 201: outingSchema, 200: outingSchema },
      headers,
      failures: [410],
      async call(caller, { body }) {
        const { created, outing } = await caller.outings.create(outingInput(type, body));
        return { status: created ? 201 : 200, body: outing };
      },
    },
    {
      operationId: `outings.update.${type}`,
      method: 'put',
      path: `/api/outings/${type}/:id`,
      summary: `Cambia una salida de ${type}. Con una versión que ya no es la suya: 409.`,
      access: 'book',
      body: safeExtend(schema, { ...optionalType, ...withVersion }),
      answers: { 200: outingSchema },
      headers,
      failures: [409],
      async call(caller, { params, body }) {
        const edit = outingInput<Parameters<typeof caller.outings.update>[0]>(type, body, {
          id: params['id'],
        });
        return { status: 200, body: await caller.outings.update(edit) };
      },
    },
  ];
}

/** Every documented path with a procedure. */
export const procedureRoutes: ProcedureRoute[] = [
  {
    operationId: 'auth.me',
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
  ...passkeyRoutes,
  ...tokenRoutes,
  ...userRoutes,
  ...sessionRoutes,
  {
    operationId: 'outings.page',
    method: 'get',
    path: '/api/outings',
    summary: 'Las salidas, la de fecha más reciente primero: 5.000 como mucho; las demás, en Link.',
    access: 'book',
    query: z.object({
      photos,
      limit: text('cuántas como mucho: de 1 a 5.000'),
      cursor: text('dónde seguir: lo dice Link'),
    }),
    failures: INLINE_FAILURES,
    answers: { 200: z.array(outingSchema) },
    headers: { Link: 'La dirección de las siguientes, con rel="next"; si no está, no hay más.' },
    async call(caller, { query }) {
      const { items, nextCursor } = await caller.outings.page({
        photos: photosMode(query),
        limit: parseNumber(query['limit']),
        cursor: parseCursor(query),
      });
      const link = nextCursor ? { link: nextLink(nextCursor, query) } : {};
      return { status: 200, body: items, headers: link };
    },
  },
  {
    operationId: 'outings.changes',
    method: 'get',
    path: '/api/outings/changes',
    summary:
      'Lo que ha cambiado en el cuaderno desde la respuesta anterior: 1.000 salidas como mucho.',
    access: 'book',
    query: z.object({
      since: text('el cursor de la respuesta anterior; sin él, todo el cuaderno'),
    }),
    failures: [429],
    answers: { 200: changesSchema },
    call: async (caller, { query }) => ({
      status: 200,
      body: await caller.outings.changes({ since: unchecked(query['since']) }),
    }),
  },
  {
    operationId: 'outings.get',
    method: 'get',
    path: '/api/outings/:id',
    summary: 'Una salida.',
    access: 'book',
    query: z.object({ photos }),
    failures: INLINE_FAILURES,
    answers: { 200: outingSchema },
    call: async (caller, { params, query }) => ({
      status: 200,
      body: await caller.outings.get({ id: params['id'] ?? '', photos: photosMode(query) }),
    }),
  },
  ...MODALITIES.flatMap((type) => modalityRoutes(type, PAYLOAD_FIELDS[type])),
  {
    operationId: 'outings.delete',
    method: 'delete',
    path: '/api/outings/:id',
    summary:
      'Elimina una salida con sus piezas y fotos. Con una versión que ya no es la suya: 409.',
    access: 'book',
    query: z.object({ version: text('la versión que se leyó') }),
    failures: [409],
    answers: { 204: null },
    headers,
    async call(caller, { params, query }) {
      await caller.outings.delete({
        id: params['id'] ?? '',
        version: parseNumber(query['version']),
      });
      return { status: 204 };
    },
  },
  ...documentRoutes,
  ...importRoutes,
  ...statsRoutes,
  {
    operationId: 'municipalities.search',
    method: 'get',
    path: '/api/municipalities',
    summary: 'Municipios, el que mejor encaja primero; 50 como mucho.',
    access: 'book',
    query: z.object({ q: text('al menos 5 letras, o el nombre entero de un municipio') }),
    answers: { 200: z.array(municipalitySchema) },
    call: async (caller, { query }) => ({
      status: 200,
      body: await caller.municipalities.search({ q: unchecked(query['q'] ?? '') }),
    }),
  },
];
