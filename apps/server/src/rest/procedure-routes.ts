import type { AppCaller } from '@cuaderno/api';
import {
  changesSchema,
  dashboardStatsSchema,
  documentFields,
  documentSchema,
  DomainError,
  IMPORT_BATCH_MAX,
  MODALITIES,
  type Modality,
  municipalitySchema,
  outingSchema,
  PAYLOAD_FIELDS,
  printEstimateSchema,
  seasonSchema,
  seasonTotalsSchema,
} from '@cuaderno/domain';
import { CURSORS_HEADER } from '@cuaderno/protocol';
import { z } from 'zod';
import { safeExtend, type ZodMiniObject } from 'zod/mini';
import { accountRoutes } from './account-routes';
import { addedToImport, bookImports, undoneImport } from './answers';
import { nextLink, parseCursor, parseNumber, parsePrintQuery, printQuery } from './queries';
import { type Given, type ProcedureRoute, procedureRow as row } from './route';

const text = (meaning: string) => z.string().optional().describe(meaning);
const photos = z
  .enum(['inline'])
  .optional()
  .describe('inline: las fotos como data strings en vez de direcciones');
/** Failures of a list with inline photos: too large, or too many at once. */
const INLINE_FAILURES = [413, 429];
const optionalId = { id: z.uuid().optional() };
const withVersion = { version: z.int().optional() };
const ofVersion = {
  query: z.object({ version: text('la versión que se leyó') }),
  failures: [409],
  input: ({ version, ...given }: Given) => ({ ...given, version: parseNumber(version) }),
};

/** The header of an outing's writes, for clients that read changes. */
const headers = {
  [CURSORS_HEADER]: 'Los cursores del cuaderno justo antes y justo después de esta escritura.',
};

/** The paths of a modality's outings, whose address says it. */
function modalityRoutes(type: Modality): ProcedureRoute[] {
  const schema: ZodMiniObject = PAYLOAD_FIELDS[type];
  const fields = safeExtend(schema, { type: z.literal(type).optional() });
  const input = (given: Given) => {
    if (given['type'] === undefined || given['type'] === type) return { ...given, type };
    const message = 'La modalidad no es la de esta dirección';
    throw new DomainError('INVALID', message, [{ path: 'type', message }]);
  };
  const alike = { answer: outingSchema, headers, input, guards: { hasPhotos: true } };
  return [
    row(
      'outings.create',
      `post /api/outings/${type}`,
      `Registra una salida de ${type}. Con un id que ya existe no crea nada y responde 200.`,
      {
        ...alike,
        operationId: `outings.create.${type}`,
        body: safeExtend(fields, optionalId),
        creates: 'outing',
        failures: [410],
      },
    ),
    row(
      'outings.update',
      `put /api/outings/${type}/:id`,
      `Cambia una salida de ${type}. Con una versión que ya no es la suya: 409.`,
      {
        ...alike,
        operationId: `outings.update.${type}`,
        body: safeExtend(fields, withVersion),
        failures: [409],
      },
    ),
  ];
}

