import { IMPORT_BATCH_MAX, MODALITIES, PAYLOAD_FIELDS } from '@cuaderno/domain';
import { z } from 'zod';
import { safeExtend } from 'zod/mini';
import type { ProcedureRoute } from './route';
import { fields, unchecked } from './unchecked';

const bookImport = z.object({
  id: z.uuid(),
  name: z.string().describe('el nombre del archivo'),
  outings: z.int().describe('cuántas de sus salidas siguen en el cuaderno'),
  createdAt: z.iso.datetime(),
});

const issue = z.object({ path: z.string(), message: z.string() });
const added = z.object({
  added: z.int(),
  existing: z.int().describe('las que ya estaban, que se quedan como están'),
  refused: z.array(z.object({ id: z.uuid(), message: z.string(), issues: z.array(issue) })),
});

const undone = z.object({
  removed: z.int(),
  kept: z
    .array(
      z.object({
        id: z.uuid(),
        type: z.enum(MODALITIES),
        date: z.iso.date(),
        municipality: z.string().nullable(),
      }),
    )
    .describe('las que se han cambiado desde entonces, que se quedan'),
});

const outing = z.union(
  MODALITIES.map((type) => safeExtend(PAYLOAD_FIELDS[type], { id: z.uuid() })),
);

/** The paths of the imports of spreadsheets. */
export const importRoutes: ProcedureRoute[] = [
  {
    operationId: 'imports.list',
    method: 'get',
    path: '/api/imports',
    summary: 'Las importaciones que no se han deshecho, la última la primera.',
    access: 'book',
    answers: { 200: z.array(bookImport) },
    call: async (caller) => ({ status: 200, body: await caller.imports.list() }),
  },
  {
    operationId: 'imports.add',
    method: 'post',
    path: '/api/imports/:id',
    summary:
      'Añade salidas a una importación, que empieza con las primeras. Repetirlo no añade nada.',
    access: 'book',
    body: z.object({
      name: z.string(),
      outings: z.array(outing).min(1).max(IMPORT_BATCH_MAX),
    }),
    answers: { 200: added },
    failures: [410],
    call: async (caller, { params, body }) => ({
      status: 200,
      body: await caller.imports.add(unchecked({ ...fields(body), id: params['id'] })),
    }),
  },
  {
    operationId: 'imports.undo',
    method: 'delete',
    path: '/api/imports/:id',
    summary: 'Deshace una importación: quita lo que añadió y nadie ha cambiado desde entonces.',
    access: 'book',
    answers: { 200: undone },
    failures: [409],
    call: async (caller, { params }) => ({
      status: 200,
      body: await caller.imports.undo({ id: params['id'] ?? '' }),
    }),
  },
];
