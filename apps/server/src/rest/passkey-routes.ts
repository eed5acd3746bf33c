import {
  creationOptionsSchema,
  newPasskeySchema,
  passkeyNameSchema,
  passkeyProofSchema,
} from '@cuaderno/domain';
import { z } from 'zod';
import type { ProcedureRoute } from './route';
import { fields, unchecked } from './unchecked';

const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
const list = z.object({
  isOffered: z.boolean().describe('si se pueden añadir: no en una dirección IP ni sin https'),
  isLastWayIn: z.boolean().describe('si la única es también la única forma de entrar'),
  passkeys: z.array(passkey),
});

/** The paths of the passkeys. */
export const passkeyRoutes: ProcedureRoute[] = [
  {
    operationId: 'passkeys.list',
    method: 'get',
    path: '/api/passkeys',
    summary: 'Las llaves de acceso, la última añadida la primera.',
    access: 'session',
    answers: { 200: list },
    call: async (caller) => ({ status: 200, body: await caller.passkeys.list() }),
  },
  {
    operationId: 'passkeys.options',
    method: 'post',
    path: '/api/passkeys/options',
    summary:
      'Empieza a añadir una llave: lo que el navegador firma en los cinco minutos siguientes. Pide currentPassword si hace más de diez minutos que se entró.',
    access: 'session',
    body: passkeyProofSchema,
    answers: { 200: creationOptionsSchema },
    failures: [404],
    call: async (caller, { body }) => ({
      status: 200,
      body: await caller.passkeys.options(unchecked(body)),
    }),
  },
  {
    operationId: 'passkeys.add',
    method: 'post',
    path: '/api/passkeys',
    summary: 'Añade la llave que ha creado el navegador.',
    access: 'session',
    body: newPasskeySchema,
    answers: { 201: passkey },
    failures: [404, 409],
    call: async (caller, { body }) => ({
      status: 201,
      body: await caller.passkeys.add(unchecked(body)),
    }),
  },
  {
    operationId: 'passkeys.rename',
    method: 'put',
    path: '/api/passkeys/:id',
    summary: 'Cambia el nombre de una llave.',
    access: 'session',
    body: passkeyNameSchema,
    answers: { 200: passkey },
    call: async (caller, { params, body }) => ({
      status: 200,
      body: await caller.passkeys.rename(unchecked({ ...fields(body), id: params['id'] })),
    }),
  },
  {
    operationId: 'passkeys.remove',
    method: 'delete',
    path: '/api/passkeys/:id',
    summary: 'Quita una llave; 409 si es la única forma de entrar.',
    access: 'session',
    answers: { 204: null },
    failures: [409],
    async call(caller, { params }) {
      await caller.passkeys.remove(unchecked({ id: params['id'] }));
      return { status: 204 };
    },
  },
];
