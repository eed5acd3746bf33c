import { z } from 'zod';
import { accountBodies, type RestRoute, routes } from './routes';

const error = z.object({
  message: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

const STATUS_TEXTS: Record<number, string> = {
  200: 'Hecho',
  201: 'Creado',
  204: 'Hecho, sin cuerpo',
  400: 'Incumple una regla',
  401: 'Sin sesión',
  403: 'Falta el token CSRF, o no es tuyo',
  404: 'No existe',
  409: 'En conflicto',
  410: 'Se borró',
  413: 'Demasiado grande',
  415: 'El cuerpo no es del tipo que debe',
  429: 'Demasiados intentos, o demasiado a la vez',
};

const json = (schema: z.core.$ZodType, io: 'input' | 'output') => ({
  'application/json': {
    schema: z.toJSONSchema(schema, { io, unrepresentable: 'any' }),
  },
});

function answer(status: number, schema: z.core.$ZodType | null) {
  return {
    description: STATUS_TEXTS[status] ?? '',
    ...(schema ? { content: json(schema, 'output') } : {}),
  };
}

function failuresOf({ access, method, path, body, query }: RestRoute): number[] {
  return [
    ...(body ? [400] : []),
    ...(access === 'session' ? [401] : []),
    ...(method === 'get' ? [] : [403]),
    ...(path.includes(':id') ? [404] : []),
    ...(body && path.startsWith('/api/outings') ? [path.includes(':id') ? 409 : 410] : []),
    ...(query?.['limit'] ? [400] : []),
    ...(query?.['photos'] ? [413, 429] : []),
  ];
}

const headersOf = ({ headers }: RestRoute) =>
  headers && {
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, description]) => [
        name,
        { description, schema: { type: 'string' } },
      ]),
    ),
  };

function operation(route: RestRoute) {
  const params = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const query = Object.entries(route.query ?? {}).map(([name, description]) => ({
    name,
    in: 'query',
    description,
    schema: { type: 'string' },
  }));
  const csrf = [{ name: 'x-csrf-token', in: 'header', required: true, schema: { type: 'string' } }];
  return {
    summary: route.summary,
    parameters: [...params, ...query, ...(route.method === 'get' ? [] : csrf)],
    ...(route.access === 'session' ? { security: [{ session: [] }] } : {}),
    ...(route.body ? { requestBody: { required: true, content: json(route.body, 'input') } } : {}),
    responses: Object.fromEntries([
      ...Object.entries(route.answers).map(([status, schema]) => [
        status,
        { ...answer(Number(status), schema), ...headersOf(route) },
      ]),
      ...failuresOf(route).map((status) => [status, answer(status, error)]),
    ]),
  };
}

const image = { content: { 'image/jpeg': { schema: { type: 'string', format: 'binary' } } } };

const zip = { content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } } };
const csrfHeader = {
  name: 'x-csrf-token',
  in: 'header',
  required: true,
  schema: { type: 'string' },
};
const importReport = z.object({
  dryRun: z.boolean(),
  added: z.int(),
  existing: z.int(),
  refused: z.array(z.object({ date: z.string().nullable(), message: z.string() })),
  photos: z.int(),
  missingPhotos: z.int(),
  profile: z.boolean(),
});

/** Paths that are no procedures: accounts, tokens, photos, health. */
function otherPaths() {
  const account = (summary: string, body: z.core.$ZodType, done: number, failures: number[]) => ({
    post: {
      summary,
      parameters: [
        { name: 'x-csrf-token', in: 'header', required: true, schema: { type: 'string' } },
      ],
      requestBody: { required: true, content: json(body, 'input') },
      responses: Object.fromEntries([
        [done, { description: 'Dentro: la cookie de sesión viene en la respuesta' }],
        ...failures.map((status) => [status, answer(status, error)]),
      ]),
    },
  });
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } };
  const security = [{ session: [] }];
  return {
    '/api/csrf-token': {
      get: {
        summary: 'El token que lleva toda escritura, y el nombre de su cabecera.',
        responses: {
          200: answer(200, z.object({ headerName: z.string(), csrfToken: z.string() })),
        },
      },
    },
    '/api/login': account('Entra.', accountBodies.login, 200, [400, 401, 403, 429]),
    '/api/register': account(
      'Crea un cuaderno y entra.',
      accountBodies.register,
      201,
      [400, 403, 409, 429],
    ),
    '/api/logout': { get: { summary: 'Sale.', responses: { 303: { description: 'A /login' } } } },
    '/api/photos/{id}': {
      get: {
        summary: 'Una foto propia; con ?size=thumb, su miniatura.',
        security,
        parameters: [
          id,
          { name: 'size', in: 'query', schema: { type: 'string', enum: ['thumb'] } },
        ],
        responses: {
          200: { description: 'La imagen', ...image },
          304: { description: 'La que ya tienes (If-None-Match)' },
          401: answer(401, error),
          404: answer(404, error),
        },
      },
      put: {
        summary:
          'Deja una foto a la espera de la salida que la nombre (7 días). Repetirlo no cambia nada.',
        security,
        parameters: [id],
        requestBody: { required: true, ...image },
        responses: { 204: answer(204, null), 400: answer(400, error), 401: answer(401, error) },
      },
    },
    '/api/export': {
      get: {
        summary: 'La copia propia: un ZIP con cuaderno.json, salidas.csv y las fotos.',
        security,
        responses: { 200: { description: 'El ZIP', ...zip }, 401: answer(401, error) },
      },
    },
    '/api/import': {
      post: {
        summary:
          'Añade lo que falte de una copia; repetirlo no cambia nada. Con ?dryRun=1 solo lo dice.',
        security,
        parameters: [csrfHeader, { name: 'dryRun', in: 'query', schema: { type: 'string' } }],
        requestBody: { required: true, ...zip },
        responses: {
          200: answer(200, importReport),
          ...Object.fromEntries(
            [400, 401, 403, 413, 415, 429].map((one) => [one, answer(one, error)]),
          ),
        },
      },
    },
    '/api/ready': {
      get: {
        summary: 'Si puede atender: la base de datos responde y no se está parando.',
        responses: {
          200: answer(200, z.object({ status: z.literal('ready') })),
          503: { description: 'Todavía no, o ya no' },
        },
      },
    },
    '/api/health': {
      get: {
        summary: 'Si la base de datos responde.',
        responses: { 200: answer(200, z.object({ status: z.literal('ok') })) },
      },
    },
  };
}

/** The OpenAPI 3.1 document, made from the same table and schemas that answer. */
export function openApiDocument(serverUrl: string) {
  const paths: Record<string, Record<string, unknown>> = otherPaths();
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cuaderno de Caza',
      version: '1',
      description:
        'Las mismas reglas que la aplicación: cada dirección llama al procedimiento que ella usa.',
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'cuaderno_session' } },
    },
  };
}