/** Every documented path with a procedure. */
export const procedureRoutes: ProcedureRoute[] = [
  ...accountRoutes,
  row(
    'outings.page',
    'get /api/outings',
    'Las salidas, la de fecha más reciente primero: 5.000 como mucho; las demás, en Link.',
    {
      query: z.object({
        photos,
        limit: text('cuántas como mucho: de 1 a 5.000'),
        cursor: text('dónde seguir: lo dice Link'),
      }),
      failures: INLINE_FAILURES,
      answer: z.array(outingSchema),
      headers: { Link: 'La dirección de las siguientes, con rel="next"; si no está, no hay más.' },
      input: ({ limit, cursor, ...given }) => ({
        ...given,
        limit: parseNumber(limit),
        cursor: parseCursor(cursor),
      }),
      output(value, query) {
        const { items, nextCursor } = value as Awaited<ReturnType<AppCaller['outings']['page']>>;
        return { status: 200, body: items, headers: nextLink(nextCursor, query) };
      },
    },
  ),
  row(
    'outings.changes',
    'get /api/outings/changes',
    'Lo que ha cambiado en el cuaderno desde la respuesta anterior: 1.000 salidas como mucho.',
    {
      query: z.object({
        since: text('el cursor de la respuesta anterior; sin él, todo el cuaderno'),
      }),
      failures: [429],
      answer: changesSchema,
    },
  ),
  row('outings.get', 'get /api/outings/:id', 'Una salida.', {
    query: z.object({ photos }),
    failures: INLINE_FAILURES,
    answer: outingSchema,
  }),
  ...MODALITIES.flatMap(modalityRoutes),
  row(
    'outings.delete',
    'delete /api/outings/:id',
    'Elimina una salida con sus piezas y fotos. Con una versión que ya no es la suya: 409.',
    { ...ofVersion, headers },
  ),
  row(
    'documents.list',
    'get /api/documents',
    'Los documentos, el primero que se guardó el primero.',
    {
      answer: z.array(documentSchema),
    },
  ),
  row(
    'documents.create',
    'post /api/documents',
    'Guarda un documento. Con un id que ya existe no crea nada y responde 200.',
    {
      body: safeExtend(documentFields, optionalId),
      answer: documentSchema,
      creates: 'document',
      failures: [410],
    },
  ),
  row('documents.get', 'get /api/documents/:id', 'Un documento.', { answer: documentSchema }),
  row(
    'documents.update',
    'put /api/documents/:id',
    'Cambia un documento. Con una versión que ya no es la suya: 409.',
    {
      body: safeExtend(documentFields, withVersion),
      answer: documentSchema,
      failures: [409],
    },
  ),
  row(
    'documents.delete',
    'delete /api/documents/:id',
    'Elimina un documento con sus fotos. Con una versión que ya no es la suya: 409.',
    ofVersion,
  ),
  row(
    'imports.list',
    'get /api/imports',
    'Las importaciones que no se han deshecho, la última la primera.',
    { answer: bookImports },
  ),
  row(
    'imports.add',
    'post /api/imports/:id',
    'Añade salidas a una importación, que empieza con las primeras. Repetirlo no añade nada.',
    {
      body: z.object({
        name: z.string(),
        outings: z
          .array(
            z.union(MODALITIES.map((type) => safeExtend(PAYLOAD_FIELDS[type], { id: z.uuid() }))),
          )
          .min(1)
          .max(IMPORT_BATCH_MAX),
      }),
      answer: addedToImport,
      failures: [410],
    },
  ),
  row(
    'imports.undo',
    'delete /api/imports/:id',
    'Deshace una importación: quita lo que añadió y nadie ha cambiado desde entonces.',
    { answer: undoneImport, failures: [409] },
  ),
  row(
    'stats.dashboard',
    'get /api/dashboard/stats',
    'Piezas por especie, medallas y salidas por modalidad.',
    { failures: [429], answer: dashboardStatsSchema },
  ),
  row(
    'stats.seasons',
    'get /api/seasons',
    'Las cifras de cada temporada, de la actual a la primera.',
    { failures: [429], answer: z.array(seasonTotalsSchema) },
  ),
  row(
    'stats.season',
    'get /api/seasons/:season',
    'Una temporada, por su primer año, junto a la anterior (hasta el mismo día mientras dura), y las marcas.',
    {
      params: z.object({ season: z.string().describe('el primer año de la temporada: 2026') }),
      failures: [400, 429],
      answer: seasonSchema,
      input: ({ season }) => ({ season: parseNumber(season) }),
    },
  ),
  row(
    'stats.seasonPrint',
    'get /api/seasons/:seasons/memoria',
    'Lo que tendrá la memoria de una temporada (2026), de varias (2024-2026) o de todas.',
    {
      params: z.object({ seasons: z.string() }),
      query: printQuery,
      failures: [429],
      answer: printEstimateSchema,
      input: ({ seasons, ...query }) => ({ seasons, ...parsePrintQuery(query) }),
    },
  ),
  row(
    'municipalities.search',
    'get /api/municipalities',
    'Municipios, el que mejor encaja primero; 50 como mucho.',
    {
      query: z.object({ q: text('al menos 5 letras, o el nombre entero de un municipio') }),
      answer: z.array(municipalitySchema),
      input: ({ q = '' }) => ({ q }),
    },
  ),
];
