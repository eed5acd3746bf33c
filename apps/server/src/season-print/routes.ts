import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createSlots, limitPerUser, readBookToPrint } from '@cuaderno/api';
import type { Db } from '@cuaderno/db';
import { DomainError } from '@cuaderno/domain';
import type { PhotoStore } from '@cuaderno/photo-store';
import { type BookToPrint, parseSpan, seasonContent } from '@cuaderno/season-print/content';
import type { Request, RequestHandler, Response, Router } from 'express';
import { audit } from '../logging/request-log';
import type { GracefulShutdown } from '../ops/graceful-shutdown';
import { responseClosedSignal } from '../response-closed';
import { mountHandlers } from '../rest/mount-handlers';
import { parsePrintQuery } from '../rest/print-query';
import { requireUser } from '../session';
import { withPrint } from './open-print';

/** Books made at once for all users: each has a thread and a photo in memory. */
const PRINTS = 1;
/** Longest time that the making of one may take, in milliseconds, a slow reader of a large one included. */
const PRINT_MS = 60_000;
/** Bytes that may be made ahead of their reader, so that a slow one doesn't hold the thread. */
const AHEAD = 24 * 1024 ** 2;

const tooLate = () =>
  new DomainError('UNAVAILABLE', 'La memoria tarda demasiado: inténtalo más tarde');

/** `/api/seasons/:seasons/memoria.pdf`: one season or several as a PDF. */
export function seasonPrintRoutes(
  db: Db,
  photoStore: PhotoStore,
  shutdown: Pick<GracefulShutdown, 'signal'>,
): Router {
  const limitToOne = limitPerUser(1, 'Ya se está haciendo una memoria: espera a que termine');
  const prints = createSlots(PRINTS, 'prints');

  const printSeasons: RequestHandler = async (request, response) => {
    const userId = requireUser(request);
    const choice = choiceOf(request);
    const closed = AbortSignal.any([responseClosedSignal(response), shutdown.signal]);
    await limitToOne(userId, async () => {
      let sent: Promise<void> | undefined;
      await prints({ userId, signal: closed }, async () => {
        const book = { ...(await readBookToPrint(db, userId)), ...choice };
        const signal = AbortSignal.any([closed, AbortSignal.timeout(PRINT_MS)]);
        const readImage = async (id: string) =>
          (await photoStore.read(userId, id, 'image'))?.bytes ?? null;
        // A bucket that fails is told before the answer begins, which later could only be cut off.
        if (photoStore.usesBucket) await readFirstPhoto(book, readImage);
        const ahead = new PassThrough({ highWaterMark: AHEAD });
        try {
          await withPrint({ book, readPhoto: readImage, signal }, async (print) => {
            setHeaders(response, print.file).set('memoria-pages', String(print.pages));
            sent = pipeline(ahead, response);
            // Rejected too when the making ends before its last byte.
            sent.catch(() => undefined);
            for await (const part of print.bytes) {
              if (!ahead.write(part)) await once(ahead, 'drain', { signal });
            }
          });
          // After the thread has ended, so that the next memoria finds the way free.
          ahead.end();
        } catch (error) {
          ahead.destroy();
          throw error;
        }
      });
      await sent;
      audit(request, 'seasons printed', { user: userId });
    }).catch((error: unknown) => {
      const isLate = (error as Error).name === 'TimeoutError';
      if (isLate) request.log.warn({ user: userId }, 'a memoria took too long');
      // A client that has disconnected is no error; an answer in progress has been ended.
      if (responseClosedSignal(response).aborted) return;
      throw isLate ? tooLate() : error;
    });
  };

  /** Answers the headers of a GET, without making anything for a prefetch. */
  const previewSeasons: RequestHandler = async (request, response) => {
    const userId = requireUser(request);
    const choice = choiceOf(request);
    const { titles } = seasonContent({ ...(await readBookToPrint(db, userId)), ...choice });
    setHeaders(response, titles.file).end();
  };

  return mountHandlers({ previewSeasons, printSeasons });
}

/** Reads the first photo that a memoria has, if any. */
async function readFirstPhoto(
  book: BookToPrint,
  read: (id: string) => Promise<unknown>,
): Promise<void> {
  const first = seasonContent(book).trophies.find(({ photo }) => photo !== null);
  if (first?.photo) await read(first.photo);
}

/** What an address asks for. @throws DomainError INVALID for a wrong one */
function choiceOf({ params, query }: Request): Pick<BookToPrint, 'span' | 'options'> {
  return { span: parseSpan(String(params['seasons'])), options: parsePrintQuery(query) };
}

const setHeaders = (response: Response, file: string): Response =>
  response.set({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${file}"`,
    'cache-control': 'private, no-store',
  });
