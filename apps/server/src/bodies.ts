import { once } from 'node:events';
import { promisify } from 'node:util';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { responseClosedSignal } from './response-closed';
import { mayHavePhotos } from './rest/routes';
import { checkJson } from './security/json-structure';
import { createSlots, limitPerUser, untilAborted } from '@cuaderno/limits';
import { declaredLength, readSpooled, withSpooled } from './spool';

const MIB = 1024 ** 2;
/** Largest bodies, in bytes: of any route, and of those that take photos as data strings. */
const BODY_MAX = MIB;
const PHOTO_BODY_MAX = 32 * MIB;
/** Large bodies in memory at once: parsing one takes up to eight times its length. */
const LARGE_AT_ONCE = 2;
/** Concurrent bodies over 64 KiB per user: they are buffered in memory while they arrive. */
const SMALL_AT_ONCE = 32;
const UNCOUNTED = 64 * 1024;

const unsupported = () => Object.assign(new Error('unsupported media type'), { status: 415 });
const hasBody = (request: Request) => declaredLength(request) !== 0;

/** Rejects bodies with a Content-Encoding: a few bytes can decompress into gigabytes. */
export const refuseEncoded: RequestHandler = (request, _response, next) => {
  if (hasBody(request) && request.headers['content-encoding'] !== undefined) throw unsupported();
  next();
};

/** Leaves a body unread; ends the connection if it is too long to be discarded. */
function leaveUnread(request: Request, response: Response): void {
  request.body = undefined;
  if (declaredLength(request) > PHOTO_BODY_MAX) response.set('connection', 'close');
}

/**
 * Reads JSON bodies within the limit of their route: `request.body` is the text for tRPC, which parses
 * it itself, and the value for other routes. A visitor's body stays unread, with a 401. Bodies over
 * 1 MiB are received on the disk, one per user at a time, and parsed two at once.
 */
export function readBodies(): RequestHandler {
  const readSmall = express.raw({ type: () => true, limit: BODY_MAX, inflate: false });
  const onePerUser = limitPerUser(
    1,
    'Otra petición grande tuya está en marcha: espera a que termine',
  );
  const fewPerUser = limitPerUser(SMALL_AT_ONCE, 'Estás enviando demasiadas peticiones a la vez');
  const slots = createSlots(LARGE_AT_ONCE, 'bodies');

  return async (request, response, next) => {
    const { session } = request;
    if (!hasBody(request)) {
      request.body = undefined;
      return next();
    }
    // Skips a simple form, which another site can send.
    if (!request.is('application/json')) throw unsupported();
    if (session === null) {
      leaveUnread(request, response);
      return next();
    }
    if (declaredLength(request) <= BODY_MAX || !mayHavePhotos(request)) {
      const read = () => promisify(readSmall)(request, response);
      await (declaredLength(request) <= UNCOUNTED ? read() : fewPerUser(session.userId, read));
      // The client has disconnected: express has read nothing.
      if (request.body === undefined) return;
      request.body = parse(request, request.body);
      return next();
    }
    const signal = responseClosedSignal(response);
    return onePerUser(session.userId, () =>
      withSpooled(request, PHOTO_BODY_MAX, async (file) => {
        // Pipelined after another request: needs no slot before that one's response.
        if (response.socket === null) await once(response, 'socket', { signal });
        await slots({ userId: session.userId, signal }, async () => {
          const bytes = await readSpooled(file);
          // The client has disconnected: no 'close' event follows.
          if (signal.aborted) return;
          request.body = parse(request, bytes);
          next();
          // Keeps the slot until the response is sent: the body stays in memory.
          await untilAborted(signal);
        });
      }),
    );
  };
}

const TRPC = /^\/[aA][pP][iI]\/trpc\//;
const CHARSET = /;\s*charset\s*=\s*"?([^\s";]+)/i;
const notJson = () => Object.assign(new Error('not JSON'), { status: 400 });

/** Checks a body's structure, then returns its value, or for tRPC its text. */
function parse(request: Request, bytes: Buffer): unknown {
  const charset = CHARSET.exec(request.get('content-type') ?? '')?.[1] ?? 'utf-8';
  checkJson(request, undefined, bytes, charset.toLowerCase());
  // JSON.parse rejects a byte order mark.
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  if (TRPC.test(request.path)) return text;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw notJson();
  }
  if (typeof value !== 'object' || value === null) throw notJson();
  return value;
}
