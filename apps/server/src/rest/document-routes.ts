import { documentFields, documentSchema } from '@cuaderno/domain';
import { z } from 'zod';
import { safeExtend } from 'zod/mini';
import { parseNumber } from './paging';
import type { ProcedureRoute } from './route';
import { fields, unchecked } from './unchecked';

/** The paths of the documents. */
export const documentRoutes: ProcedureRoute[] = [
  {
    operationId: 'documents.list',
    method: 'get',
    path: '/api/documents',
    summary: 'Los documentos, el primero que se guardó el primero.',
    access: 'book',
    answers: { 200: z.array(documentSchema) },
    call: async (caller) => ({ status: 200, body: await caller.documents.list() }),
  },
  {
    operationId: 'documents.create',
    method: 'post',
    path: '/api/documents',
    summary: 'Guarda un documento. Con un id que ya existe no crea nada y responde 200.',
    access: 'book',
    body: safeExtend(documentFields, { id: z.uuid().optional() }),
    answers: { 201: documentSchema, 200: documentSchema },
    failures: [410],
    async call(caller, { body }) {
      const { created, document } = await caller.documents.create(unchecked(fields(body)));
      return { status: created ? 201 : 200, body: document };
    },
  },
  {
    operationId: 'documents.get',
    method: 'get',
    path: '/api/documents/:id',
    summary: 'Un documento.',
    access: 'book',
    answers: { 200: documentSchema },
    call: async (caller, { params }) => ({
      status: 200,
      body: await caller.documents.get({ id: params['id'] ?? '' }),
    }),
  },
  {
    operationId: 'documents.update',
    method: 'put',
    path: '/api/documents/:id',
    summary: 'Cambia un documento. Con una versión que ya no es la suya: 409.',
    access: 'book',
    body: safeExtend(documentFields, { version: z.int().optional() }),
    answers: { 200: documentSchema },
    failures: [409],
    call: async (caller, { params, body }) => ({
      status: 200,
      body: await caller.documents.update(unchecked({ ...fields(body), id: params['id'] })),
    }),
  },
  {
    operationId: 'documents.delete',
    method: 'delete',
    path: '/api/documents/:id',
    summary: 'Elimina un documento con sus fotos. Con una versión que ya no es la suya: 409.',
    access: 'book',
    query: z.object({ version: z.string().optional().describe('la versión que se leyó') }),
    failures: [409],
    answers: { 204: null },
    async call(caller, { params, query }) {
      await caller.documents.delete({
        id: params['id'] ?? '',
        version: parseNumber(query['version']),
      });
      return { status: 204 };
    },
  },
];
