import type { Request } from 'express';
import { handlerRoutes } from './handler-routes';
import { procedureRoutes } from './procedure-routes';
import type { Guards, RestRoute } from './route';

/** Every documented path: only these rows are mounted and in the OpenAPI document. */
export const routes: RestRoute[] = [...handlerRoutes, ...procedureRoutes];

/** Matches like express: regardless of case and of a slash at the end. */
const guarded = routes.flatMap(({ method, path, guards }) =>
  guards
    ? { method, guards, pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`, 'i') }
    : [],
);
const NONE: Guards = {};

/** @returns what the row of a request asks of the guards before it */
export function guardsOf({ method, path }: Pick<Request, 'method' | 'path'>): Guards {
  const name = method.toLowerCase();
  return guarded.find((row) => row.method === name && row.pattern.test(path))?.guards ?? NONE;
}

const TRPC = /^\/api\/trpc\/(.+)$/i;
const WITH_PHOTOS = new Set<string>(
  procedureRoutes.flatMap(({ guards, procedure }) => (guards?.hasPhotos ? procedure : [])),
);

/** @returns the procedures that a request over tRPC names, several in a batch; none for another request */
export const namedProcedures = ({ path }: Pick<Request, 'path'>): string[] =>
  decodeURIComponent(TRPC.exec(path)?.[1] ?? '')
    .split(',')
    .filter(Boolean);

/** Whether a request's body may have photos as data strings. */
export const mayHavePhotos = (request: Request): boolean =>
  guardsOf(request).hasPhotos === true ||
  namedProcedures(request).some((name) => WITH_PHOTOS.has(name));
