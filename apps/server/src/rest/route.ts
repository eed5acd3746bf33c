import type { AppCaller } from '@cuaderno/api';
import type { z } from 'zod';

/** A request's path parameters, query and JSON body, unchecked: the procedure checks its input. */
type RestRequest = {
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
};

type RestAnswer = { status: number; body?: unknown; headers?: Record<string, string> };

/** A body that is not JSON. */
type Media =
  | 'image/jpeg'
  | 'application/pdf'
  | 'application/zip'
  | 'multipart/form-data'
  | 'text/html';

/** The handlers of rows without a procedure. */
export type HandlerName =
  | 'csrfToken'
  | 'exportBook'
  | 'getPhoto'
  | 'getThumbnails'
  | 'health'
  | 'importBook'
  | 'login'
  | 'loginPage'
  | 'logout'
  | 'previewExport'
  | 'previewSeasons'
  | 'printSeasons'
  | 'putPhoto'
  | 'passkeyLogin'
  | 'passkeyOptions'
  | 'passwordPage'
  | 'ready'
  | 'recover'
  | 'recoverPage'
  | 'register'
  | 'registerPage'
  | 'resetPassword'
  | 'unsubscribe'
  | 'unsubscribePage'
  | 'verifyEmail'
  | 'verifyPage';

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
  stats: 'Los recuentos.',
  tokens: 'Las llaves para programas.',
  users: 'El perfil y la cuenta.',
};

type Documented = {
  /** The procedure's name, if any. */
  operationId: `${keyof typeof TAGS}.${string}`;
  method: 'get' | 'head' | 'post' | 'put' | 'delete';
  path: string;
  /** The summary in /api/docs. */
  summary: string;
  /** Whether it requires a session, or for the book a session or a program's token. */
  access: 'open' | 'session' | 'book';
  params?: z.core.$ZodObject;
  query?: z.core.$ZodObject;
  /** The schema of a JSON body, or the media type of another one. */
  body?: z.core.$ZodType | Media;
  /** Status → schema or type of the answer's body; null for none. */
  answers: Record<number, z.core.$ZodType | Media | null>;
  /** Statuses of errors beside those of every row of its kind. */
  failures?: number[];
  /** Headers of the answer: name → meaning. */
  headers?: Record<string, string>;
};

/** A documented path with a procedure. */
export type ProcedureRoute = Documented & {
  call(caller: AppCaller, request: RestRequest): Promise<RestAnswer>;
};

/** A documented path with its own handler, for streams, cookies or operators. */
export type HandlerRoute = Documented & { handler: HandlerName };

export type RestRoute = ProcedureRoute | HandlerRoute;
