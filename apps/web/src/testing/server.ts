import type { AppRouter } from '@cuaderno/api';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import superjson, { type SuperJSONResult } from 'superjson';

type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;
type Resource = keyof Outputs;

/** Answers to procedures by their names, such as 'outings.changes', with the router's own types. */
type Answers = {
  [R in Resource as `${R}.${keyof Outputs[R] & string}`]: (
    input: Inputs[R][keyof Inputs[R]],
    userId: string | null,
  ) => Outputs[R][keyof Outputs[R]] | Promise<Outputs[R][keyof Outputs[R]]>;
};

/** A recorded call. */
interface Call {
  procedure: string;
  input: unknown;
  /** The user named by the request. */
  userId: string | null;
}

const CSRF = http.get('/api/csrf-token', () =>
  HttpResponse.json({ headerName: 'x-csrf-token', csrfToken: 'token' }),
);

export const server = setupServer(CSRF);

/** The server's error, thrown by an answer. */
export class Rejection extends Error {
  readonly code: string;
  readonly status: number;
  /** The seconds of its Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(message: string, code = 'INTERNAL_SERVER_ERROR', status = 500, retryAfter?: number) {
    super(message);
    this.code = code;
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

async function inputsOf(request: Request): Promise<Record<string, SuperJSONResult>> {
  const text =
    request.method === 'GET'
      ? new URL(request.url).searchParams.get('input')
      : await request.text();
  return JSON.parse(text || '{}') as Record<string, SuperJSONResult>;
}

async function respond(
  answer: ((input: never, userId: string | null) => unknown) | undefined,
  { input, userId }: Call,
  headers: Headers,
) {
  try {
    if (!answer) throw new Rejection('No answer in this test', 'NOT_FOUND', 404);
    return { result: { data: superjson.serialize(await answer(input as never, userId)) } };
  } catch (error) {
    const { message, code, status, retryAfter } = error as Rejection;
    if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter));
    const data = { code, httpStatus: status, issues: [] };
    return { error: superjson.serialize({ message, code: -32600, data }) };
  }
}

/** Answers tRPC calls like the server, batches included. @returns the calls */
export function answering(answers: Partial<Answers>): Call[] {
  const calls: Call[] = [];
  server.use(
    http.all('/api/trpc/*', async ({ request }) => {
      const procedures = new URL(request.url).pathname.slice('/api/trpc/'.length).split(',');
      const inputs = await inputsOf(request);
      const headers = new Headers();
      const userId = request.headers.get('x-hunter');
      const bodies = await Promise.all(
        procedures.map((procedure, index) => {
          const packed = inputs[index];
          const input = packed === undefined ? undefined : superjson.deserialize(packed);
          const call = { procedure, input, userId };
          calls.push(call);
          return respond(answers[procedure as keyof Answers], call, headers);
        }),
      );
      const failed = bodies.some((body) => 'error' in body);
      return HttpResponse.json(bodies, { status: failed ? 500 : 200, headers });
    }),
  );
  return calls;
}
