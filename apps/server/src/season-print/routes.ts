import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type BookReader, estimateMemoria, memoriaFile, readMemoria } from '@cuaderno/api';
import type { Db } from '@cuaderno/db';
import { DomainError, tooManyPages } from '@cuaderno/domain';
import { createSlots, limitPerUser, withDeadline } from '@cuaderno/limits';
import type { PhotoStore } from '@cuaderno/photo-store';
import { type BookToPrint, parseSpan } from '@cuaderno/season-print/content';
import type { Request, RequestHandler, Response, Router } from 'express';
import { audit } from '../logging/request-log';
import { responseClosedSignal } from '../response-closed';
import { mountHandlers } from '../rest/adapter';
import { parsePrintQuery } from '../rest/queries';
import { requireUser } from '../session';
import { type ReadBook, withPrint } from './open-print';

/** Memorias made at once for all users, each with a thread and a photo in memory: small ones, and larger ones. */
const SMALL = 1;
const LARGE = 1;
/** Most pages of a small one. */
const SMALL_PAGES = 150;
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
  shutdown: { signal: AbortSignal },
): Router {
  const limitToOne = limitPerUser(1, 'Ya se está haciendo una memoria: espera a que termine');
  const small = createSlots(SMALL, 'prints');
  const large = createSlots(LARGE, 'large-prints');

  const printSeasons: RequestHandler = async (request, response) => {
    const userId = requireUser(request);
    const choice = choiceOf(request);
    const closed = AbortSignal.any([responseClosedSignal(response), shutdown.signal]);
    /** Reads in a turn that ends with it: the answer lasts. */
    const inTurn = async <T>(read: (reader: BookReader) => Promise<T>): Promise<T> => {
      const over = new AbortController();
      const signal = AbortSignal.any([closed, over.signal]);
      return read({ db, userId, signal, aside: (wait) => wait() }).finally(() => over.abort());
    };
    const readImage = async (id: string) =>
      (await photoStore.read(userId, id, 'image'))?.bytes ?? null;
    const readBook: ReadBook = (take) => inTurn((reader) => readMemoria(reader, choice, take));
    await limitToOne(userId, async () => {
      let sent: Promise<void> | undefined;
      const { pages } = await inTurn((reader) => estimateMemoria(reader, choice));
      const refusal = tooManyPages(pages);
      if (refusal !== null) throw new DomainError('TOO_LARGE', refusal);
      const slots = pages > SMALL_PAGES ? large : small;
      await slots({ userId, signal: closed }, () =>
        withDeadline(PRINT_MS, closed, async (signal) => {
          const ahead = new PassThrough({ highWaterMark: AHEAD });
          try {
            await withPrint({ readBook, readPhoto: readImage, signal }, async (print) => {
              // A bucket that fails is told before the answer begins, which later could only be cut off.
              if (photoStore.usesBucket && print.firstPhoto) await readImage(print.firstPhoto);
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
        }),
      );
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
    const { span } = choiceOf(request);
    setHeaders(response, await memoriaFile(db, userId, span)).end();
  };

  return mountHandlers({
    'seasons.previewPrint': previewSeasons,
    'seasons.print': printSeasons,
  });
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
