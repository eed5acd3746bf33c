import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Context,
  createSlots,
  importExport,
  limitPerUser,
  requireSession,
} from '@cuaderno/api';
import type { Db } from '@cuaderno/db';
import { todayInSpain } from '@cuaderno/domain';
import type { PhotoStore } from '@cuaderno/photo-store';
import type { RequestHandler, Response, Router } from 'express';
import { audit } from '../logging/request-log';
import type { GracefulShutdown } from '../ops/graceful-shutdown';
import { responseClosedSignal } from '../response-closed';
import { mountHandlers } from '../rest/mount-handlers';
import { requireUser } from '../session';
import { withSpooled } from '../spool';
import { withExport } from './open-export';
import { writeExport } from './write-export';

/** The largest file that can be imported, in bytes: 4 GiB. */
const FILE_MAX = 4 * 1024 ** 3;
/** Concurrent imports and exports of all users. */
const IMPORTS = 2;
const EXPORTS = 8;
/** Longest use of a slot by a download, in milliseconds. */
const SLOT_MS = 20_000;

/** `/api/export` and `/api/import`: a user's book as a file. */
export function exportRoutes({
  db,
  auth,
  quotas,
  photoStore,
  shutdown,
}: {
  db: Db;
  auth: Context['auth'];
  quotas: Context['quotas'];
  photoStore: PhotoStore;
  shutdown: Pick<GracefulShutdown, 'signal'>;
}): Router {
  const limitToOne = limitPerUser(1, 'Ya hay una copia en marcha: espera a que termine');
  const [imports, exports] = [createSlots(IMPORTS, 'imports'), createSlots(EXPORTS, 'exports')];

  const exportBook: RequestHandler = async (request, response) => {
    const userId = requireUser(request);
    const owner = { userId, signal: responseClosedSignal(response) };
    const send = async () => {
      const file = await writeExport(db, photoStore, userId);
      setFileHeaders(response);
      // An aborted download is no error.
      await pipeline(file, response).catch((error: unknown) => {
        if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
      });
      audit(request, 'book exported', { user: userId });
    };
    await limitToOne(userId, async () => {
      let sent: Promise<void> | undefined;
      await exports(owner, () => {
        sent = send();
        // Releases the slot of a slow reader after SLOT_MS.
        return Promise.race([sent, pause(SLOT_MS, undefined, { ref: false })]);
      });
      await sent;
    });
  };

  const importBook: RequestHandler = async (request, response) => {
    const userId = requireUser(request);
    if (!request.is(['application/zip', 'application/x-zip-compressed'])) {
      response.status(415).json({ message: 'La copia debe ser un archivo ZIP (application/zip)' });
      return;
    }
    const dryRun = !['0', undefined].includes(request.query['dryRun'] as string | undefined);
    // An aborted import resumes when the file is sent again.
    const signal = AbortSignal.any([responseClosedSignal(response), shutdown.signal]);
    const report = await limitToOne(userId, () =>
      withSpooled(request, FILE_MAX, async (file) => {
        // An upload lasts; a session or token that has ended since writes nothing.
        if (request.session) await requireSession({ db, auth, session: request.session });
        return imports({ userId, signal }, () =>
          withExport(file.fd, signal, (source) =>
            importExport({ db, userId, signal, quotas, photoStore }, source, { dryRun }),
          ),
        );
      }),
    );
    if (!dryRun) audit(request, 'book imported', { user: userId, outings: report.added });
    response.json(report);
  };

  return mountHandlers({ previewExport, exportBook, importBook });
}

/** Answers the headers of a GET, without creating an export for a prefetch. */
const previewExport: RequestHandler = (request, response) => {
  requireUser(request);
  setFileHeaders(response).end();
};

const setFileHeaders = (response: Response) =>
  response.set({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="cuaderno-${todayInSpain()}.zip"`,
  });
