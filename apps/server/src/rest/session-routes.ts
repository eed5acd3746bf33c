import { z } from 'zod';
import type { ProcedureRoute } from './route';
import { unchecked } from './unchecked';

const openSession = z.object({
  id: z.string(),
  current: z.boolean(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  userAgent: z.string(),
});

/** The paths of the open sessions. */
export const sessionRoutes: ProcedureRoute[] = [
  {
    operationId: 'sessions.list',
    method: 'get',
    path: '/api/sessions',
    summary: 'Las sesiones abiertas, la última usada primero.',
    access: 'session',
    answers: { 200: z.array(openSession) },
    call: async (caller) => ({ status: 200, body: await caller.sessions.list() }),
  },
  {
    operationId: 'sessions.endOthers',
    method: 'delete',
    path: '/api/sessions/others',
    summary: 'Cierra todas las sesiones menos la que lo pide.',
    access: 'session',
    answers: { 200: z.object({ ended: z.int() }) },
    call: async (caller) => ({ status: 200, body: await caller.sessions.endOthers() }),
  },
  {
    operationId: 'sessions.end',
    method: 'delete',
    path: '/api/sessions/:id',
    summary: 'Cierra una sesión.',
    access: 'session',
    answers: { 204: null },
    async call(caller, { params }) {
      await caller.sessions.end(unchecked({ id: params['id'] }));
      return { status: 204 };
    },
  },
];
