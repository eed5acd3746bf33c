import { appRouter, type Context, toPublicError } from '@cuaderno/api';
import { BATCH_MAX } from '@cuaderno/protocol';
import {
  type AnyTRPCRouter,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  transformTRPCResponse,
  type TRPCError,
} from '@trpc/server';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import { getHTTPStatusCode } from '@trpc/server/http';
import type { TRPCResponse } from '@trpc/server/rpc';
import type { Request, RequestHandler, Response } from 'express';
import { hasLongList, sendInParts } from './rest/stringify';

type Headers = Request['headers'];

type CreateContext = (request: Request, response: Response) => Context;

const { _config: config, procedures }: AnyTRPCRouter['_def'] = appRouter._def;

/** A call of known queries, or of known mutations, with inputs that are read. */
type Calls = { type: 'query' | 'mutation'; paths: string[]; inputs: unknown[]; isBatch: boolean };

/**
 * Serves the procedures. Calls as the clients send them are answered by one write; what is left (streams,
 * unknown names, malformed inputs, odd methods) by tRPC's adapter, which takes more CPU.
 */
export function serveProcedures(createContext: CreateContext): RequestHandler {
  const adapter = createExpressMiddleware({
    router: appRouter,
    createContext: ({ req, res }) => createContext(req, res),
    maxBatchSize: BATCH_MAX,
    responseMeta: ({ errors, ctx }) => ({ headers: headersOf(errors, ctx) }),
  });
  return async (request, response, next) => {
    const calls = readCalls(request);
    if (calls) return answer(calls, createContext(request, response), response);
    // The adapter's Request refuses the method; it answers this one like other unknown ones.
    if (request.method === 'TRACE') request.method = 'OPTIONS';
    return adapter(request, response, next);
  };
}

/** The headers of errors; ends the visit of a session that is over. */
function headersOf(errors: TRPCError[], context?: Context): Record<string, string> {
  if (errors.some(({ code }) => code === 'UNAUTHORIZED')) context?.endVisit();
  const seconds = errors.map((error) => toPublicError(error).retryAfter).find(Boolean);
  return seconds === undefined ? {} : { 'retry-after': String(seconds) };
}

const TYPES: Record<string, Calls['type']> = { GET: 'query', POST: 'mutation' };

/** Reads the calls of a request. @returns null for those of the adapter */
function readCalls(request: Request): Calls | null {
  const type = isPlain(request.headers, request.method) ? TYPES[request.method] : undefined;
  if (!type) return null;
  try {
    const { url, path, body } = request;
    const query = new URL(url, `http://${request.headers.host ?? 'localhost'}`).searchParams;
    const isBatch = query.get('batch') === '1';
    const name = decodeURIComponent(path.slice(path.lastIndexOf('/') + 1));
    const paths = isBatch ? name.split(',') : [name];
    const areKnown = paths.every((each) => procedures[each]?._def.type === type);
    if (!areKnown || paths.length > BATCH_MAX || query.has('connectionParams')) return null;
    const inputs = readInputs(type === 'query' ? query.get('input') || '{}' : body, paths, isBatch);
    return inputs && { type, paths, inputs, isBatch };
  } catch {
    return null;
  }
}

/** Whether a request has JSON, and takes it as a whole. */
function isPlain({ 'content-type': type, 'trpc-accept': parts, accept }: Headers, method: string) {
  const hasJson = type?.startsWith('application/json') ?? method === 'GET';
  return hasJson && parts === undefined && !accept?.includes('application/jsonl');
}

/** @returns null for inputs that the adapter refuses; throws for others */
function readInputs(text: unknown, paths: string[], isBatch: boolean): unknown[] | null {
  if (typeof text !== 'string') return null;
  const given: unknown = JSON.parse(text);
  const { input } = config.transformer;
  if (!isBatch) return [input.deserialize(given)];
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null;
  const byIndex = given as Record<number, unknown>;
  return paths.map((_, at) =>
    byIndex[at] === undefined ? undefined : input.deserialize(byIndex[at]),
  );
}

async function answer(calls: Calls, ctx: Context, response: Response): Promise<void> {
  const { inputs, type, isBatch } = calls;
  const fail = (error: TRPCError, path: string): Result => {
    const shape = getTRPCErrorShape({ config, error, type, path, input: undefined, ctx });
    return { response: { error: shape }, error };
  };
  const call = async (path: string, batchIndex: number): Promise<Result> => {
    const input = inputs[batchIndex];
    const getRawInput = () => Promise.resolve(input);
    try {
      const data: unknown = await procedures[path]({
        path,
        getRawInput,
        ctx,
        type,
        signal: ctx.signal,
        batchIndex,
      });
      return { response: { result: { data } }, isLong: hasLongList(data) };
    } catch (cause) {
      return fail(getTRPCErrorFromUnknown(cause), path);
    }
  };
  const results = await inTurn(calls, call, fail);
  const responses = results.map((result) => result.response);
  const errors = results.flatMap(({ error }) => error ?? []);
  const envelope = transformTRPCResponse(
    config,
    isBatch || !responses[0] ? responses : responses[0],
  );
  const headers = {
    ...headersOf(errors, ctx),
    vary: 'trpc-accept, accept',
    'content-type': 'application/json',
  };
  const status = getHTTPStatusCode(responses);
  if (results.some(({ isLong }) => isLong)) {
    await sendInParts(response.writeHead(status, headers), envelope);
    return;
  }
  const body = JSON.stringify(envelope);
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
}

type Result = { response: TRPCResponse; error?: TRPCError; isLong?: boolean };

/**
 * Makes the calls of a batch one after another, over one connection to the database at a time. Without the
 * database the rest of them fails, and of queries the whole batch.
 */
async function inTurn(
  { paths, type }: Calls,
  call: (path: string, at: number) => Promise<Result>,
  fail: (error: TRPCError, path: string) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [at, path] of paths.entries()) {
    const result = await call(path, at);
    const { error } = result;
    if (error?.code === 'SERVICE_UNAVAILABLE') {
      const done = type === 'query' ? [] : results;
      return [...done, ...paths.slice(done.length).map((each) => fail(error, each))];
    }
    results.push(result);
  }
  return results;
}
