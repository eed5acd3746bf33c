import { type AppRouter, appRouter } from '@cuaderno/api';
import type { z } from 'zod';

/** A body that is not JSON. */
type Media =
  | 'image/jpeg'
  | 'application/pdf'
  | 'application/zip'
  | 'multipart/form-data'
  | 'text/html';

/** The groups of /api/docs: the router's, and those of the handlers. */
export const TAGS = {
  account: 'Entrar, registrarse y salir.',
  auth: 'Quién ha entrado.',
  csrf: 'El token de las escrituras.',
  documents: 'Los documentos: licencias, seguros, permisos.',
  export: 'La copia propia.',
  imports: 'Las importaciones de hojas de cálculo.',
  municipalities: 'Municipios de España.',
  ops: 'Si el servidor puede atender.',
  outings: 'Las salidas.',
  photos: 'Las fotos.',
  passkeys: 'Las llaves de acceso.',
  seasons: 'La memoria de las temporadas.',
  sessions: 'Las sesiones abiertas.',
  backups: 'Las copias que hace quien lleva el cuaderno.',
  stats: 'Los recuentos.',
  tokens: 'Las claves para programas.',
  users: 'El perfil y la cuenta.',
};

type Method = 'get' | 'head' | 'post' | 'put' | 'delete';
type OperationId = `${keyof typeof TAGS}.${string}`;
type Address = `${Method} /api/${string}`;

/** What the guards in front of the rows ask of them; a write without a budget of its own spends that of writes. */
export type Guards = {
  budget?: 'export' | 'print' | 'upload';
  /** Takes photos as data strings: up to 32 MiB. */
  hasPhotos?: boolean;
  /** Lasts, and leaves the places of requests in work to others. */
  isLasting?: boolean;
  /** A form without JavaScript, which checks its CSRF token itself. */
  isForm?: boolean;
  /** Answered before a session is read, and without the queue. */
  isUnqueued?: boolean;
};

/** Whether a row requires a session, or for the book a session or a program's token. */
type Access = 'open' | 'session' | 'book';

type Described = {
  params?: z.core.$ZodObject;
  query?: z.core.$ZodObject;
  /** The schema of a JSON body, or the media type of another one. */
  body?: z.core.$ZodType | Media;
  /** Statuses of errors beside those of every row of its kind. */
  failures?: number[];
  /** Headers of the answer: name → meaning. */
  headers?: Record<string, string>;
  guards?: Guards;
};

/** A documented path. */
export type RestRoute = Described & {
  /** The procedure's name, if any. */
  operationId: OperationId;
  method: Method;
  path: string;
  /** The summary in /api/docs. */
  summary: string;
  access: Access;
  /** Status → schema or type of the answer's body; null for none. */
  answers: Record<number, z.core.$ZodType | Media | null>;
};

function addressOf(address: Address): Pick<RestRoute, 'method' | 'path'> {
  const [method, path = ''] = address.split(' ');
  return { method: method as Method, path };
}

/** Creates a row with its own handler, which is named by `operationId`: for streams, cookies or operators. */
export const handlerRow = <Id extends OperationId>(
  operationId: Id,
  address: Address,
  summary: string,
  more: Described & Pick<RestRoute, 'answers'> & { access?: Access },
) => ({ operationId, ...addressOf(address), summary, access: 'open' as const, ...more });

/** Fields of a query, a body and a path, unchecked: the procedure checks its input. */
export type Given = Record<string, unknown>;

type RestAnswer = { status: number; body?: unknown; headers?: Record<string, string> };

type Procedures = AppRouter['_def']['record'];
export type ProcedureName = {
  [Room in keyof Procedures]: `${Room}.${Extract<keyof Procedures[Room], string>}`;
}[keyof Procedures];

/** A documented path with a procedure. */
export type ProcedureRoute = RestRoute & {
  procedure: ProcedureName;
  input: (given: Given) => unknown;
  output: (value: unknown, query: Given) => RestAnswer;
};

/** Where a row differs from its procedure. */
type Differences = Described & {
  operationId?: OperationId;
  access?: Access;
  /** The schema of the answer; nothing is answered without it. */
  answer?: z.core.$ZodType;
  /** The status of success; 200, or 204 without an answer. */
  status?: number;
  /** The field of the procedure's answer that is answered with 201, or with 200 when it was there before. */
  creates?: string;
  input?(given: Given): unknown;
  output?(value: unknown, query: Given): RestAnswer;
};

const definitions = appRouter._def.procedures as unknown as Record<
  ProcedureName,
  { _def: { inputs: z.core.$ZodType[]; meta: { access: Access } } }
>;

/**
 * Creates the row of a procedure, with the access and the body that it asks for: the body is its last input, after the
 * one of the path's parameters.
 */
export function procedureRow(
  procedure: ProcedureName,
  address: Address,
  summary: string,
  { answer, status = answer ? 200 : 204, creates, ...more }: Differences = {},
): ProcedureRoute {
  const { inputs, meta } = definitions[procedure]._def;
  const { method, path } = addressOf(address);
  const body = method === 'get' ? undefined : inputs.slice(path.includes(':') ? 1 : 0).at(-1);
  return {
    procedure,
    operationId: procedure,
    method,
    path,
    summary,
    access: meta.access,
    ...(body && { body }),
    answers: { ...(creates && { 201: answer ?? null }), [status]: answer ?? null },
    input: (given) => given,
    output: creates ? created(creates) : (value) => (answer ? { status, body: value } : { status }),
    ...more,
  };
}

const created =
  (field: string): ProcedureRoute['output'] =>
  (value) => {
    const { created: isNew, [field]: body } = value as Given;
    return { status: isNew ? 201 : 200, body };
  };
