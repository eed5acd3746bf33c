import {
  dashboardStatsSchema,
  printEstimateSchema,
  seasonSchema,
  seasonTotalsSchema,
} from '@cuaderno/domain';
import { z } from 'zod';
import { parseNumber } from './paging';
import { parsePrintQuery, printQuery } from './print-query';
import type { ProcedureRoute } from './route';

/** The figures of the book. */
export const statsRoutes: ProcedureRoute[] = [
  {
    operationId: 'stats.dashboard',
    method: 'get',
    path: '/api/dashboard/stats',
    summary: 'Piezas por especie, medallas y salidas por modalidad.',
    access: 'book',
    failures: [429],
    answers: { 200: dashboardStatsSchema },
    call: async (caller) => ({ status: 200, body: await caller.stats.dashboard() }),
  },
  {
    operationId: 'stats.seasons',
    method: 'get',
    path: '/api/seasons',
    summary: 'Las cifras de cada temporada, de la actual a la primera.',
    access: 'book',
    failures: [429],
    answers: { 200: z.array(seasonTotalsSchema) },
    call: async (caller) => ({ status: 200, body: await caller.stats.seasons() }),
  },
  {
    operationId: 'stats.season',
    method: 'get',
    path: '/api/seasons/:season',
    summary:
      'Una temporada, por su primer año, junto a la anterior (hasta el mismo día mientras dura), y las marcas.',
    access: 'book',
    params: z.object({ season: z.string().describe('el primer año de la temporada: 2026') }),
    failures: [400, 429],
    answers: { 200: seasonSchema },
    call: async (caller, { params }) => ({
      status: 200,
      body: await caller.stats.season({ season: parseNumber(params['season']) }),
    }),
  },
  {
    operationId: 'stats.seasonPrint',
    method: 'get',
    path: '/api/seasons/:seasons/memoria',
    summary: 'Lo que tendrá la memoria de una temporada (2026), de varias (2024-2026) o de todas.',
    access: 'book',
    params: z.object({ seasons: z.string() }),
    query: printQuery,
    failures: [429],
    answers: { 200: printEstimateSchema },
    call: async (caller, { params, query }) => ({
      status: 200,
      body: await caller.stats.seasonPrint({
        seasons: params['seasons'] ?? '',
        ...parsePrintQuery(query),
      }),
    }),
  },
];
