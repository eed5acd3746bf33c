import {
  accessSchema,
  accountDeletionSchema,
  passwordChangeSchema,
  userSchema,
  userUpdateSchema,
} from '@cuaderno/domain';
import { z } from 'zod';
import type { ProcedureRoute } from './route';
import { fields, unchecked } from './unchecked';

const publicAddress = z.object({ url: z.url().nullable() });

/** The paths of the user's own profile and account. */
export const userRoutes: ProcedureRoute[] = [
  {
    operationId: 'users.update',
    method: 'put',
    path: '/api/users/:id',
    summary:
      'Cambia el perfil propio. Un email nuevo pide currentPassword; con servidor de correo vale cuando se comprueba.',
    access: 'session',
    body: userUpdateSchema,
    answers: { 200: userSchema },
    failures: [409],
    call: async (caller, { params, body }) => ({
      status: 200,
      body: await caller.users.update(unchecked({ ...fields(body), id: params['id'] })),
    }),
  },
  {
    operationId: 'users.changePassword',
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
    operationId: 'users.publicAddress',
    method: 'get',
    path: '/api/users/:id/public-address',
    summary: 'La dirección de la página pública propia; null si está apagada.',
    access: 'session',
    answers: { 200: publicAddress },
    call: async (caller, { params }) => ({
      status: 200,
      body: await caller.users.publicAddress(unchecked({ id: params['id'] })),
    }),
  },
  {
    operationId: 'users.renewPublicAddress',
    method: 'post',
    path: '/api/users/:id/public-address',
    summary: 'Cambia la dirección de la página pública: la anterior deja de existir.',
    access: 'session',
    answers: { 200: publicAddress },
    call: async (caller, { params }) => ({
      status: 200,
      body: await caller.users.renewPublicAddress(unchecked({ id: params['id'] })),
    }),
  },
  {
    operationId: 'users.access',
    method: 'get',
    path: '/api/users/:id/access',
    summary: 'Si el email propio está comprobado, y el nuevo de un cambio por comprobar.',
    access: 'session',
    answers: { 200: accessSchema },
    call: async (caller, { params }) => ({
      status: 200,
      body: await caller.users.access(unchecked({ id: params['id'] })),
    }),
  },
  {
    operationId: 'users.sendVerification',
    method: 'post',
    path: '/api/users/:id/verification',
    summary:
      'Envía otro enlace que compruebe el email; 409 si ya lo está, 404 sin servidor de correo.',
    access: 'session',
    answers: { 204: null },
    failures: [409],
    async call(caller, { params }) {
      await caller.users.sendVerification(unchecked({ id: params['id'] }));
      return { status: 204 };
    },
  },
  {
    operationId: 'users.cancelEmailChange',
    method: 'delete',
    path: '/api/users/:id/verification',
    summary: 'Deja sin efecto un cambio de email por comprobar.',
    access: 'session',
    answers: { 204: null },
    async call(caller, { params }) {
      await caller.users.cancelEmailChange(unchecked({ id: params['id'] }));
      return { status: 204 };
    },
  },
  {
    operationId: 'users.delete',
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
];
