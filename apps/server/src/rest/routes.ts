import { handlerRoutes } from './handler-routes';
import { procedureRoutes } from './procedure-routes';
import type { RestRoute } from './route';

/** Every documented path: only these rows are mounted and in the OpenAPI document. */
export const routes: RestRoute[] = [...handlerRoutes, ...procedureRoutes];
