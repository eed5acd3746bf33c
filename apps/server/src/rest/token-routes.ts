import { newTokenSchema } from '@cuaderno/domain';
import { z } from 'zod';
import type { ProcedureRoute } from './route';
import { unchecked } from './unchecked';

const token = z.object({
  id: z.uuid(),
  name: z.string(),
  canWrite: z.boolean(),
  createdAt: z.iso.datetime(),
  expires: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
});

/** The paths of the tokens for programs. */
export const tokenRoutes: ProcedureRoute[] = [
  {
    operationId: 'tokens.list',
    method: 'get',
    path: '/api/tokens',
    summary: 'Las llaves para programas, la última la primera.',
    access: 'session',
    answers: { 200: z.array(token) },
    call: async (caller) => ({ status: 200, body: await caller.tokens.list() }),
  },
  {
    operationId: 'tokens.create',
    method: 'post',
    path: '/api/tokens',
    summary: 'Crea una llave; la respuesta es la única que la muestra. days: 30, 365 o null.',
    access: 'session',
    body: newTokenSchema,
    answers: { 201: z.object({ ...token.shape, token: z.string() }) },
    failures: [409],
    call: async (caller, { body }) => ({
      status: 201,
      body: await caller.tokens.create(unchecked(body)),
    }),
  },
  {
    operationId: 'tokens.revoke',
    method: 'delete',
    path: '/api/tokens/:id',
    summary: 'Revoca una llave: deja de valer en el acto.',
    access: 'session',
    answers: { 204: null },
    async call(caller, { params }) {
      await caller.tokens.revoke(unchecked({ id: params['id'] }));
      return { status: 204 };
    },
  },
];
