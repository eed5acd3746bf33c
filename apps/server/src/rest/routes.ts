import { handlerRoutes } from './handler-routes';
import { procedureRoutes } from './procedure-routes';
import type { RestRoute } from './route';

/** Every documented path: what is not a row here is neither mounted nor in the OpenAPI document. */
export const routes: RestRoute[] = [...handlerRoutes, ...procedureRoutes];
