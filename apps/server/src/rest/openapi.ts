import { documentSchema, entrySchema, outingSchema, userSchema } from '@cuaderno/domain';
import { CSRF_HEADER } from '@cuaderno/protocol';
import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject } from 'zod-openapi';
import { type RestRoute, TAGS } from './route';
import { routes } from './routes';

z.globalRegistry.add(outingSchema, { id: 'Outing' });
z.globalRegistry.add(entrySchema, { id: 'Entry' });
z.globalRegistry.add(documentSchema, { id: 'Document' });
z.globalRegistry.add(userSchema, { id: 'User' });

const errorSchema = z
  .object({
    message: z.string(),
    issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Error' });

const STATUS_TEXTS: Record<number, string> = {
  200: 'Hecho',
  201: 'Creado',
  204: 'Hecho, sin cuerpo',
  206: 'La parte pedida (Range)',
  302: 'A la dirección de la foto en el almacén, que vale un minuto (con PHOTO_REDIRECT=1)',
  303: 'A otra dirección',
  304: 'La que ya tienes (If-None-Match)',
  400: 'Incumple una regla',
  401: 'Sin sesión, o con algo que no vale: la contraseña, la llave',
  403: 'Falta el token CSRF, no es tuyo, o la llave no alcanza',
  404: 'No existe',
  409: 'En conflicto',
  410: 'Se borró',
  413: 'Demasiado grande',
  415: 'El cuerpo no es del tipo que debe',
  416: 'No existe esa parte',
  429: 'Demasiados intentos, o demasiado a la vez',
  500: 'Ha fallado algo nuestro',
  503: 'No disponible ahora',
};

/** The ways in of a row: the browser's session, or for the book a program's token too. */
const SECURITY = {
  open: [],
  session: [{ session: [] }],
  book: [{ session: [] }, { token: [] }],
} satisfies Record<RestRoute['access'], object[]>;

const isWrite = ({ method }: RestRoute) => method !== 'get' && method !== 'head';

/** What any write may meet before its procedure: its body, its CSRF token and the budgets are checked for all. */
const OF_WRITES = [400, 403, 413, 415, 429];

/** The error statuses of a row. */
function failuresOf(route: RestRoute): number[] {
  const { access, guards, path, query, failures = [] } = route;
  return [
    ...(query ? [400] : []),
    // A token that isn't valid is refused everywhere, but where no session is read.
    ...(guards?.isUnqueued ? [] : [401]),
    ...(access === 'session' ? [403] : []),
    ...(isWrite(route) ? OF_WRITES : []),
    ...(path.includes(':') ? [404] : []),
    ...failures,
    500,
    503,
  ];
}

function content(type: z.core.$ZodType | string) {
  if (typeof type !== 'string') return { 'application/json': { schema: type } };
  const format = type === 'text/html' ? {} : { format: 'binary' };
  return { [type]: { schema: { type: 'string' as const, ...format } } };
}

/** An error in JSON; a page that fails is a page too, unless it isn't reached. */
const failure = ({ answers }: RestRoute) => ({
  ...content(errorSchema),
  ...(answers[200] === 'text/html' && content('text/html')),
});

const pathParams = (path: string) =>
  path.includes(':id') ? z.object({ id: z.string() }) : undefined;

/** The CSRF token, which a request with a program's token goes without. */
const csrfHeader = (access: RestRoute['access']) =>
  z.object({ [CSRF_HEADER]: access === 'book' ? z.string().optional() : z.string() });

function operation(route: RestRoute): ZodOpenApiOperationObject {
  const { operationId, summary, access, params, query, body, answers, headers } = route;
  const path = params ?? pathParams(route.path);
  const header = isWrite(route) ? csrfHeader(access) : undefined;
  const answerHeaders = Object.entries(headers ?? {}).map(([name, description]) => [
    name,
    { description, schema: { type: 'string' as const } },
  ]);
  return {
    operationId,
    summary,
    tags: [operationId.split('.')[0] ?? ''],
    security: SECURITY[access],
    requestParams: { ...(path && { path }), ...(query && { query }), ...(header && { header }) },
    ...(body && { requestBody: { required: true, content: content(body) } }),
    responses: Object.fromEntries([
      ...failuresOf(route).map((status) => [
        String(status),
        { description: STATUS_TEXTS[status] ?? '', content: failure(route) },
      ]),
      ...Object.entries(answers).map(([status, type]) => [
        status,
        {
          description: STATUS_TEXTS[Number(status)] ?? '',
          ...(type && { content: content(type) }),
          ...(answerHeaders.length > 0 && { headers: Object.fromEntries(answerHeaders) }),
        },
      ]),
    ]),
  };
}

/** The OpenAPI 3.1 document, generated from the mounted rows and their schemas. */
export function openApiDocument(serverUrl: string) {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method]: operation(route) };
  }
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Cuaderno de Caza',
        version: '1',
        description:
          'Las mismas reglas que la aplicación: cada dirección llama al procedimiento que ella usa.',
        license: { name: 'Sin licencia pública', identifier: 'LicenseRef-Unlicensed' },
      },
      servers: [{ url: serverUrl }],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      paths,
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'cuaderno_session' },
          token: {
            type: 'http',
            scheme: 'bearer',
            description:
              'Una clave para programas («cdc_…»), que se crea en el perfil. No pide token CSRF.',
          },
        },
      },
    },
    {
      // Answers have dates as ISO text.
      override: ({ zodSchema, jsonSchema }) => {
        if (zodSchema._zod.def.type === 'date') {
          Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
        }
      },
    },
  );
}
